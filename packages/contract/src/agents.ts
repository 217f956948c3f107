import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import {
  amountCents,
  decimalText,
  idempotencyKey,
  instant,
  pageMeta,
  paging,
  password,
  providerAccountName,
} from './fields.ts';
import { game } from './games.ts';
import { askedDay, periodDays, periodFits, periodRule } from './periods.ts';
import { agentLevels, permissions } from './permissions.ts';
import { playerBars } from './refusals.ts';
import { lengths } from './vocabulary.ts';

export const transferKinds = ['recharge', 'redeem'] as const;
export const transferStates = ['requested', 'sending', 'applied', 'rejected', 'unknown', 'review'] as const;
export type TransferState = (typeof transferStates)[number];

/** A recharge or redeem as far as it has come. Anything but `applied` or `rejected` is still being checked. */
const transfer = z.object({
  id: z.string(),
  kind: z.enum(transferKinds),
  account: z.string(),
  amountCents: z.number().int(),
  state: z.enum(transferStates),
  /** The player's last known balance after it. */
  balance: decimalText,
});
export type TransferReply = z.infer<typeof transfer>;

const agentInfo = z.object({
  /** The agent's own credit at the provider. */
  balance: decimalText.nullable(),
  /** Presence only: the key itself never leaves the server. */
  agentKey: z.boolean(),
});

const gameRecord = z.object({
  account: z.string(),
  gameId: z.string(),
  balanceBefore: decimalText,
  totalPlayed: decimalText,
  totalWin: decimalText,
  balanceNow: decimalText,
  reason: z.string(),
  insertTime: instant,
});
const jpRecord = z.object({
  account: z.string(),
  gameId: z.string(),
  type: z.string(),
  score: decimalText,
  insertTime: instant,
});
const tradeRecord = z.object({
  account: z.string(),
  gameId: z.string(),
  balanceBefore: decimalText,
  score: decimalText,
  insertTime: instant,
});

const period = z.strictObject(periodDays).refine(periodFits, periodRule);
const optionalPeriod = z
  .strictObject({ fromDate: askedDay.optional(), toDate: askedDay.optional(), ...paging })
  .refine(periodFits, periodRule);

const playerParams = z.object({ username: providerAccountName });
const providerDown = [
  'provider.unavailable',
  'provider.busy',
  'provider.sign_in_failed',
  'provider.refused',
] as const;
const aboutPlayer = [
  ...providerDown,
  'player.not_found',
  'provider.account_not_found',
  'provider.account_frozen',
  'provider.password_stale',
] as const;
export const moneyRefusals = [
  ...aboutPlayer,
  'provider.agent_credit_low',
  'agent.credit_low',
  'agent.step_up_required',
  'provider.player_in_game',
  'provider.player_balance_low',
  'transfer.key_required',
  'transfer.key_reused',
  'transfer.still_running',
  'transfer.already_open',
  'transfer.above_ceiling',
  'transfer.above_day_limit',
  ...playerBars,
  'transfer.rejected_in_review',
] as const;

/** `Idempotency-Key` is made by the form: the same key and body get the first answer, whatever happened between. */
export const moneyHeaders = z.object({ 'idempotency-key': idempotencyKey });
const moneyCommand = {
  access: 'agent',
  headers: moneyHeaders,
  data: transfer,
  /** 202: sent, and not yet known to have been applied. It is being checked and must not be repeated. */
  statuses: [200, 202],
  refusals: moneyRefusals,
} as const;

export const agentEndpoints = endpointTable({
  'GET /health/fortune-panda': {
    access: 'agent',
    summary: 'Whether the provider session is up',
    data: agentInfo.extend({
      isLoggedIn: z.boolean(),
      /** `circuit_open`: the provider doesn't answer, and only a probe passes now and then. */
      state: z.enum(['connected', 'reconnecting', 'circuit_open', 'not_connected']),
      /** Of the calls that the provider allows in a minute, those that are left in this one. */
      callsLeft: z.number().int(),
      callsPerMinute: z.number().int(),
      /** Until a call may pass, where none does now; otherwise 0. */
      waitSeconds: z.number().int(),
    }),
    extra: z.object({ isLoggedIn: z.boolean() }),
    refusals: [],
  },
  'POST /health/fortune-panda/relogin': {
    access: 'agent',
    summary: 'Sign the agent in at the provider',
    body: z.strictObject({}),
    data: agentInfo,
    extra: z.object({ status: z.literal('OK') }),
    refusals: providerDown,
  },
  'POST /fortune-panda/admin/login': {
    access: 'agent',
    summary: 'Sign the agent in at the provider (first family)',
    body: z.strictObject({}),
    data: agentInfo,
    refusals: providerDown,
  },
  'GET /fortune-panda/admin/status': {
    access: 'agent',
    summary: 'The provider connection and the agent',
    data: agentInfo.extend({
      isLoggedIn: z.boolean(),
      /** The signed-in agent, for the console's header and sidebar. */
      agent: z.object({
        name: z.string(),
        email: z.string(),
        level: z.enum(agentLevels),
      }),
      /** What the agent may do now. The browser only hides by it: the server decides at each call. */
      permissions: z.array(z.enum(permissions)),
      /** Until then the server refuses everything that needs a permission. */
      mustChangePassword: z.boolean(),
      /** The most that one command of this agent may move, in cents. */
      transferCeilingCents: z.number().int(),
    }),
    refusals: [],
  },
  'POST /fortune-panda/admin/logout': {
    access: 'agent',
    summary: 'Forget the provider session',
    body: z.strictObject({}),
    data: z.null(),
    refusals: [],
  },
  'GET /fortune-panda/games': {
    access: 'agent',
    summary: 'The catalogue, for agents',
    data: z.array(game),
    refusals: providerDown,
  },
  'POST /fortune-panda/games/enter': {
    access: 'agent',
    permission: 'players.password',
    summary: 'A launch link for a player of the subtree',
    body: z.strictObject({
      username: providerAccountName,
      /** Accepted as specified and ignored: the server knows it. */
      password: z.string().max(lengths.passwordMax).optional(),
      kindId: z.union([
        z.number().int().min(1).max(2_000_000_000),
        z
          .string()
          .regex(/^\d{1,10}$/)
          .transform(Number),
      ]),
    }),
    data: z.object({
      webLoginUrl: z.string(),
      gameName: z.string(),
      kindId: z.number().int(),
      balance: decimalText,
    }),
    refusals: [...aboutPlayer, ...playerBars, 'game.not_found', 'provider.launch_refused'],
  },
  'POST /fortune-panda/users/:username/recharge': {
    ...moneyCommand,
    permission: 'money.recharge',
    summary: 'Credit a player (first family)',
    params: playerParams,
    body: z.strictObject({ amount: amountCents }),
  },
  'POST /fortune-panda/users/:username/redeem': {
    ...moneyCommand,
    permission: 'money.redeem',
    summary: 'Take credit back from a player (first family)',
    params: playerParams,
    body: z.strictObject({ amount: amountCents }),
  },
  'POST /fortune-panda/recharge': {
    ...moneyCommand,
    permission: 'money.recharge',
    summary: 'Credit a player',
    body: z.strictObject({ username: providerAccountName, amount: amountCents }),
  },
  'POST /fortune-panda/redeem': {
    ...moneyCommand,
    permission: 'money.redeem',
    summary: 'Take credit back from a player',
    body: z.strictObject({ username: providerAccountName, amount: amountCents }),
  },
  'POST /fortune-panda/users/change-password': {
    access: 'agent',
    permission: 'players.password',
    summary: "Reset a player's password at the provider",
    body: z.strictObject({
      username: providerAccountName,
      /** Accepted as specified and ignored: the server knows the old one. */
      oldPassword: z.string().max(lengths.passwordMax).optional(),
      newPassword: password,
    }),
    data: z.null(),
    refusals: aboutPlayer,
  },
  'GET /fortune-panda/users/:username/game-records': {
    access: 'agent',
    permission: 'records.read',
    summary: 'Games played, as the provider tells them',
    params: playerParams,
    query: optionalPeriod,
    data: z.array(gameRecord),
    extra: z.object({ meta: pageMeta }),
    refusals: aboutPlayer,
  },
  'GET /fortune-panda/users/:username/jp-records': {
    access: 'agent',
    permission: 'records.read',
    summary: 'Jackpots won, as the provider tells them',
    params: playerParams,
    query: period,
    data: z.array(jpRecord),
    refusals: aboutPlayer,
  },
  'GET /fortune-panda/users/:username/trade-records': {
    access: 'agent',
    permission: 'records.read',
    summary: 'Recharges and redeems, as the provider tells them',
    params: playerParams,
    query: period,
    data: z.array(tradeRecord),
    refusals: aboutPlayer,
  },
});
