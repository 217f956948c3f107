import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { decimalText, instant, keysetQuery, nextPageMeta } from '../fields.ts';
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
  /** The refusal's code and text. */
  reason: z.object({ code: z.string(), text: z.string() }).nullable(),
  /** The last known balance when it was sent, and after it was applied, without play in between. */
  balanceBefore: decimalText.nullable(),
  balanceAfter: decimalText.nullable(),
  requestedAt: instant,
  settledAt: instant.nullable(),
  /** The player's request for it. */
  requestId: z.string().nullable(),
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
      /** Transfers from this instant on, and before the other one. */
      from: instant.optional(),
      to: instant.optional(),
    }),
    data: z.array(walletTransfer),
    extra: nextPageMeta,
  },
});
