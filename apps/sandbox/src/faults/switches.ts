import { z } from 'zod';

/** Behaviour that is uncertain at the provider, or that a test changes. */
export const switchesSchema = z.strictObject({
  /** Fewer than 30 calls a minute per agent, fewer than 10 of them for records. */
  rateLimits: z.boolean(),
  /** The minute of these limits; tests shorten it. */
  rateMinuteMs: z.int().min(100).max(60_000),
  reusedTimes: z.enum(['refuse', 'accept']),
  signKeyCase: z.enum(['lower', 'as-is']),
  keyName: z.enum(['agentkey', 'agentKey']),
  agentBalanceName: z.enum(['Balance', 'balance']),
  playerBalanceName: z.enum(['userbalance', 'userBalance']),
  codeAs: z.enum(['text', 'number']),
  /** Whether lists are JSON or a string that contains JSON. */
  dataAs: z.enum(['json', 'text']),
  /** The sign of a redeem's score in the trade records. */
  redeemScore: z.enum(['negative', 'positive']),
  kickPlayerOut: z.boolean(),
  transactionId: z.boolean(),
  /** No known document says that trade records contain the transactionId. */
  tradeTransactionId: z.boolean(),
  /** The protocol's zone, in minutes ahead of UTC. */
  zoneMinutes: z
    .int()
    .min(-12 * 60)
    .max(14 * 60),
});
export type SwitchSettings = z.infer<typeof switchesSchema>;

export type Switches = ReturnType<typeof createSwitches>;

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

/** Switches are in memory: a restart restores the defaults. */
export function createSwitches(overrides: { readonly rateLimits: boolean }) {
  let settings: SwitchSettings = { ...defaultSwitches, ...overrides };
  return {
    current: () => settings,
    /** Changes only the named switches. */
    set(change: z.input<ReturnType<typeof switchesSchema.partial>>) {
      const changed = Object.entries(change).filter(([, value]) => value !== undefined);
      settings = switchesSchema.parse({ ...settings, ...Object.fromEntries(changed) });
      return settings;
    },
  };
}
