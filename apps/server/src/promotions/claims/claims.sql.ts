import type { TransferState } from '@golden-acers/contract';
import { databaseNow, databaseTimeAfter, snakeCase } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';
import type { StoredTerms } from '../offers/offer-amounts.ts';

const claimColumns = [
  'promotionClaim.id',
  'promotionClaim.offerId',
  'promotionClaim.playerId',
  'promotionClaim.period',
  'promotionClaim.state',
  'promotionClaim.terms',
  'promotionClaim.isExclusive',
  'promotionClaim.bonusCents',
  'promotionClaim.baseCents',
  'promotionClaim.transferId',
  'promotionClaim.wageringRequiredCents',
  'promotionClaim.wageredCents',
  'promotionClaim.wageringReadAt',
  'promotionClaim.isBeingChecked',
  'promotionClaim.reviewState',
  'promotionClaim.reason',
  'promotionClaim.createdAt',
  'promotionClaim.matchesFrom',
  'promotionClaim.expiresAt',
  'promotionClaim.paidAt',
  'promotionClaim.endedAt',
] as const;

const selectClaims = (db: Db) => db.selectFrom('promotionClaim').select(claimColumns);

export type ClaimRow = Awaited<ReturnType<typeof getClaim>>;

export async function getClaim(db: Db, id: string) {
  return selectClaims(db).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function findClaimOfPlayer(
  db: Db,
  { claimId, playerId }: { claimId: string; playerId: string },
): Promise<ClaimRow | undefined> {
  return selectClaims(db).where('id', '=', claimId).where('playerId', '=', playerId).executeTakeFirst();
}

/** Locked until the transaction ends. */
export async function lockClaim(tx: ServerTx, id: string): Promise<ClaimRow> {
  return selectClaims(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** A claim with the facts of its payment. Account, player and claim are locked until the transaction ends. */
export interface ClaimFacts extends ClaimRow {
  /** Null: it has none. */
  readonly transferState: TransferState | null;
  /** Its payments that were rejected. */
  readonly rejections: number;
  /** No delay before its next attempt is left. */
  readonly isDue: boolean;
  /** The player redeemed after the recharge that the claim matched. */
  readonly isRechargeRedeemed: boolean;
}

const lockedColumnsSql = sql.raw(
  claimColumns.map((name) => snakeCase(name).replace('promotion_claim.', '(locked.claim).')).join(', '),
);

export async function lockClaimFacts(tx: ServerTx, id: string): Promise<ClaimFacts> {
  const { rows } = await sql<ClaimFacts>`
    select ${lockedColumnsSql}, transfer_state, rejections, is_recharge_redeemed,
        coalesce((locked.claim).next_attempt_at <= clock_timestamp(), false) as "isDue"
      from promotion_claim_lock_facts(${id}) as locked`.execute(tx);
  const [claim] = rows;
  if (claim === undefined) throw new Error(`There is no claim ${id}.`);
  return claim;
}

/**
 * Locks account and player until the transaction ends. Taken before a claim of the player, in the order of
 * transfers, freezing and closing.
 */
export async function lockClaimant(tx: ServerTx, playerId: string): Promise<void> {
  await sql`select transfer_lock_player(${playerId})`.execute(tx);
}

const selectOpenClaim = (db: Db, playerId: string) =>
  selectClaims(db)
    .where('playerId', '=', playerId)
    .where('isExclusive', '=', true)
    .where('state', 'in', ['claimed', 'active']);

/** The claim that keeps the player from another one: it waits or is wagered. */
export async function findOpenClaim(db: Db, playerId: string): Promise<ClaimRow | undefined> {
  return selectOpenClaim(db, playerId).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockOpenClaim(tx: ServerTx, playerId: string): Promise<ClaimRow | undefined> {
  return selectOpenClaim(tx, playerId).forUpdate().executeTakeFirst();
}

const selectClaimsWithOffers = (db: Db) =>
  selectClaims(db)
    .innerJoin('promotionOffer', 'promotionOffer.id', 'promotionClaim.offerId')
    .select(['promotionOffer.art', 'promotionOffer.texts']);

export type ClaimListRow = Awaited<ReturnType<typeof getClaimWithOffer>>;

export async function getClaimWithOffer(db: Db, id: string) {
  return selectClaimsWithOffers(db).where('promotionClaim.id', '=', id).executeTakeFirstOrThrow();
}

/** Newest first. */
export async function listClaimsOfPlayer(db: Db, playerId: string, limit: number) {
  return selectClaimsWithOffers(db)
    .where('playerId', '=', playerId)
    .orderBy('promotionClaim.createdAt', 'desc')
    .orderBy('promotionClaim.id', 'desc')
    .limit(limit)
    .execute();
}

export interface NewClaim {
  readonly id: string;
  readonly offerId: string;
  readonly playerId: string;
  readonly period: string;
  readonly terms: StoredTerms;
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
    .insertInto('promotionClaim')
    .values({
      id: claim.id,
      offerId: claim.offerId,
      playerId: claim.playerId,
      period: claim.period,
      state: 'claimed',
      terms: JSON.stringify(claim.terms),
      isExclusive: claim.isExclusive,
      bonusCents: claim.bonusCents,
      baseCents: claim.baseCents,
      qualifyingTransferId: claim.qualifyingTransferId ?? null,
      transferId: null,
      wageringRequiredCents: claim.wageringRequiredCents,
      wageringReadAt: null,
      actorId: claim.actorId,
      reason: null,
      createdAt: claim.createdAt,
      expiresAt: claim.expiresAt,
      paidAt: null,
      endedAt: null,
      nextAttemptAt: databaseTimeAfter(claim.nextAttemptInMs),
    })
    .execute();
}

const updateClaim = (tx: ServerTx, id: string) => tx.updateTable('promotionClaim').where('id', '=', id);

/** Null: an event must come before the next attempt. */
export async function postponeClaim(tx: ServerTx, id: string, delayMs: number | null): Promise<void> {
  const nextAttemptAt = delayMs === null ? null : databaseTimeAfter(delayMs);
  await updateClaim(tx, id).set({ nextAttemptAt }).execute();
}

interface ClaimMatch {
  readonly bonusCents: bigint;
  readonly baseCents: bigint;
  readonly qualifyingTransferId: string;
  readonly wageringRequiredCents: bigint;
}

/** Its payment is due. */
export async function writeMatchedBonus(tx: ServerTx, id: string, match: ClaimMatch): Promise<void> {
  await updateClaim(tx, id)
    .set({ ...match, nextAttemptAt: databaseNow })
    .execute();
}

/** Its rejected transfer leaves it, and another one pays it after this delay. */
export async function detachTransfer(tx: ServerTx, id: string, delayMs: number): Promise<void> {
  await updateClaim(tx, id)
    .set({ transferId: null, nextAttemptAt: databaseTimeAfter(delayMs) })
    .execute();
}

interface ClaimPayment {
  readonly state: 'active' | 'completed';
  readonly paidAt: Date;
  readonly expiresAt: Date;
}

/** The wagering of an active claim is due to be checked. */
export async function writePayment(tx: ServerTx, id: string, payment: ClaimPayment): Promise<void> {
  const next = payment.state === 'active' ? { wageringDueAt: databaseNow } : { endedAt: payment.paidAt };
  await updateClaim(tx, id)
    .set({ ...payment, ...next, nextAttemptAt: null })
    .execute();
}

interface UnpaidEnd {
  readonly state: 'expired' | 'cancelled';
  readonly reason: string | undefined;
  readonly actorId: string | undefined;
  readonly endedAt: Date;
}

/** A rejected transfer leaves the claim. */
export async function writeUnpaidEnd(tx: ServerTx, id: string, end: UnpaidEnd): Promise<void> {
  await updateClaim(tx, id)
    .set({ ...end, transferId: null, nextAttemptAt: null })
    .execute();
}

/** The payments of the player's claims that were rejected within the last day. */
export async function countPaymentsRejectedToday(db: Db, playerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from transfer where player_id = ${playerId} and claim_id is not null
      and kind = 'recharge' and state = 'rejected' and settled_at > clock_timestamp() - interval '1 day'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Whether a bonus may follow for a recharge of the player that is not read yet. */
export async function isMatchPending(tx: ServerTx, playerId: string): Promise<boolean> {
  const { rows } = await sql<{ isPending: boolean }>`
    select promotion_match_is_pending(${playerId}) as "isPending"`.execute(tx);
  return rows[0]?.isPending ?? false;
}

export async function findClaimOfTransfer(db: Db, transferId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('transfer')
    .where('id', '=', transferId)
    .select('claimId')
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
