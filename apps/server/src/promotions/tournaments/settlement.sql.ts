import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';
import { gameOfName } from '../play/play.ts';
import { isDisabled, type TournamentRow } from './tournaments.sql.ts';

/**
 * The rounds that count in a tournament, for the lateral query of one entry. The provider states whole
 * seconds, so those of the second of the entry count.
 */
const countedRounds = sql`
  select inserted_at, played_cents, won_cents, reason,
      case when played_cents > 0 then won_cents * 100 / played_cents else 0 end as multiple
    from game_record record
    where record.player_id = due.player_id
      and record.inserted_at >= greatest(due.starts_at, date_trunc('second', due.entered_at))
      and record.inserted_at < due.ends_at
      -- Who stakes nothing has neither a stake nor a multiple.
      and record.played_cents >= greatest(due.min_stake_cents, case due.scoring when 'net_win' then 0 else 1 end)
      and (due.game_type is null and due.kind_id is null or exists (
        select from game where lower(btrim(game.game_name)) = lower(btrim(record.reason))
          and (due.kind_id is null or game.kind_id = due.kind_id)
          and (due.game_type is null or game.game_type = due.game_type)))`;

/** Computes the scores of these players in the tournaments that run. */
export async function writeScores(tx: ServerTx, playerIds: readonly string[]): Promise<void> {
  await sql`
    with due as (
      select entry.tournament_id, entry.player_id, entry.entered_at, tournament.scoring, tournament.starts_at,
          tournament.ends_at, tournament.min_stake_cents, tournament.game_type, tournament.kind_id
        from tournament_entry entry join tournament on tournament.id = entry.tournament_id
        where entry.player_id = any(${[...playerIds]}::text[]) and tournament.state in ('published', 'paused')),
    scored as (
      select due.tournament_id, due.player_id, total.* from due cross join lateral (
        select count(*)::integer as rounds,
            coalesce(case due.scoring when 'stakes' then sum(played_cents) when 'net_win' then sum(won_cents - played_cents)
              else max(multiple) end, 0)::bigint as score,
            case due.scoring when 'multiple' then (array_agg(inserted_at order by multiple desc, inserted_at))[1]
              else max(inserted_at) end as reached_at
          from (${countedRounds}) round) total)
    update tournament_entry entry
      set score = scored.score, rounds = scored.rounds, reached_at = scored.reached_at
      from scored where entry.tournament_id = scored.tournament_id and entry.player_id = scored.player_id`.execute(
    tx,
  );
}

/** Entrants of running tournaments whose stakes are not watched until the results. */
export async function listUnwatchedEntrants(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<{ tournamentId: string; playerId: string; until: Date }[]> {
  const { rows } = await sql<{ tournamentId: string; playerId: string; until: Date }>`
    select tournament.id as "tournamentId", entry.player_id, tournament.ends_at + interval '1 day' as until
      from tournament join tournament_entry entry on entry.tournament_id = tournament.id
        left join play_reading reading on reading.player_id = entry.player_id
      where tournament.state in ('published', 'paused') and tournament.starts_at <= ${now}
        and tournament.ends_at + interval '1 day' > ${now}
        and coalesce(reading.watched_until < tournament.ends_at + interval '1 day', true)
      limit ${limit}`.execute(db);
  return rows;
}

/** Whom promotions read, and until when a tournament depends on it. */
const mayHavePlayed = sql`greatest(activity.launched_at, activity.balance_changed_at)
  >= greatest(tournament.starts_at, entry.entered_at) - interval '1 day'`;
/** Rounds appear in the records a little after they were played. */
const lateRecords = sql`interval '5 minutes'`;

/** Some records can never be read, such as those of a provider agent that is gone. */
const longestWait = sql`interval '7 days'`;

/**
 * Entrants whose scores do not contain all stored records yet, and those with a sign of play, not older than
 * a day before their rounds count, whose records are not known up to the end. Nobody waits for the others:
 * they would cost the calls of the whole site. Nor for entrants who may win no prize.
 */
export const unreadEntrants = (now: Date) => sql`
  select entry.player_id from tournament_entry entry
    left join player_activity activity on activity.player_id = entry.player_id
    left join play_reading reading on reading.player_id = entry.player_id
    where entry.tournament_id = tournament.id
      and (exists (select from fact_to_read fact where consumer = 'tournament scores'
          and fact.player_id = entry.player_id and kind = 'play.recorded')
        or ${mayHavePlayed}
        and coalesce(reading.complete_until < tournament.ends_at + ${lateRecords}, true)
        and tournament.ends_at + ${longestWait} > ${now} and not promotion_is_disabled_for(entry.player_id))`;

export interface DueTournament
  extends Pick<TournamentRow, 'id' | 'agentId' | 'prizes' | 'texts' | 'scoring'> {
  readonly offerId: string;
}

/** Locks one that is over and whose rounds are all read. Another server's is left to it. */
export async function lockDueTournament(tx: ServerTx, now: Date): Promise<DueTournament | undefined> {
  const { rows } = await sql<DueTournament>`
    select tournament.id, tournament.agent_id, tournament.prizes, tournament.texts,
        tournament.scoring, tournament.offer_id
      from tournament
      where tournament.state = 'published' and tournament.ends_at + ${lateRecords} <= ${now}
        and not exists (${unreadEntrants(now)})
      order by tournament.ends_at, tournament.id limit 1 for update of tournament skip locked`.execute(tx);
  return rows[0];
}

export interface ContenderRow {
  readonly playerId: string;
  readonly score: bigint;
  readonly rounds: number;
  readonly isDisabled: boolean;
}

/** Entries in order, from a position on. */
export async function listContenders(
  tx: ServerTx,
  id: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<ContenderRow[]> {
  const { rows } = await sql<ContenderRow>`
    select entry.player_id, entry.score, entry.rounds,
        ${isDisabled} as "isDisabled"
      from tournament_entry entry join player on player.id = entry.player_id join account on account.id = entry.player_id
      where entry.tournament_id = ${id} and entry.rounds > 0
      order by entry.score desc, entry.reached_at, entry.entered_at, entry.player_id
      offset ${offset} limit ${limit}`.execute(tx);
  return rows;
}

export interface CountedPlay {
  readonly playerId: string;
  readonly gameType: string | null;
  readonly stakedCents: bigint;
}

/** The stakes that count in a tournament, by player and type of game. */
export async function listCountedPlay(
  tx: ServerTx,
  id: string,
  playerIds: readonly string[],
): Promise<CountedPlay[]> {
  const { rows } = await sql<CountedPlay>`
    select due.player_id, game.game_type, sum(round.played_cents)::bigint as "stakedCents"
      from (
        select entry.player_id, entry.entered_at, tournament.scoring, tournament.starts_at, tournament.ends_at,
            tournament.min_stake_cents, tournament.game_type, tournament.kind_id
          from tournament_entry entry join tournament on tournament.id = entry.tournament_id
          where entry.tournament_id = ${id} and entry.player_id = any(${[...playerIds]}::text[])) due
        cross join lateral (${countedRounds}) round
        left join ${gameOfName(sql`lower(btrim(round.reason))`)} game on true
      group by 1, 2`.execute(tx);
  return rows;
}

/** The prizes of these players for net wins in other tournaments that ran at the same time. */
export async function listOtherPrizes(
  tx: ServerTx,
  id: string,
  playerIds: readonly string[],
): Promise<Map<string, bigint>> {
  // Tournaments of one time are settled one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('prizes for net wins', 0))`.execute(tx);
  const { rows } = await sql<{ playerId: string; cents: bigint }>`
    select result.player_id, sum(result.prize_cents)::bigint as cents
      from tournament due join tournament other on other.id <> due.id and other.scoring = 'net_win'
          and other.starts_at < due.ends_at and other.ends_at > due.starts_at
        join tournament_result result on result.tournament_id = other.id
      where due.id = ${id} and result.player_id = any(${[...playerIds]}::text[]) and result.prize_cents is not null
      group by 1`.execute(tx);
  return new Map(rows.map(({ playerId, cents }) => [playerId, cents]));
}

export async function insertResults(
  tx: ServerTx,
  id: string,
  results: readonly {
    playerId: string;
    rank: number;
    score: bigint;
    rounds: number;
    prizeCents: bigint | null;
  }[],
): Promise<void> {
  if (results.length === 0) return;
  await tx
    .insertInto('tournamentResult')
    .values(
      results.map(({ playerId, rank, score, rounds, prizeCents }) => ({
        tournamentId: id,
        playerId,
        rank,
        score,
        rounds,
        prizeCents,
        claimId: null,
      })),
    )
    .execute();
}

export async function settleTournamentRow(tx: ServerTx, id: string, at: Date): Promise<void> {
  await tx.updateTable('tournament').where('id', '=', id).set({ state: 'settled', settledAt: at }).execute();
}

export interface UnpaidPrize {
  readonly tournamentId: string;
  readonly rank: number;
  readonly playerId: string;
  readonly cents: bigint;
  readonly offerId: string;
}

/** Locks a prize without a claim. Another server's is left to it. */
export async function lockUnpaidPrize(tx: ServerTx): Promise<UnpaidPrize | undefined> {
  const { rows } = await sql<UnpaidPrize>`
    select result.tournament_id, result.rank, result.player_id,
        result.prize_cents as cents, tournament.offer_id
      from tournament_result result join tournament on tournament.id = result.tournament_id
      where result.prize_cents is not null and result.claim_id is null
      order by result.tournament_id, result.rank limit 1 for update of result skip locked`.execute(tx);
  return rows[0];
}

export async function writePrizeClaim(
  tx: ServerTx,
  { tournamentId, rank }: Pick<UnpaidPrize, 'tournamentId' | 'rank'>,
  claimId: string,
): Promise<void> {
  await tx
    .updateTable('tournamentResult')
    .where('tournamentId', '=', tournamentId)
    .where('rank', '=', rank)
    .set({ claimId })
    .execute();
}
