import { transferKinds } from '@golden-acers/contract';
import { z } from 'zod';

const amountCents = z.number().int();
const kind = z.enum(transferKinds);
const transfer = {
  transferId: z.string(),
  kind,
  cause: z.string(),
  amountCents,
  actorId: z.string(),
  /** The promotion claim that it pays or takes back. */
  claimId: z.string().nullable(),
  /** A player had requested it. */
  wasRequested: z.boolean(),
};
const request = { requestId: z.string(), kind, amountCents };
/** Without an amount until the recharge decides about it. */
const claim = { claimId: z.string(), amountCents: amountCents.nullable() };

/**
 * What happens to players, by the name under which it is stored, with its data: ids, amounts and codes, no
 * personal data. `app/fact-consumers.ts` lists the consumers; each names the kinds that it reads.
 */
export const factData = {
  'player.registered': z.strictObject({}),
  'player.excluded': z.strictObject({}),
  'request.created': z.strictObject(request),
  'request.decided': z.strictObject({ ...request, state: z.enum(['approved', 'declined', 'cancelled']) }),
  'transfer.applied': z.strictObject({ ...transfer, code: z.null() }),
  'transfer.rejected': z.strictObject({ ...transfer, code: z.string().nullable() }),
  'transfer.in_review': z.strictObject({ ...transfer, code: z.string().nullable() }),
  /** Stored records of games were added, changed or removed. */
  'play.recorded': z.strictObject({}),
  /** A final decision made our ledger follow the provider. Reports read it as a transfer's. */
  'difference.corrected': z.strictObject({
    differenceId: z.string(),
    kind,
    cause: z.literal('correction'),
    amountCents,
    actorId: z.string(),
  }),
  /** A recharge used up a limit, or a limit stopped a game. `limit`: its kind. */
  'limit.reached': z.strictObject({ limit: z.string() }),
  /** A new claim is paid after its recharge or after a review. */
  'claim.waiting': z.strictObject(claim),
  /** A claim ended, but not with its payment. */
  'claim.ended': z.strictObject({
    ...claim,
    state: z.enum(['completed', 'forfeited', 'expired', 'cancelled']),
    /** The player gave it up before it was paid. */
    cancelledByPlayer: z.boolean(),
  }),
} as const;

export type FactKind = keyof typeof factData;

export type FactData<Kind extends FactKind> = z.infer<(typeof factData)[Kind]>;

/** A fact as a consumer reads it. */
export type Fact<Kind extends FactKind = FactKind> = {
  readonly [K in Kind]: {
    readonly number: bigint;
    readonly kind: K;
    readonly playerId: string;
    /** The player's agent when it happened. */
    readonly agentId: string;
    readonly occurredAt: Date;
    readonly data: FactData<K>;
  };
}[Kind];
