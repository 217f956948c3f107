import type { ClaimState, OfferTerms, TransferState } from '@golden-acers/contract';
import { databaseTimeAfter } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

const claimColumns = [
  'promotion_claim.id',
  'promotion_claim.offer_id as offerId',
  'promotion_claim.player_id as playerId',
  'promotion_claim.period',
  'promotion_claim.state',
  'promotion_claim.terms',
  'promotion_claim.is_exclusive as isExclusive',
  'promotion_claim.bonus_cents as bonusCents',
  'promotion_claim.base_cents as baseCents',
  'promotion_claim.transfer_id as transferId',
  'promotion_claim.wagering_required_cents as wageringRequiredCents',
  'promotion_claim.wagered_cents as wageredCents',
  'promotion_claim.wagering_read_at as wageringReadAt',
  'promotion_claim.is_being_checked as isBeingChecked',
  'promotion_claim.review_state as reviewState',
  'promotion_claim.reason',
  'promotion_claim.created_at as createdAt',
  'promotion_claim.expires_at as expiresAt',
  'promotion_claim.paid_at as paidAt',
  'promotion_claim.ended_at as endedAt',
] as const;

const selectClaims = (db: Db) => db.selectFrom('promotion_claim').select(claimColumns);

export type ClaimRow = Awaited<ReturnType<typeof getClaim>>;

export async function getClaim(db: Db, id: string) {
  return selectClaims(db).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function findClaimOfPlayer(
  db: Db,
  { claimId, playerId }: { claimId: string; playerId: string },
): Promise<ClaimRow | undefined> {
  return selectClaims(db).where('id', '=', claimId).where('player_id', '=', playerId).executeTakeFirst();
}

/** Locked until the transaction ends. */
export async function lockClaim(tx: ServerTx, id: string): Promise<ClaimRow> {
  return selectClaims(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** The claim that keeps the player from another one: locked, when it waits or is wagered. */
export async function lockOpenClaim(tx: ServerTx, playerId: string): Promise<ClaimRow | undefined> {
  return selectClaims(tx)
    .where('player_id', '=', playerId)
    .where('is_exclusive', '=', true)
    .where('state', 'in', ['claimed', 'active'])
    .forUpdate()
    .executeTakeFirst();
}

const selectClaimsWithOffers = (db: Db) =>
  selectClaims(db)
    .innerJoin('promotion_offer', 'promotion_offer.id', 'promotion_claim.offer_id')
    .select(['promotion_offer.art', 'promotion_offer.texts']);

export type ClaimListRow = Awaited<ReturnType<typeof getClaimWithOffer>>;

export async function getClaimWithOffer(db: Db, id: string) {
  return selectClaimsWithOffers(db).where('promotion_claim.id', '=', id).executeTakeFirstOrThrow();
}

/** Newest first. */
export async function listClaimsOfPlayer(db: Db, playerId: string, limit: number) {
  return selectClaimsWithOffers(db)
    .where('player_id', '=', playerId)
    .orderBy('promotion_claim.created_at', 'desc')
    .orderBy('promotion_claim.id', 'desc')
    .limit(limit)
    .execute();
}

export interface NewClaim {
  readonly id: string;
  readonly offerId: string;
  readonly playerId: string;
  readonly period: string;
  readonly state: 'offered' | 'claimed';
  readonly terms: OfferTerms;
  readonly isExclusive: boolean;
  readonly bonusCents: bigint | null;
  readonly baseCents: bigint | null;
  readonly qualifyingTransferId?: string | undefined;
  readonly wageringRequiredCents: bigint;
  /** The agent who granted it. */
  readonly actorId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** When a server looks at it. */
  readonly nextAttemptInMs: number;
}

/** Breaks `promotion_claim_is_unique` or `promotion_claim_is_one_at_a_time`. */
export async function insertClaim(tx: ServerTx, claim: NewClaim): Promise<void> {
  await tx
    .insertInto('promotion_claim')
    .values({
      id: claim.id,
      offer_id: claim.offerId,
      player_id: claim.playerId,
      period: claim.period,
      state: claim.state,
      terms: JSON.stringify(claim.terms),
      is_exclusive: claim.isExclusive,
      bonus_cents: claim.bonusCents,
      base_cents: claim.baseCents,
      qualifying_transfer_id: claim.qualifyingTransferId ?? null,
      transfer_id: null,
      wagering_required_cents: claim.wageringRequiredCents,
      wagering_read_at: null,
      actor_id: claim.actorId,
      reason: null,
      created_at: claim.createdAt,
      expires_at: claim.expiresAt,
      paid_at: null,
      ended_at: null,
      next_attempt_at: databaseTimeAfter(claim.nextAttemptInMs),
    })
    .execute();
}

export interface ClaimChange {
  readonly state: ClaimState;
  readonly reason?: string | undefined;
  readonly bonusCents?: bigint | undefined;
  readonly baseCents?: bigint | undefined;
  readonly qualifyingTransferId?: string | undefined;
  readonly wageringRequiredCents?: bigint | undefined;
  readonly actorId?: string | undefined;
  readonly paidAt?: Date | undefined;
  readonly endedAt?: Date | undefined;
  readonly expiresAt?: Date | undefined;
  /** Its rejected transfer leaves it. */
  readonly isUnpaid?: boolean;
  /** In so many milliseconds; null: an event must come first. */
  readonly nextAttemptInMs: number | null;
}

export async function updateClaim(tx: ServerTx, id: string, change: ClaimChange): Promise<void> {
  const { nextAttemptInMs } = change;
  await tx
    .updateTable('promotion_claim')
    .set({
      state: change.state,
      next_attempt_at: nextAttemptInMs === null ? null : databaseTimeAfter(nextAttemptInMs),
      ...(change.reason !== undefined && { reason: change.reason }),
      ...(change.bonusCents !== undefined && { bonus_cents: change.bonusCents }),
      ...(change.baseCents !== undefined && { base_cents: change.baseCents }),
      ...(change.qualifyingTransferId !== undefined && {
        qualifying_transfer_id: change.qualifyingTransferId,
      }),
      ...(change.wageringRequiredCents !== undefined && {
        wagering_required_cents: change.wageringRequiredCents,
      }),
      ...(change.actorId !== undefined && { actor_id: change.actorId }),
      ...(change.paidAt !== undefined && { paid_at: change.paidAt }),
      ...(change.endedAt !== undefined && { ended_at: change.endedAt }),
      ...(change.expiresAt !== undefined && { expires_at: change.expiresAt }),
      ...(change.isUnpaid === true && { transfer_id: null }),
    })
    .where('id', '=', id)
    .execute();
}

export async function setClaimTransfer(tx: ServerTx, id: string, transferId: string): Promise<void> {
  await tx
    .updateTable('promotion_claim')
    .set({ transfer_id: transferId, next_attempt_at: null })
    .where('id', '=', id)
    .execute();
}

/** Payments that were rejected: of the claim, and of its player within the last day. */
export async function countRejectedPayments(
  db: Db,
  { claimId, playerId }: { claimId: string; playerId: string },
): Promise<{ readonly ofClaim: number; readonly today: number }> {
  const { rows } = await sql<{ ofClaim: number; today: number }>`
    select count(*) filter (where claim_id = ${claimId})::integer as "ofClaim",
        count(*) filter (where settled_at > clock_timestamp() - interval '1 day')::integer as today
      from transfer where player_id = ${playerId} and claim_id is not null and kind = 'recharge'
        and state = 'rejected'`.execute(db);
  return rows[0] ?? { ofClaim: 0, today: 0 };
}

/** Whether the player redeemed after the recharge that the claim matched. */
export async function isRechargeRedeemed(tx: ServerTx, claimId: string): Promise<boolean> {
  const { rows } = await sql`
    select from promotion_claim claim join transfer recharge on recharge.id = claim.qualifying_transfer_id
      join transfer redeem on redeem.player_id = recharge.player_id and redeem.kind = 'redeem' and redeem.claim_id is null
        and redeem.state = 'applied' and redeem.requested_at > recharge.requested_at
      where claim.id = ${claimId} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function findClaimOfTransfer(db: Db, transferId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('transfer')
    .where('id', '=', transferId)
    .select('claim_id as claimId')
    .executeTakeFirst();
  return row?.claimId ?? undefined;
}

export async function getTransferState(db: Db, transferId: string): Promise<TransferState> {
  const { state } = await db
    .selectFrom('transfer')
    .where('id', '=', transferId)
    .select('state')
    .executeTakeFirstOrThrow();
  return state;
}
