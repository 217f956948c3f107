import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { decimalText, instant, keysetQuery, nextPageMeta } from '../fields.ts';
import { languages } from '../languages.ts';
import { transferKinds, transferStates } from './transfers.ts';

/** The player's view: an unsettled transfer is `checking`, never `failed`. */
export const transferOutcomes = ['done', 'checking', 'failed'] as const;
export type TransferOutcome = (typeof transferOutcomes)[number];

export const walletTransfer = z.object({
  id: z.string(),
  kind: z.enum(transferKinds),
  amount: decimalText,
  outcome: z.enum(transferOutcomes),
  state: z.enum(transferStates),
  cause: z.string(),
  reason: z
    .object({ code: z.string(), text: z.string() })
    .nullable()
    .describe("The refusal's code and text."),
  balanceBefore: decimalText
    .nullable()
    .describe('The last known balance when it was sent, and after it was applied, without play in between.'),
  balanceAfter: decimalText.nullable(),
  requestedAt: instant,
  settledAt: instant.nullable(),
  requestId: z.string().nullable().describe("The player's request for it."),
  offerTitles: z
    .partialRecord(z.enum(languages), z.string())
    .nullable()
    .describe('By language, of the offer whose bonus it is. Null: none, or its title is generated.'),
});
export type WalletTransfer = z.infer<typeof walletTransfer>;

export const walletPageQuery = keysetQuery({ default: 20, max: 100 });

export const walletEndpoints = endpointTable({
  'GET /fortune-panda-user/transfers': {
    access: 'player',
    summary: "The player's recharges and redeems, newest first",
    query: z.strictObject({
      ...walletPageQuery,
      kind: z.enum(transferKinds).optional(),
      outcome: z.enum(transferOutcomes).optional(),
      from: instant.optional().describe('Transfers from this instant on, and before the other one.'),
      to: instant.optional(),
    }),
    data: z.array(walletTransfer),
    extra: nextPageMeta,
  },
});
