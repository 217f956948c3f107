import { isAfterCursor, microsOf, type PageParams } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../schema.ts';

export interface BetScope {
  readonly playerId: string;
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
  /** Empty: all games. */
  readonly game: string;
}

export interface BetRow {
  readonly id: string;
  readonly atMicros: bigint;
  readonly at: Date;
  readonly gameName: string;
  readonly kindId: bigint | null;
  readonly stakedCents: bigint;
  readonly wonCents: bigint;
  readonly balanceBeforeCents: bigint;
  readonly balanceAfterCents: bigint;
}

const inPeriod = ({ playerId, from, to }: BetScope) => sql`
  record.player_id = ${playerId} and record.inserted_at >= ${from} and record.inserted_at < ${to}`;

/** A record names its game in `reason` only: its `game_id` is the player's number at the provider. */
const inScope = (scope: BetScope) => sql`${inPeriod(scope)}
  ${scope.game === '' ? sql`` : sql`and lower(btrim(record.reason)) = lower(${scope.game})`}`;

const recordId = sql<string>`'rc_' || lpad(record.id::text, 26, '0')`;

/** Newest first; one row more than the limit. */
export async function listBetRows(db: Db, scope: BetScope, page: PageParams): Promise<BetRow[]> {
  const isAfter = isAfterCursor(page.after, { at: sql`record.inserted_at`, id: recordId });
  const { rows } = await sql<BetRow>`
    select ${recordId} as id, ${microsOf(sql`record.inserted_at`)} as "atMicros", record.inserted_at as at,
        coalesce(game.game_name, btrim(record.reason)) as "gameName", game.kind_id,
        record.played_cents as "stakedCents", record.won_cents,
        record.balance_before_cents, record.balance_now_cents as "balanceAfterCents"
      from game_record record
        left join lateral (
          select game_name, kind_id from game
            where lower(btrim(game_name)) = lower(btrim(record.reason)) order by kind_id limit 1) game on true
      where ${inScope(scope)} and ${isAfter}
      order by record.inserted_at desc, ${recordId} desc limit ${page.limit + 1}`.execute(db);
  return rows;
}

interface BetTotals {
  readonly bets: bigint;
  readonly stakedCents: bigint;
  readonly wonCents: bigint;
}

export async function sumBets(db: Db, scope: BetScope): Promise<BetTotals> {
  const { rows } = await sql<BetTotals>`
    select count(*) as bets, coalesce(sum(played_cents), 0)::bigint as "stakedCents",
        coalesce(sum(won_cents), 0)::bigint as "wonCents"
      from game_record record where ${inScope(scope)}`.execute(db);
  return onlyRow(rows);
}

/** More than any player plays in a season. */
const maxGames = 200;

export async function listBetGames(db: Db, scope: BetScope): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select min(btrim(reason)) as name from game_record record
      where ${inPeriod(scope)} and btrim(reason) <> ''
      group by lower(btrim(reason)) order by lower(min(btrim(reason))) limit ${maxGames}`.execute(db);
  return rows.map(({ name }) => name);
}

interface BetCoverage {
  readonly unreadDays: bigint;
  /** When the days that go on were read. If all are over, when the last of them was. */
  readonly readAt: Date | null;
}

/** A day counts as read when it was over then, or was read since `freshSince`. */
export async function getBetCoverage(
  db: Db,
  { playerId, days, freshSince }: { playerId: string; days: readonly string[]; freshSince: Date },
): Promise<BetCoverage> {
  const isRead: RawBuilder<boolean> = sql`(is_final or fetched_at >= ${freshSince})`;
  const { rows } = await sql<BetCoverage>`
    select ${days.length}::bigint - count(*) filter (where ${isRead}) as "unreadDays",
        coalesce(min(fetched_at) filter (where not is_final), max(fetched_at)) as "readAt"
      from record_day where player_id = ${playerId} and kind = 'game' and day = any(${[...days]}::date[])`.execute(
    db,
  );
  return onlyRow(rows);
}

export async function findRegistration(db: Db, playerId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('player')
    .where('id', '=', playerId)
    .select('registeredAt')
    .executeTakeFirst();
  return row?.registeredAt;
}

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A sum without groups has one row.');
  return row;
}
