import { z } from 'zod';
import { money } from '../amounts.ts';
import { endpointTable } from '../endpoint.ts';
import { instant, keysetQuery, nextPageMeta } from '../fields.ts';
import { languages } from '../languages.ts';
import { transferKinds, transferStates } from './transfers.ts';

/** The player's view: an unsettled transfer is `checking`, never `failed`. */
export const transferOutcomes = ['done', 'checking', 'failed'] as const;
export type TransferOutcome = (typeof transferOutcomes)[number];

export const walletTransfer = z.object({
  id: z.string().describe('The id of the transfer.'),
  kind: z.enum(transferKinds).describe('Whether it is a recharge or a redeem.'),
  amount: money.describe('The amount of the transfer.'),
  outcome: z
    .enum(transferOutcomes)
    .describe('The result as the player sees it; `checking` while it is not known.'),
  state: z.enum(transferStates).describe('The state of the transfer.'),
  cause: z.string().describe('Why the credit moved, such as agent, sign_up, promotion, bonus or correction.'),
  reason: z
    .object({
      code: z.string().describe('The code of the refusal.'),
      text: z.string().describe('The refusal in English.'),
    })
    .nullable()
    .describe('Why the transfer was rejected; null if it was not.'),
  balanceBefore: money.nullable().describe('The last known balance when it was sent; null: not known.'),
  balanceAfter: money
    .nullable()
    .describe('The balance after it was applied, without play in between; null: not applied, or not known.'),
  requestedAt: instant.describe('When it was requested (UTC).'),
  settledAt: instant.nullable().describe('When its outcome became known (UTC); null before.'),
  requestId: z
    .string()
    .nullable()
    .describe('The id of the player’s request for it; null: the player did not request it.'),
  offerTitles: z
    .partialRecord(z.enum(languages), z.string())
    .nullable()
    .describe(
      'The title of the offer whose bonus it is, by language; null: no bonus, or its title is generated.',
    ),
});
export type WalletTransfer = z.infer<typeof walletTransfer>;

export const walletPageQuery = keysetQuery({ default: 20, max: 100 });

export const walletEndpoints = endpointTable({
  'GET /fortune-panda-user/transfers': {
    access: 'player',
    summary: "The player's recharges and redeems, newest first",
    query: z.strictObject({
      ...walletPageQuery,
      kind: z.enum(transferKinds).optional().describe('Transfers of this kind only. Absent: all.'),
      outcome: z.enum(transferOutcomes).optional().describe('Transfers with this result only. Absent: all.'),
      from: instant
        .optional()
        .describe('Transfers that were requested at this time or later (UTC). Absent: no limit.'),
      to: instant
        .optional()
        .describe('Transfers that were requested before this time (UTC). Absent: no limit.'),
    }),
    data: z.array(walletTransfer),
    extra: nextPageMeta,
  },
});
