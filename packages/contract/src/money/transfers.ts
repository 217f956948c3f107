import { z } from 'zod';
import { amountCents, money, moneyInput } from '../amounts.ts';
import { endpointTable } from '../endpoint.ts';
import { idempotencyKey, playerParams, providerAccountName, reason } from '../fields.ts';
import { playerDisabledRefusals, providerPlayerRefusals } from '../refusals.ts';

export const transferKinds = ['recharge', 'redeem'] as const;
export type TransferKind = (typeof transferKinds)[number];
/** The reasons why an agent changes a balance other than by a recharge or redeem. */
export const adjustmentCauses = ['correction', 'bonus'] as const;
/** The causes of a credit other than a recharge, as players read them. */
export const namedCauses = [...adjustmentCauses, 'promotion'] as const;
export type AdjustmentCause = (typeof adjustmentCauses)[number];
export const transferStates = ['requested', 'sending', 'applied', 'rejected', 'unknown', 'review'] as const;
export type TransferState = (typeof transferStates)[number];

/** Whether a recharge may start an automatic offer. */
export const rechargeBonusModes = ['automatic', 'none'] as const;
export type RechargeBonusMode = (typeof rechargeBonusModes)[number];

/** Any state but `applied`, `rejected` and `waiting` is being checked. */
export const transfer = z.object({
  id: z.string().describe('The id of the transfer, or of the approval while `state` is `waiting`.'),
  kind: z.enum(transferKinds).describe('Whether it is a recharge or a redeem.'),
  account: z.string().describe('The provider account of the player.'),
  amount: money.describe('The amount of the transfer.'),
  state: z
    .enum([...transferStates, 'waiting'])
    .describe(
      'The state of the transfer. `waiting`: a second agent must confirm the command before anything moves.',
    ),
  balance: money.describe('The last known balance of the player afterwards.'),
});
export type TransferReply = z.infer<typeof transfer>;

/** Refusals of commands that a second agent may have to confirm. */
export const secondAgentRefusals = [
  'decision.first_below',
  'decision.second_needed',
  'decision.too_many_waiting',
  'decision.not_waiting',
] as const;

export const moneyRefusals = [
  ...providerPlayerRefusals,
  'provider.agent_credit_low',
  'agent.credit_low',
  'agent.step_up_required',
  'provider.player_in_game',
  'provider.player_balance_low',
  'transfer.key_required',
  'request.key_reused',
  'transfer.still_running',
  'transfer.already_open',
  'transfer.player_in_review',
  'transfer.above_ceiling',
  'transfer.above_day_limit',
  ...playerDisabledRefusals,
  'player.residence_denied',
  'transfer.not_carried_out',
  'transfer.rejected_in_review',
  'promotion.wagering_open',
  'identity.required',
  'limit.recharge_reached',
  ...secondAgentRefusals,
] as const;

/**
 * The form creates the `Idempotency-Key`. The same key and body never move money twice: a repeat reports the
 * present state of the first transfer. A refused command created no transfer and is decided again, and so is
 * one whose call was never made.
 */
export const moneyHeaders = z.object({ 'idempotency-key': idempotencyKey });

const moneyEndpoint = {
  access: 'agent',
  // More than a person sends, and too few to use up the provider's budget unnoticed.
  rateLimits: [{ uses: 120, per: 'minute' }],
  headers: moneyHeaders,
  data: transfer,
  /**
   * 202: the outcome is unknown and being checked, or a second agent must confirm. The command must not be
   * repeated.
   */
  statuses: [200, 202],
  refusals: moneyRefusals,
} as const;

const bonus = z
  .enum(rechargeBonusModes)
  .optional()
  .describe(
    '`none`: the recharge starts no automatic offer. `automatic`, or absent: it may start one, whose bonus is paid next and must be wagered before a redeem, unless the API key has `none`.',
  );
const rechargeSummary =
  'Credit a player. It may start an automatic offer, such as the welcome offer, unless `bonus` is `none`';

export const transferEndpoints = endpointTable({
  'POST /fortune-panda/users/:username/recharge': {
    ...moneyEndpoint,
    permission: 'money.recharge',
    summary: rechargeSummary.replace('a player', 'the player named in the path'),
    params: playerParams,
    body: z.strictObject({ amount: amountCents, bonus }),
  },
  'POST /fortune-panda/users/:username/redeem': {
    ...moneyEndpoint,
    permission: 'money.redeem',
    summary: 'Take credit back from the player named in the path',
    params: playerParams,
    body: z.strictObject({ amount: amountCents }),
  },
  'POST /fortune-panda/users/:username/adjust': {
    ...moneyEndpoint,
    permission: 'money.adjust',
    summary: 'Credit or debit a player as a correction, or give a bonus, with a reason',
    params: playerParams,
    body: z
      .strictObject({
        cause: z
          .enum(adjustmentCauses, { error: 'Choose correction or bonus' })
          .describe('Why the credit is adjusted: a `correction`, or a `bonus`.'),
        kind: z
          .enum(transferKinds, { error: 'Choose credit or debit' })
          .describe('Whether the player gets credit (`recharge`) or loses it (`redeem`).'),
        amount: moneyInput(1).describe('The amount.'),
        reason,
      })
      .refine(({ cause, kind }) => cause !== 'bonus' || kind === 'recharge', {
        path: ['kind'],
        message: 'A bonus is a credit',
      }),
  },
  'POST /fortune-panda/recharge': {
    ...moneyEndpoint,
    permission: 'money.recharge',
    summary: rechargeSummary,
    body: z.strictObject({ username: providerAccountName, amount: amountCents, bonus }),
  },
  'POST /fortune-panda/redeem': {
    ...moneyEndpoint,
    permission: 'money.redeem',
    summary: 'Take credit back from a player',
    body: z.strictObject({ username: providerAccountName, amount: amountCents }),
  },
});
