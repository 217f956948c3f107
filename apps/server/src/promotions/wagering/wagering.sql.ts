import { databaseTimeAfter } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';
import type { StoredTerms } from '../offers/offer-amounts.ts';

export interface WageringClaim {
  readonly claimId: string;
  readonly offerId: string;
  readonly playerId: string;
  readonly terms: StoredTerms;
  readonly bonusCents: bigint;
  readonly requiredCents: bigint;
  readonly expiresAt: Date;
  /** When the bonus was sent, by the servers' clock, in whole seconds as the records' times. */
  readonly countsFrom: Date;
  readonly ending: 'forfeited' | 'expired' | null;
  readonly endingReason: string | null;
  readonly endingActorId: string | null;
  readonly balanceCents: bigint;
  readonly balanceAt: Date | null;
  /** The provider said so; else a transfer has moved it since. */
  readonly isBalanceRead: boolean;
  /** Null: the outcome of the bonus came without a balance. */
  readonly beforeBonusCents: bigint | null;
  readonly rechargedCents: bigint;
  readonly redeemedCents: bigint;
  /** Until when the stakes are known. */
  readonly completeUntil: Date | null;
  /** The transfers that took the bonus back, or tried to. */
  readonly takeBacks: bigint;
  readonly takeBackState: 'open' | 'applied' | 'rejected' | null;
  readonly takenBackCents: bigint;
  readonly isExcluded: boolean;
  /** The agent who undid the recharge that the bonus is for. Null: it was not undone. */
  readonly undoneBy: string | null;
}

const sumSince = (kind: 'recharge' | 'redeem') => sql`(
  select coalesce(sum(amount_cents), 0)::bigint from transfer moved where moved.player_id = claim.player_id
    and moved.kind = ${kind} and moved.state = 'applied' and moved.claim_id is distinct from claim.id
    and moved.settled_at > bonus.settled_at)`;

/** Active claims with what decides about them. */
const claimQuery = (where: RawBuilder<unknown>) => sql<WageringClaim>`
  select claim.id as "claimId", claim.offer_id, claim.player_id, claim.terms,
      claim.bonus_cents, claim.wagering_required_cents as "requiredCents", claim.expires_at,
      date_trunc('second', coalesce(bonus.sent_clock_at, bonus.requested_at)) as "countsFrom", claim.ending,
      claim.ending_reason, claim.ending_actor_id,
      player.balance_cents, player.balance_at,
      not exists (select from player_activity activity where activity.player_id = player.id
        and activity.refresh_requested_at >= player.balance_at) as "isBalanceRead",
      coalesce(bonus.balance_before_cents, bonus.balance_after_cents - bonus.amount_cents) as "beforeBonusCents",
      ${sumSince('recharge')} as "rechargedCents", ${sumSince('redeem')} as "redeemedCents",
      reading.complete_until,
      (select count(*) from transfer back where back.claim_id = claim.id and back.kind = 'redeem') as "takeBacks",
      (select case when state in ('applied', 'rejected') then state else 'open' end
        from transfer back where back.claim_id = claim.id and back.kind = 'redeem'
        order by back.requested_at desc, back.id desc limit 1) as "takeBackState",
      (select coalesce(sum(back.amount_cents), 0)::bigint from transfer back where back.claim_id = claim.id
        and back.kind = 'redeem' and back.state = 'applied') as "takenBackCents",
      coalesce(player.excluded_until > clock_timestamp(), false) as "isExcluded",
      (select undo.actor_id from transfer undo
        where undo.undoes_transfer_id = claim.qualifying_transfer_id and undo.state = 'applied') as "undoneBy"
    from promotion_claim claim join player on player.id = claim.player_id
      join transfer bonus on bonus.id = claim.transfer_id
      left join play_reading reading on reading.player_id = claim.player_id
    where claim.state = 'active' and ${where}`;

export async function findOpenWagering(db: Db, playerId: string): Promise<WageringClaim | undefined> {
  const { rows } = await claimQuery(sql`claim.player_id = ${playerId} and claim.is_exclusive`).execute(db);
  return rows[0];
}

/** Locks the claim until the end of the transaction. */
export async function lockWagering(tx: ServerTx, claimId: string): Promise<WageringClaim | undefined> {
  await tx.selectFrom('promotionClaim').where('id', '=', claimId).select('id').forUpdate().execute();
  const { rows } = await claimQuery(sql`claim.id = ${claimId}`).execute(tx);
  return rows[0];
}

/** Locks the claim that has been due longest, unless another server has it. */
export async function lockDueWagering(tx: ServerTx): Promise<WageringClaim | undefined> {
  const due = await sql<{
    id: string;
  }>`select id from promotion_claim where wagering_due_at <= clock_timestamp()
    order by wagering_due_at limit 1 for update skip locked`.execute(tx);
  const id = due.rows[0]?.id;
  if (id === undefined) return undefined;
  const { rows } = await claimQuery(sql`claim.id = ${id}`).execute(tx);
  // It has ended otherwise.
  if (rows[0] === undefined) await updateClaim(tx, id, sql`wagering_due_at = null`);
  return rows[0];
}

const updateClaim = (tx: ServerTx, claimId: string, set: RawBuilder<unknown>) =>
  sql`update promotion_claim set ${set} where id = ${claimId}`.execute(tx);

/** Waits for a running check, which may not have seen what happened. Returns whether any is due. */
export async function makeWageringDue(tx: ServerTx, playerIds: readonly string[]): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update promotion_claim set wagering_due_at = clock_timestamp()
    where state = 'active' and player_id = any(${[...playerIds]}::text[])`.execute(tx);
  return numAffectedRows > 0n;
}

export async function postponeWagering(tx: ServerTx, claimId: string, dueInMs: number): Promise<void> {
  await updateClaim(tx, claimId, sql`wagering_due_at = ${databaseTimeAfter(dueInMs)}`);
}

export interface PlaySinceBonus {
  /** Wins less stakes. */
  readonly recordedCents: bigint;
  /** The player launched a game, or the balance changed, within a day. */
  readonly isRecent: boolean;
}

export async function findPlaySinceBonus(
  db: Db,
  { playerId, countsFrom }: Pick<WageringClaim, 'playerId' | 'countsFrom'>,
): Promise<PlaySinceBonus> {
  const { rows } = await sql<PlaySinceBonus>`
    select coalesce(sum(won_cents - played_cents), 0)::bigint as "recordedCents",
        exists (select from player_activity where player_id = ${playerId}
          and greatest(launched_at, balance_changed_at) > clock_timestamp() - interval '1 day') as "isRecent"
      from game_record where player_id = ${playerId} and inserted_at >= ${countsFrom}`.execute(db);
  return rows[0] ?? { recordedCents: 0n, isRecent: true };
}

export const isWageringDue = sql<boolean>`
  exists (select from promotion_claim where wagering_due_at <= clock_timestamp())`;

export async function hasDueWagering(db: Db): Promise<boolean> {
  const { rows } = await sql`select where ${isWageringDue}`.execute(db);
  return rows.length > 0;
}

/** `dueInMs`: when a server looks at it again, unless something happens before. */
export async function writeProgress(
  tx: ServerTx,
  claimId: string,
  {
    wageredCents,
    isBeingChecked,
    readAt,
    dueInMs,
  }: { wageredCents: bigint; isBeingChecked: boolean; readAt: Date | null; dueInMs: number },
): Promise<void> {
  await updateClaim(
    tx,
    claimId,
    sql`wagered_cents = ${wageredCents}, is_being_checked = ${isBeingChecked}, wagering_read_at = ${readAt},
      wagering_due_at = clock_timestamp() + ${dueInMs}::float8 * interval '1 millisecond'`,
  );
}

export async function writeExpiry(tx: ServerTx, claimId: string, expiresAt: Date): Promise<void> {
  await updateClaim(tx, claimId, sql`expires_at = ${expiresAt}`);
}

export async function writeEnding(
  tx: ServerTx,
  claimId: string,
  ending: Pick<WageringClaim, 'ending' | 'endingReason' | 'endingActorId'>,
): Promise<void> {
  await updateClaim(
    tx,
    claimId,
    sql`ending = ${ending.ending}, ending_reason = ${ending.endingReason}, ending_actor_id = ${ending.endingActorId}`,
  );
}

export interface WageringEnd {
  readonly state: 'completed' | 'forfeited' | 'expired' | 'cancelled';
  readonly reason: string | null;
  readonly actorId: string | null;
}

export async function endClaim(
  tx: ServerTx,
  claimId: string,
  { state, reason, actorId }: WageringEnd,
): Promise<void> {
  await updateClaim(
    tx,
    claimId,
    sql`state = ${state}, ended_at = clock_timestamp(), reason = ${reason}, actor_id = coalesce(${actorId}, actor_id),
      wagering_due_at = null`,
  );
}
