import { type QueryExecutorProvider, sql } from 'kysely';

interface RecordMonths {
  /** The number of rows in all months together. */
  readonly rows: number;
  readonly months: number;
  readonly players: number;
}

/**
 * Inserts game records of the past months with a partition for each, as after years of use. For speed,
 * indexes are created after the rows, and triggers and foreign keys are off.
 */
export async function insertRecordMonths(
  db: QueryExecutorProvider,
  { rows, months, players }: RecordMonths,
): Promise<void> {
  await sql`alter table game_record drop constraint if exists game_record_player_exists`.execute(db);
  await sql`alter table game_record drop constraint if exists game_record_provider_agent_exists`.execute(db);
  const { rows: partitions } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'game_record'::regclass`.execute(
    db,
  );
  for (const { name } of partitions) {
    await sql`alter table game_record detach partition ${sql.table(name)}`.execute(db);
    await sql`drop table ${sql.table(name)}`.execute(db);
  }
  const { rows: starts } = await sql<{ from: string; to: string }>`
    select to_char(month, 'YYYY-MM-DD') as from, to_char(month + interval '1 month', 'YYYY-MM-DD') as to
      from generate_series(date_trunc('month', now() at time zone 'UTC') - (${months} - 1) * interval '1 month',
        date_trunc('month', now() at time zone 'UTC') + interval '1 month', interval '1 month') as month`.execute(
    db,
  );
  const perMonth = Math.ceil(rows / months);
  for (const [index, { from, to }] of starts.entries()) {
    const name = sql.table(`game_record_${from.slice(0, 7).replace('-', '_')}`);
    const [lower, upper] = [sql.lit(`${from}T00:00:00Z`), sql.lit(`${to}T00:00:00Z`)];
    await sql`create table ${name} (like game_record including defaults including constraints)`.execute(db);
    const isFuture = index === starts.length - 1;
    await sql`insert into ${name} (id, provider_agent_id, player_id, inserted_at, game_id, balance_before_cents, played_cents,
        won_cents, balance_now_cents, reason)
      select ${index}::bigint * ${perMonth} + n, 'pa_bench', 'pl_' || lpad((hashint8(n) & 2147483647) % ${players} || '', 26, '0'),
          ${lower}::timestamptz + (${upper}::timestamptz - ${lower}::timestamptz) * (n::float8 / ${perMonth + 1}),
          '1001', 5000, 25, n % 50, 4975 + n % 50, 'Acres of Gold'
        from generate_series(1, ${isFuture ? 0 : perMonth}::bigint) as n`.execute(db);
    await sql`alter table game_record attach partition ${name} for values from (${lower}) to (${upper})`.execute(
      db,
    );
  }
  await sql`analyze game_record`.execute(db);
}

/** Returns the id of one of the players with records. */
export const recordMonthsPlayer = (number: number): string => `pl_${String(number).padStart(26, '0')}`;
