import { type Selectable, sql } from 'kysely';
import type { Db, ServerSchema, ServerTx } from '../../schema.ts';
import type { Pause, Week } from './week.ts';

/** Those that run, and those that ended so lately that shares of their last week may be due. */
export async function listCashbackOfferIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('promotionOffer')
    .where('kind', 'in', ['cashback', 'rakeback'])
    .where(sql<boolean>`(state = 'published' or promotion_offer_may_owe_shares(promotion_offer))`)
    // Players cannot claim cashback, so that nobody can enter its code.
    .where('promoCode', 'is', null)
    .where(sql<boolean>`not agent_is_disabled(agent_id)`)
    .orderBy('id')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Newest first. */
export async function listPauses(db: Db, offerId: string, limit: number): Promise<Pause[]> {
  return db
    .selectFrom('promotionOfferPause')
    .where('offerId', '=', offerId)
    .orderBy('pausedAt', 'desc')
    .limit(limit)
    .select(['pausedAt as from', 'resumedAt as to'])
    .execute();
}

export interface WeekOfPlayer {
  readonly playerId: string;
  readonly rounds: bigint;
  readonly stakedCents: bigint;
  readonly wonCents: bigint;
}

/**
 * Players of a week whose records are complete beyond its end, and who have no share of the offer yet. A
 * player whose records are missing comes later, when they are read; so does, where the share must be
 * wagered, a player with another open bonus.
 */
export async function listUndecidedPlayers(
  db: Db,
  {
    offerId,
    week,
    completeAfter,
    isExclusive,
    limit,
  }: { offerId: string; week: Week; completeAfter: Date; isExclusive: boolean; limit: number },
): Promise<WeekOfPlayer[]> {
  const { rows } = await sql<WeekOfPlayer>`
    select play.player_id, sum(rounds)::bigint as rounds, sum(staked_cents)::bigint as "stakedCents", sum(won_cents)::bigint as "wonCents"
      from player_play play join play_reading reading on reading.player_id = play.player_id
      where play.quarter >= ${week.from} and play.quarter < ${week.to} and reading.complete_until >= ${completeAfter}
        and not exists (select from cashback_share share where share.offer_id = ${offerId}
          and share.week = ${week.monday}::date and share.player_id = play.player_id)
        and not (${isExclusive} and exists (select from promotion_claim open where open.player_id = play.player_id
          and open.is_exclusive and open.state in ('claimed', 'active')))
      group by play.player_id order by play.player_id limit ${limit}`.execute(db);
  return rows;
}

/** A week of one player. */
interface PlayedWeek {
  readonly playerId: string;
  readonly week: Week;
}

/** What a player lost in a game within a quarter of an hour, and what others won there at the same time. */
const oppositePlay = ({ playerId, week }: PlayedWeek) => sql`
  select lost.quarter, lost.game, lost.cents as lost_cents, play.player_id, play.won_cents - play.staked_cents as won_cents
    from (select quarter, game, staked_cents - won_cents as cents from player_play
        where player_id = ${playerId} and quarter >= ${week.from} and quarter < ${week.to} and staked_cents > won_cents) lost
      join player_play play on play.quarter = lost.quarter and play.game = lost.game
    where play.player_id <> ${playerId} and play.won_cents > play.staked_cents`;

/** The players who won most of what the player lost, so that a busy table hides none of them. */
export async function listOppositePlayers(db: Db, played: PlayedWeek, limit: number): Promise<string[]> {
  const { rows } = await sql<{ playerId: string }>`
    select player_id from (${oppositePlay(played)}) opposite
      group by player_id order by sum(least(lost_cents, won_cents)) desc, player_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ playerId }) => playerId);
}

/**
 * Of what the player lost, the cents that these players won at the same time in the same game. Each cent of a
 * win is set off once by an offer: what it was set off against before is left out.
 */
export async function takeOppositeWins(
  tx: ServerTx,
  { offerId, ...played }: PlayedWeek & { readonly offerId: string },
  winnerIds: readonly string[],
): Promise<bigint> {
  // Losers of one winner are decided one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cashback wins ${offerId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ cents: bigint }>`
    with remaining as (
      select opposite.quarter, opposite.game, opposite.player_id as winner_id, lost_cents,
          won_cents - coalesce(taken.cents, 0) as won_cents
        from (${oppositePlay(played)}) opposite left join cashback_set_off taken on taken.offer_id = ${offerId}
          and taken.winner_id = opposite.player_id and taken.quarter = opposite.quarter and taken.game = opposite.game
        where opposite.player_id = any(${[...winnerIds]}::text[]) and won_cents > coalesce(taken.cents, 0)),
    placed as (
      select *, sum(won_cents) over (partition by quarter, game order by winner_id) - won_cents as before_cents from remaining),
    stored as (
      insert into cashback_set_off (offer_id, winner_id, quarter, game, cents)
        select ${offerId}, winner_id, quarter, game, least(won_cents, lost_cents - before_cents)
          from placed where lost_cents > before_cents
        on conflict (offer_id, winner_id, quarter, game) do update set cents = cashback_set_off.cents + excluded.cents)
    select coalesce(sum(least(won_cents, lost_cents - before_cents)), 0)::bigint as cents
      from placed where lost_cents > before_cents`.execute(tx);
  return rows[0]?.cents ?? 0n;
}

/** Players of a week whose newest records are missing and are not scheduled for reading yet. */
export async function listUnreadPlayers(
  db: Db,
  { week, completeAfter, limit }: { week: Week; completeAfter: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ playerId: string }>`
    select reading.player_id from play_reading reading
      where (reading.complete_until is null or reading.complete_until < ${completeAfter})
        and coalesce(reading.watched_until < clock_timestamp(), true)
        and exists (select from player_play play where play.player_id = reading.player_id
          and play.quarter >= ${week.from} and play.quarter < ${week.to})
      order by reading.player_id limit ${limit}`.execute(db);
  return rows.map(({ playerId }) => playerId);
}

/**
 * Whether the player took part in no promotion when the week ended, or has been closed or got the label
 * against offers since. A player who was frozen or excluded later is owed the share.
 */
export async function isPassedOver(tx: ServerTx, playerId: string, weekEnd: Date): Promise<boolean> {
  const { rows } = await sql<{ isPassedOver: boolean }>`
    select promotion_is_disabled_for(player.id) and (not account.is_active or coalesce(player.frozen_at < ${weekEnd}, false)
        or coalesce(player.excluded_until > clock_timestamp() and coalesce(player.excluded_from < ${weekEnd}, true), false)
        or exists (select from player_label join label on label.id = player_label.label_id
          where player_label.player_id = player.id and lower(label.name) = 'bonus abuse')) as "isPassedOver"
      from player join account on account.id = player.id where player.id = ${playerId}`.execute(tx);
  return rows[0]?.isPassedOver ?? true;
}

type Share = Pick<Selectable<ServerSchema['cashbackShare']>, 'offerId' | 'week' | 'playerId'>;

/** Locks a player's shares across servers. True if this one is not decided yet. */
export async function lockUndecidedShare(tx: ServerTx, share: Share): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cashback ${share.playerId}`}, 0))`.execute(tx);
  const decided = await tx
    .selectFrom('cashbackShare')
    .where('offerId', '=', share.offerId)
    .where(sql<boolean>`week = ${share.week}::date`)
    .where('playerId', '=', share.playerId)
    .select('playerId')
    .executeTakeFirst();
  return decided === undefined;
}

/** What other offers of the kind share with the player for weeks that overlap with this one. */
export async function sumOtherShares(
  tx: ServerTx,
  { offerId, playerId, week }: PlayedWeek & { readonly offerId: string },
): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`
    select coalesce(sum(share.bonus_cents), 0)::bigint as cents from promotion_offer offer
      join promotion_offer other on other.kind = offer.kind and other.id <> offer.id
      join cashback_share share on share.offer_id = other.id
      where offer.id = ${offerId} and share.player_id = ${playerId}
        and share.week::timestamp at time zone other.time_zone < ${week.to}
        and (share.week + 7)::timestamp at time zone other.time_zone > ${week.from}`.execute(tx);
  return rows[0]?.cents ?? 0n;
}

export async function insertShare(
  tx: ServerTx,
  share: Omit<Selectable<ServerSchema['cashbackShare']>, 'decidedAt'>,
): Promise<void> {
  await tx.insertInto('cashbackShare').values(share).execute();
}
