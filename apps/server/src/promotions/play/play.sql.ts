import { databaseNow, type Lease, leaseTiming } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';
import { gameTypesByEdge } from '../expectation/theoretical-loss.ts';

/** The stakes of one type of game. */
export interface TypePlay {
  /** Null: the catalogue has no game of that name. */
  readonly gameType: string | null;
  readonly rounds: bigint;
  readonly stakedCents: bigint;
  readonly wonCents: bigint;
}

/**
 * One game of each name, because a record names its game in `reason` only. Of games of one name it is the one
 * whose type keeps least of the stakes, an unknown type first: rewards never assume more than was kept.
 */
export const gameOfName = (name: RawBuilder<unknown>) => sql`lateral (
  select game_type from game where lower(btrim(game_name)) = ${name}
    order by array_position(${[...gameTypesByEdge]}::text[], game_type) nulls first, kind_id limit 1)`;

/** Whole quarters of an hour, from the sums. */
export async function sumPlayByType(
  db: Db,
  { playerId, from, to }: { readonly playerId: string; readonly from: Date; readonly to: Date },
): Promise<TypePlay[]> {
  const { rows } = await sql<TypePlay>`
    select game.game_type, sum(rounds)::bigint as rounds, sum(staked_cents)::bigint as "stakedCents",
        sum(won_cents)::bigint as "wonCents"
      from player_play play left join ${gameOfName(sql`play.game`)} game on true
      where player_id = ${playerId} and quarter >= ${from} and quarter < ${to}
      group by 1 order by 1`.execute(db);
  return rows;
}

export interface StakeSum {
  readonly gameType: string | null;
  /** Of rounds up to the maximum stake. */
  readonly stakedCents: bigint;
  readonly wonCents: bigint;
  readonly overRounds: bigint;
  readonly overStakedCents: bigint;
}

/** To the microsecond, from the records themselves; rounds above a maximum stake apart. */
export async function sumStakes(
  db: Db,
  {
    playerId,
    from,
    to,
    maxStakeCents,
  }: {
    readonly playerId: string;
    readonly from: Date;
    /** Not included; null: everything stored. */
    readonly to: Date | null;
    readonly maxStakeCents: bigint | null;
  },
): Promise<StakeSum[]> {
  const isOver = sql`coalesce(played_cents > ${maxStakeCents}::bigint, false)`;
  const { rows } = await sql<StakeSum>`
    select game.game_type,
        coalesce(sum(staked) filter (where not is_over), 0)::bigint as "stakedCents", sum(won)::bigint as "wonCents",
        coalesce(sum(rounds) filter (where is_over), 0)::bigint as "overRounds",
        coalesce(sum(staked) filter (where is_over), 0)::bigint as "overStakedCents"
      from (
        select lower(btrim(reason)) as name, ${isOver} as is_over, count(*) as rounds, sum(played_cents) as staked,
            sum(won_cents) as won
          from game_record where player_id = ${playerId} and inserted_at >= ${from}
            and inserted_at < coalesce(${to}::timestamptz, 'infinity')
          group by 1, 2) play left join ${gameOfName(sql`play.name`)} game on true
      group by 1 order by 1`.execute(db);
  return rows;
}

export async function extendWatch(db: Db, playerIds: readonly string[], until: Date): Promise<void> {
  await sql`insert into play_reading as reading (player_id, watched_until)
    select player_id, ${until} from unnest(${[...playerIds]}::text[]) as watched (player_id) order by player_id
    on conflict (player_id) do update set watched_until = greatest(reading.watched_until, excluded.watched_until)
      where coalesce(reading.watched_until < excluded.watched_until, true)`.execute(db);
}

export interface PlayReadingRow {
  readonly playerId: string;
  readonly providerAgentId: string;
  readonly account: string;
  readonly registeredAt: Date;
  readonly completeUntil: Date | null;
  readonly failures: number;
}

interface LeasedReading extends PlayReadingRow {
  /** Its last read may be younger than those of others that are read again. */
  readonly isLimited: boolean;
  readonly leasedUntil: string;
}

export const leaseOfReading = ({ playerId, leasedUntil }: LeasedReading): Lease => ({
  table: 'play_reading',
  column: 'lease_until',
  key: { playerId },
  until: leasedUntil,
});

/** How long after the last sign of play there may be more of it. */
const playGoesOn = sql`interval '1 hour'`;
const minAge = sql`interval '1 minute'`;
/** A limited player is read as often as the calls allow, and in any case before others after this time. */
const limitedAge = { min: sql`interval '8 seconds'`, max: sql`interval '40 seconds'` };
/** A watched player without a sign of play is read so often: the game may have been opened elsewhere. */
const idleAge = sql`interval '1 hour'`;
/** A watched player without a sign of play waits behind those who play only this long. */
const overdueAge = sql`interval '6 hours'`;
/** Others are read for the sums of their week. */
const unwatchedAge = sql`interval '30 minutes'`;

interface ReadingFilter {
  readonly providerAgentId: string | RawBuilder<unknown>;
  /** Whether promotions wait for the player's stakes now. */
  readonly isWatched: boolean;
  readonly now?: RawBuilder<Date>;
}

/** The player whose reading is the oldest among those who may have staked since. */
const duePlayerSql = ({ providerAgentId, isWatched, now = databaseNow }: ReadingFilter) => {
  const playedAt = sql`greatest(activity.launched_at, activity.balance_changed_at)`;
  const playsSince = sql`coalesce(${playedAt} + ${playGoesOn} > reading.read_at, ${playedAt} is not null)`;
  const isFree = sql`player.provider_agent_id = ${providerAgentId} and player.provider_account_state = 'ready'
    and coalesce(reading.lease_until < ${now}, true)`;
  const isLimited = sql`coalesce(reading.limited_until > ${now}, false)`;
  return isWatched
    ? sql`
      select player.id from play_reading reading join player on player.id = reading.player_id
          left join player_activity activity on activity.player_id = player.id
        where reading.watched_until > ${now} and ${isFree}
          and coalesce(reading.read_at < ${now} - case when ${isLimited} then ${limitedAge.min}
            when ${playsSince} then ${minAge} else ${idleAge} end, true)
        order by (${isLimited} and coalesce(reading.read_at < ${now} - ${limitedAge.max}, true)) desc,
          (${isLimited} or ${playsSince} or coalesce(reading.read_at < ${now} - ${overdueAge}, true)) desc,
          reading.read_at nulls first, player.id limit 1`
    : sql`
      select player.id from player_activity activity join player on player.id = activity.player_id
          left join play_reading reading on reading.player_id = player.id
        where ${playsSince} and ${isFree} and coalesce(reading.watched_until <= ${now}, true)
          and coalesce(reading.read_at < ${now} - ${unwatchedAge}, true)
        order by reading.read_at nulls first, player.id limit 1`;
};

/** Of these agents, those with a due player. */
export const agentsWithDuePlayers = (
  providerAgentIds: readonly string[],
  isWatched: boolean,
): RawBuilder<unknown> => sql`
  select agent.id from unnest(${providerAgentIds}::text[]) agent (id)
    where exists (${duePlayerSql({ providerAgentId: sql.ref('agent.id'), isWatched })})`;

/** Leases the due player: no other server reads it until the lease ends. */
export async function leaseDuePlayer(
  db: Db,
  filter: ReadingFilter & { readonly leaseMs?: number },
): Promise<LeasedReading | undefined> {
  const now = filter.now ?? databaseNow;
  const leaseMs = filter.leaseMs ?? leaseTiming.lengthMs;
  const { rows } = await sql<LeasedReading>`
    with due as (${duePlayerSql(filter)}), leased as (
      insert into play_reading as reading (player_id, lease_until)
        select id, ${now} + ${leaseMs} * interval '1 millisecond' from due
        on conflict (player_id) do update set lease_until = excluded.lease_until
          where coalesce(reading.lease_until < ${now}, true)
        returning player_id, complete_until, failures, lease_until, coalesce(reading.limited_until > ${now}, false) as is_limited
    )
    select player.id as "playerId", provider_agent_id, provider_username as account,
        registered_at, complete_until, failures, is_limited as "isLimited",
        lease_until::text as "leasedUntil"
      from leased join player on player.id = leased.player_id`.execute(db);
  return rows[0];
}

export async function findPlayReading(db: Db, playerId: string): Promise<PlayReadingRow | undefined> {
  const { rows } = await sql<PlayReadingRow>`
    select player.id as "playerId", provider_agent_id, provider_username as account,
        registered_at, complete_until, coalesce(failures, 0) as failures
      from player left join play_reading on play_reading.player_id = player.id where player.id = ${playerId}`.execute(
    db,
  );
  return rows[0];
}

/** Complete until the moment at which the newest of these days was read, which may be a little earlier. */
export async function markPlayRead(
  db: Db,
  { playerId, newestDay, now = databaseNow }: { playerId: string; newestDay: string; now?: RawBuilder<Date> },
): Promise<Date> {
  const { rows } = await sql<{ completeUntil: Date }>`
    insert into play_reading as reading (player_id, read_at, complete_until)
      select player_id, ${now}, fetched_at from record_day
        where player_id = ${playerId} and kind = 'game' and day = ${newestDay}::date
      on conflict (player_id) do update set read_at = excluded.read_at,
        complete_until = greatest(reading.complete_until, excluded.complete_until), lease_until = null, failures = 0,
        limited_until = case when reading.limited_until > ${now} then greatest(reading.limited_until,
          (select greatest(launched_at, balance_changed_at) from player_activity activity
            where activity.player_id = reading.player_id) + ${slotLength}) end
      returning complete_until`.execute(db);
  if (rows[0] === undefined) throw new Error('A day that was read is stored.');
  return rows[0].completeUntil;
}

/** A player without a sign of play for this time gives the slot of the watch to another. */
const slotLength = sql`interval '30 minutes'`;

/**
 * Gives the player a slot among the limited players of the agent who are watched. Returns the seconds until
 * one may be free if others hold all of them. Null: without a maximum. Locks the agent.
 */
export async function takeWatchSlot(
  tx: ServerTx,
  { playerId, slots }: { readonly playerId: string; readonly slots: number | null },
): Promise<number | undefined> {
  await sql`select from provider_agent where id = (select provider_agent_id from player where id = ${playerId})
    for no key update`.execute(tx);
  const { rows } = await sql<{ held: number; freeInSeconds: number | null }>`
    select count(*)::int as held, extract(epoch from min(limited_until) - clock_timestamp())::float8 as "freeInSeconds"
      from (${watchedByLimit(playerId)}) other where player_id <> ${playerId}`.execute(tx);
  const [{ held, freeInSeconds } = { held: 0, freeInSeconds: null }] = rows;
  if (slots !== null && held >= slots) return freeInSeconds ?? 0;
  await sql`insert into play_reading (player_id, limited_until) values (${playerId}, clock_timestamp() + ${slotLength})
    on conflict (player_id) do update set limited_until = excluded.limited_until`.execute(tx);
  return undefined;
}

/** A launch takes the slot first, and its game runs at the latest after this time. */
const launchLength = sql`interval '1 minute'`;

/** Limited players of the same agent whose games run or are being launched. */
const watchedByLimit = (playerId: string) => sql`
  select reading.player_id, reading.limited_until from play_reading reading
      join player on player.id = reading.player_id left join running_game game on game.player_id = reading.player_id
    where reading.limited_until > clock_timestamp()
      and (game.player_id is not null and game.stop_requested_at is null
        or reading.limited_until > clock_timestamp() + ${slotLength} - ${launchLength})
      and player.provider_agent_id = (select provider_agent_id from player where id = ${playerId})`;

export async function countWatchedByLimit(db: Db, playerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${watchedByLimit(playerId)}) watched`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Null: it may be read again at once, for there was no permit. */
export async function endReadingLease(db: Db, playerId: string, retryInMs: number | null): Promise<void> {
  await sql`update play_reading set
      lease_until = clock_timestamp() + ${retryInMs ?? 0}::float8 * interval '1 millisecond',
      failures = failures + ${retryInMs === null ? 0 : 1}
    where player_id = ${playerId}`.execute(db);
}
