import type { AnnouncementTexts, GameType, TournamentScoring } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { Db, ReadDb, ServerTx } from '../../schema.ts';
import type { PrizeStep, TournamentState } from './tournament-rules.ts';

export interface TournamentRow {
  readonly id: string;
  readonly agentId: string;
  readonly state: TournamentState;
  readonly texts: AnnouncementTexts;
  readonly scoring: TournamentScoring;
  readonly gameType: GameType | null;
  readonly kindId: bigint | null;
  readonly gameName: string | null;
  readonly minStakeCents: bigint;
  readonly prizes: readonly PrizeStep[];
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly offerId: string | null;
}

interface OwnEntryRow {
  readonly enteredAt: Date;
  readonly score: bigint;
  readonly rounds: number;
  readonly reachedAt: Date | null;
}

export const rowColumns = sql`tournament.id, tournament.agent_id, tournament.state, tournament.texts, tournament.scoring,
  tournament.game_type, tournament.kind_id, game.game_name,
  tournament.min_stake_cents, tournament.prizes, tournament.starts_at,
  tournament.ends_at, tournament.offer_id`;
export const rowTables = sql`tournament left join game on game.kind_id = tournament.kind_id`;

/** Those of the player's agent and of the agents above it. */
const isForPlayer = (playerId: string) => sql`tournament.state in ('published', 'paused', 'settled')
  and tournament.agent_id in (select agent_ancestry(player.agent_id) from player where player.id = ${playerId})`;

/** Not over first, by their end; then the latest results. */
export async function listPlayerTournaments(
  db: Db,
  playerId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<TournamentRow[]> {
  const { rows } = await sql<TournamentRow>`
    select ${rowColumns} from ${rowTables} where ${isForPlayer(playerId)} and tournament.ends_at > ${since}
      order by tournament.state = 'settled', case when tournament.state <> 'settled' then tournament.ends_at end,
        tournament.ends_at desc, tournament.id limit ${limit}`.execute(db);
  return rows;
}

export async function findPlayerTournament(
  db: Db,
  playerId: string,
  id: string,
): Promise<TournamentRow | undefined> {
  const { rows } = await sql<TournamentRow>`
    select ${rowColumns} from ${rowTables} where tournament.id = ${id} and ${isForPlayer(playerId)}`.execute(
    db,
  );
  return rows[0];
}

/** The account is closed, frozen or excluded, or has the label that disables promotions. */
export const isDisabled = sql<boolean>`promotion_is_disabled_for(player.id)`;

/** Whether the player may take part: an open account without the label that disables promotions. */
export async function mayEnter(tx: ServerTx, playerId: string): Promise<boolean> {
  const { rows } = await sql<{ mayEnter: boolean }>`
    select not ${isDisabled} as "mayEnter"
      from player join account on account.id = player.id where player.id = ${playerId}`.execute(tx);
  return rows[0]?.mayEnter ?? false;
}

/** The organiser, or an agent above it, is disabled. */
export async function isOrganiserDisabled(tx: ServerTx, id: string): Promise<boolean> {
  const { rows } = await sql<{ isDisabled: boolean }>`
    select agent_is_disabled(agent_id) as "isDisabled" from tournament where id = ${id}`.execute(tx);
  return rows[0]?.isDisabled ?? true;
}

/** Keeps the state as it is until the entry is written. */
export async function lockTournamentState(tx: ServerTx, id: string): Promise<void> {
  await sql`select from tournament where id = ${id} for share`.execute(tx);
}

/** Records of an earlier moment that are stored later count from `enteredAt` on. A repeat changes nothing. */
export async function insertTournamentEntry(
  tx: ServerTx,
  entry: { tournamentId: string; playerId: string; enteredAt: Date },
): Promise<void> {
  await tx
    .insertInto('tournamentEntry')
    .values({
      tournamentId: entry.tournamentId,
      playerId: entry.playerId,
      enteredAt: entry.enteredAt,
      reachedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface OwnPlace extends OwnEntryRow {
  readonly tournamentId: string;
  /** Null before the first round that counts, and beyond `maxRank`. */
  readonly rank: number | null;
  readonly readAt: Date | null;
  readonly prizeCents: bigint | null;
}

/** The player's places in tournaments. Ranks are counted up to `maxRank`. */
export async function listOwnPlaces(
  db: Db,
  {
    playerId,
    tournamentIds,
    maxRank,
  }: { playerId: string; tournamentIds: readonly string[]; maxRank: number },
): Promise<OwnPlace[]> {
  const { rows } = await sql<OwnPlace>`
    select own.tournament_id, own.entered_at, own.score, own.rounds,
        own.reached_at, result.prize_cents,
        reading.complete_until as "readAt",
        coalesce(result.rank, case when own.rounds > 0 and better.count < ${maxRank} then better.count + 1 end)::integer as rank
      from tournament_entry own
        left join play_reading reading using (player_id)
        left join tournament_result result using (tournament_id, player_id)
        cross join lateral (
          select (select count(*) from (
              select from tournament_entry other where other.tournament_id = own.tournament_id and other.rounds > 0
                and other.score > own.score limit ${maxRank}) higher)
            + (select count(*) from (
              select from tournament_entry other where other.tournament_id = own.tournament_id and other.rounds > 0
                and other.score = own.score
                and (other.reached_at, other.entered_at, other.player_id) < (own.reached_at, own.entered_at, own.player_id)
                limit ${maxRank}) earlier) as count) better
      where own.player_id = ${playerId} and own.tournament_id = any(${[...tournamentIds]}::text[])`.execute(
    db,
  );
  return rows;
}

export async function countEntrants(db: ReadDb, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select tournament_id as id, count(*)::integer as count from tournament_entry
      where tournament_id = any(${[...ids]}::text[]) group by tournament_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export async function listEntrantRows(
  db: Db,
  tournamentIds: readonly string[],
  playerIds: readonly string[],
): Promise<{ tournamentId: string; playerId: string }[]> {
  return db
    .selectFrom('tournamentEntry')
    .where(sql<boolean>`player_id = any(${[...playerIds]}::text[])`)
    .where(sql<boolean>`tournament_id = any(${[...tournamentIds]}::text[])`)
    .select(['tournamentId', 'playerId'])
    .execute();
}

export interface LeaderRow {
  readonly rank: number;
  readonly playerId: string;
  readonly account: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly hidesWins: boolean;
  readonly score: bigint;
  readonly rounds: number;
  readonly prizeCents: bigint | null;
  readonly claimState: string | null;
  readonly isPaid: boolean;
}

const leaderColumns = sql`place.player_id, player.provider_username as account, account.first_name,
  account.last_name, player.hides_wins, place.score, place.rounds`;

/** The first places of now. */
export async function listLeaders(db: ReadDb, id: string, limit: number): Promise<LeaderRow[]> {
  const { rows } = await sql<LeaderRow>`
    select (row_number() over ())::integer as rank, ${leaderColumns},
        null::bigint as "prizeCents", null as "claimState", false as "isPaid"
      from (
        select player_id, score, rounds, reached_at, entered_at from tournament_entry
          where tournament_id = ${id} and rounds > 0
          order by score desc, reached_at, entered_at, player_id limit ${limit}) place
        join player on player.id = place.player_id join account on account.id = place.player_id
      order by place.score desc, place.reached_at, place.entered_at, place.player_id`.execute(db);
  return rows.map((row, index) => ({ ...row, rank: index + 1 }));
}

/** The first places of the final results. */
export async function listResults(db: ReadDb, id: string, limit: number): Promise<LeaderRow[]> {
  const { rows } = await sql<LeaderRow>`
    select place.rank, ${leaderColumns}, place.prize_cents, claim.state as "claimState",
        claim.paid_at is not null as "isPaid"
      from tournament_result place
        join player on player.id = place.player_id join account on account.id = place.player_id
        left join promotion_claim claim on claim.id = place.claim_id
      where place.tournament_id = ${id} order by place.rank limit ${limit}`.execute(db);
  return rows;
}
