import { z } from 'zod';
import { money, moneyInput } from '../amounts.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { instant, playerParams, publicId, reason } from '../fields.ts';
import { moneyHeaders, moneyRefusals, transfer } from '../money/transfers.ts';
import { claimStates } from './claims.ts';
import { offerKinds, offerTexts } from './offers.ts';

const offerOfBonus = z
  .object({
    id: z.string().describe('The id of the offer.'),
    kind: z.enum(offerKinds).describe('The kind of the offer.'),
    texts: offerTexts.describe('The texts of the offer by language.'),
  })
  .describe('The offer that gives the bonus.');

const rechargeBonus = z.object({
  offer: offerOfBonus,
  amount: money.describe('The bonus.'),
  wageringRequired: money.describe('The stakes that the bonus requires before a redeem.'),
});
export type RechargeBonus = z.infer<typeof rechargeBonus>;

const rechargeUndo = z.object({
  transferId: z.string().describe('The id of the recharge.'),
  amount: money.describe('The recharge. All of it is taken back.'),
  by: z.string().describe('The name of the agent who gave it, and who gets it back.'),
  requestedAt: instant.describe('When it was requested (UTC).'),
  balance: money.describe('The last known balance of the player.'),
  bonus: z
    .object({
      offer: offerOfBonus,
      amount: money.nullable().describe('The bonus; null before it is known.'),
      state: z.enum(claimStates).describe('The state of the claim: only an `active` one is taken back.'),
      takenBack: money.describe(
        'What is taken back of the bonus and of what was won with it, by the last known balance.',
      ),
    })
    .nullable()
    .describe('The bonus that the recharge triggered; null: none.'),
  balanceAfter: money.describe('The balance that the player keeps, by the last known one.'),
});
export type RechargeUndo = z.infer<typeof rechargeUndo>;

const undoParams = playerParams.extend({
  transferId: publicId('tr', 'Invalid transfer').describe('The id of the recharge.'),
});

export const rechargeEndpoints = endpointTable({
  'GET /fortune-panda/users/:username/recharge-bonus': {
    ...agentWith('money.recharge'),
    summary: 'The bonus that a recharge of this amount by the caller would trigger now',
    params: playerParams,
    query: moneyInput(1),
    data: rechargeBonus.nullable().describe('The bonus; null: none.'),
    refusals: ['player.not_found'],
  },
  'GET /fortune-panda/users/:username/transfers/:transferId/undo': {
    ...agentWith('money.undo'),
    summary: 'What the undoing of a recharge takes back, with its bonus. Nothing changes',
    params: undoParams,
    data: rechargeUndo,
    refusals: ['player.not_found', 'transfer.not_undoable', 'transfer.undone_already'],
  },
  'POST /fortune-panda/users/:username/transfers/:transferId/undo': {
    ...agentWith('money.undo'),
    summary: 'Undo a recharge of the last 24 hours: take it and its bonus back, with a reason',
    rateLimits: [{ uses: 30, per: 'minute' }],
    headers: moneyHeaders,
    params: undoParams,
    body: z.strictObject({ reason }),
    data: transfer.describe(
      'The transfer that takes the recharge back. Its bonus is taken back next, as far as it was not lost.',
    ),
    statuses: [200, 202],
    refusals: [...moneyRefusals, 'transfer.not_undoable', 'transfer.undone_already'],
  },
});
