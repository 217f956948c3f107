import { openDatabase } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { BenchContext } from '../bench-context.ts';
import { startBenchEnv } from '../bench-env.ts';
import { requestJson } from '../http-client.ts';
import { type BenchFigure, boundedFigure, informationalFigure } from '../measure.ts';

const playerCount = 100_000;
/** Of one statement: more would take longer than one may. */
const batchRows = 5_000;
/** From one player to all of them, by account, nickname and id; and words that nobody has. */
const searches = [
  'quercus_0077',
  'anna_',
  'otter9',
  'er_0',
  'player',
  'a',
  'q7',
  '12345',
  '99',
  'zzz',
  'nobody at all',
];
const columns = ['id', 'account', 'nickname', 'balance', 'registerDate', 'lastLogin', 'manager', 'status'];
/** Search within the time that a person doesn't notice; the table's first rows while they look. */
const goalsMs = { search: 100, firstRows: 500 };

/** User Management over many players, as an agent asks for it: whole answers over HTTP, with the count. */
export async function measurePlayersTable(bench: BenchContext): Promise<BenchFigure[]> {
  await using house = await startBenchEnv({ ...bench, hasRateLimits: true });
  await seedPlayers(house.databaseUrl);
  const read = async (query: string) => {
    const begin = performance.now();
    await requestJson(house.port, `GET /api/fortune-panda/users?${query}`, { token: house.agentToken });
    return performance.now() - begin;
  };
  const questions = searches.flatMap((search) => [
    `search=${encodeURIComponent(search)}`,
    `search=${encodeURIComponent(search)}&status=Active&sort=-balance`,
  ]);
  const orders = columns.flatMap((column) => [`sort=${column}`, `sort=-${column}&status=Active`]);
  const searchTimes: number[] = [];
  const orderTimes: number[] = [];
  let slowest = { question: '', ms: 0 };
  for (let turn = 0; turn < bench.repetitions * 4; turn += 1) {
    for (const question of questions) {
      const ms = await read(question);
      // The first turn reads from the disk what every later one finds in memory.
      if (turn > 0) searchTimes.push(ms);
      if (turn > 0 && ms > slowest.ms) slowest = { question, ms };
    }
    for (const question of orders) orderTimes.push(await read(question));
  }
  const context = `${playerCount.toLocaleString('en')} players, count included`;
  return [
    boundedFigure('search among players, p95', {
      value: percentile(searchTimes, 95),
      unit: 'ms',
      max: goalsMs.search,
      context,
    }),
    boundedFigure('first rows of the user table by any column, p95', {
      value: percentile(orderTimes, 95),
      unit: 'ms',
      max: goalsMs.firstRows,
      context,
    }),
    informationalFigure('slowest search', `${Math.round(slowest.ms)} ms: ${slowest.question}`, slowest.ms),
  ];
}

function percentile(values: readonly number[], of: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of) / 100))] ?? Number.NaN;
}

/** Copies of the registered player with names, balances and times of their own, in a tree of 50 agents below the root. */
async function seedPlayers(databaseUrl: string): Promise<void> {
  const db = openDatabase<unknown>(databaseUrl, { applicationName: 'planting', poolSize: 1 });
  try {
    const names = sql`(array['anna','bruno','carla','player','otter','quercus','vera','marlon'])[1 + place % 8]`;
    const name = sql`${names} || '_' || lpad((place * 7919 % 100003)::text, 6, '0')`;
    const id = sql`'pl_' || lpad(place::text, 26, '0')`;
    const agentId = sql`'ag_' || lpad(place::text, 26, '0')`;
    const copied = sql`role, first_name, last_name, phone, password_hash, created_at, updated_at`;
    await sql`insert into account (id, role, email, email_key, username, username_key, first_name, last_name, phone,
        password_hash, created_at, updated_at)
      select ${agentId}, role, 'agent' || place || '@planted.test', 'agent' || place || '@planted.test',
          'agent' || place, 'agent' || place, first_name, last_name, phone, password_hash, created_at, updated_at
        from account, generate_series(1, 50) as place where role = 'agent'`.execute(db);
    await sql`insert into agent (id, parent_id, level, name)
      select ${agentId}, root.id, 'store', 'Store ' || place
        from agent root, generate_series(1, 50) as place where root.parent_id is null`.execute(db);
    const { rows } = await sql<{ id: string }>`select id from player`.execute(db);
    const model = rows[0]?.id ?? '';
    for (let first = 1; first <= playerCount; first += batchRows) {
      await sql`insert into account (id, email, email_key, username, username_key, last_login_at, ${copied})
        select ${id}, 'p' || place || '@planted.test', 'p' || place || '@planted.test', ${name} || 'x', ${name} || 'x',
            now() - place % 997 * interval '1 hour', ${copied}
          from account, generate_series(${first}::int, ${first + batchRows - 1}::int) as place where username = 'modelplayer'`.execute(
        db,
      );
      await sql`insert into player (id, agent_id, provider_agent_id, referral_code, provider_username,
          provider_password_sealed, provider_account_state, balance_cents, balance_at)
        select ${id}, case when place % 2 = 0 then 'ag_' || lpad((1 + place % 50)::text, 26, '0') else agent_id end,
            provider_agent_id, 'P' || place, ${name} || '_' || substr(md5(place::text), 1, 6), provider_password_sealed,
            'ready', place * 31 % 1000000, now()
          from player, generate_series(${first}::int, ${first + batchRows - 1}::int) as place
          where player.id = ${model}`.execute(db);
    }
    await sql`vacuum analyze`.execute(db);
  } finally {
    await db.destroy();
  }
}
