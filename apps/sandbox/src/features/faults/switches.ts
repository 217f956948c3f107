import { z } from 'zod';

/** How the sandbox behaves where the provider is not known for sure, or where a test wants it otherwise. */
export const switchesSchema = z.strictObject({
  /** Fewer than 30 calls a minute per agent, fewer than 10 of them for records. */
  rateLimits: z.boolean(),
  /** How long the minute of these limits is, for tests that can't wait for one. */
  rateMinuteMs: z.int().min(100).max(60_000),
  reusedTimes: z.enum(['refuse', 'accept']),
  signKeyCase: z.enum(['lower', 'as-is']),
  keyName: z.enum(['agentkey', 'agentKey']),
  agentBalanceName: z.enum(['Balance', 'balance']),
  playerBalanceName: z.enum(['userbalance', 'userBalance']),
  codeAs: z.enum(['text', 'number']),
  /** Whether lists are sent as JSON or as JSON written into a text. */
  dataAs: z.enum(['json', 'text']),
  /** How a redeem's score is written in the trade records. */
  redeemScore: z.enum(['negative', 'positive']),
  kickPlayerOut: z.boolean(),
  transactionId: z.boolean(),
  /** Whether trade records name the transactionId of their move, as no known document says. */
  tradeTransactionId: z.boolean(),
  /** The zone of the dates that come in and the times that go out, as minutes ahead of UTC. */
  zoneMinutes: z
    .int()
    .min(-12 * 60)
    .max(14 * 60),
});
export type SwitchSettings = z.infer<typeof switchesSchema>;

export interface Switches {
  current(): SwitchSettings;
  /** Changes the named ones and leaves the others. */
  set(change: { readonly [K in keyof SwitchSettings]?: SwitchSettings[K] | undefined }): SwitchSettings;
}

const defaultSwitches: SwitchSettings = {
  rateLimits: true,
  rateMinuteMs: 60_000,
  reusedTimes: 'refuse',
  signKeyCase: 'lower',
  keyName: 'agentkey',
  agentBalanceName: 'Balance',
  playerBalanceName: 'userbalance',
  codeAs: 'text',
  dataAs: 'json',
  redeemScore: 'negative',
  kickPlayerOut: true,
  transactionId: true,
  tradeTransactionId: false,
  zoneMinutes: 0,
};

/** In this process's memory: a restart is back to the standard. */
export function createSwitches(first: { readonly rateLimits: boolean }): Switches {
  let settings: SwitchSettings = { ...defaultSwitches, ...first };
  return {
    current: () => settings,
    set(change) {
      settings = switchesSchema.parse({ ...settings, ...withoutUndefined(change) });
      return settings;
    },
  };
}

function withoutUndefined(change: object): object {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
