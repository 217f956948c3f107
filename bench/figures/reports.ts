import { maxQueryPeriodDays } from '@golden-acers/contract';
import { dayMs, openDatabase, utcDayOf } from '@golden-acers/platform';
import type { InsertedPlayer } from '@golden-acers/testing/build';
import { sql } from 'kysely';
import type { BenchContext } from '../bench-context.ts';
import { type BenchEnv, startBenchEnv } from '../bench-env.ts';
import { requestJson } from '../http-client.ts';
import { demandAllSucceeded, rawRequest } from '../load.ts';
import { type BenchFigure, boundedFigure, informationalFigure, median } from '../measure.ts';

const dayCount = 30;
const storeCount = 20;
const cashiersPerStore = 3;
const pollerCount = 256;
const pollIntervalMs = 1_000;
const concurrentReportReaders = 20;

/** A month of a large house's transfers: how long its report takes, and what counting them costs. */
export async function measureReports(bench: BenchContext): Promise<BenchFigure[]> {
  const transfers = bench.quick ? 50_000 : 1_000_000;
  const players = bench.quick ? 1_000 : 20_000;
  await using house = await startBenchEnv({ ...bench, hasRateLimits: false });
  const crowd = await house.createPlayers(players);
  const db = openDatabase<unknown>(house.databaseUrl, {
    applicationName: 'bench',
    // One connection, because what it is told about triggers holds for that one.
    poolSize: 1,
    statementTimeoutMs: 600_000,
  });
  try {
    await seedAgents(db);
    await seedTransfers(db, transfers);
    const countedMs = await durationMsOf(() => waitForRollUp(db));
    await sql`analyze`.execute(db);
    const month = await lastMonthQuery(db);
    const path = `/api/agent/reports?period=custom&${month}`;
    const inZone = (timeZone: string) =>
      setTimeZone(db, timeZone).then(() => measureResponseMs(bench, house, path));
    const utc = await inZone('UTC');
    const elsewhere = await inZone('Asia/Kathmandu');
    const promotions = await measureResponseMs(
      bench,
      house,
      `/api/agent/reports/promotions?period=custom&${month}`,
    );
    const rows = await measureResponseMs(
      bench,
      house,
      `/api/agent/reports/transfers?period=custom&${month}&limit=200`,
    );
    const others = await measurePollP99(bench, house, crowd.slice(0, pollerCount));
    const context = `${transfers} transfers, ${players} players, ${storeCount * cashiersPerStore} cashiers`;
    const within = (name: string, value: number, max: number) =>
      boundedFigure(name, { value, unit: 'ms', max, context });
    return [
      within("a month's report", utc, 1_000),
      within("a month's report in a zone whose midnight is none of UTC's hours", elsewhere, 1_000),
      within('its promotions', promotions, 1_000),
      within('the last 200 of its rows', rows, 1_000),
      boundedFigure(
        `p99 of polls while ${concurrentReportReaders} ask for a quarter of a year, against before`,
        {
          value: others.asked / others.usual,
          unit: '',
          max: 10,
          context: `${others.asked} ms against ${others.usual} ms`,
        },
      ),
      informationalFigure(
        'counting the month in the background',
        `${Math.round(countedMs / 1_000)} s`,
        countedMs,
      ),
    ];
  } finally {
    await db.destroy();
  }
}

/** What the longest period, asked for by many at once, costs those who only poll. */
async function measurePollP99(bench: BenchContext, house: BenchEnv, crowd: readonly InsertedPlayer[]) {
  const lanes = crowd.map(({ token }) => [rawRequest('GET /api/fortune-panda-user/balance', { token })]);
  const timing = { warmUpMs: bench.warmUpMs, durationMs: bench.durationMs, intervalMs: pollIntervalMs };
  const poll = async () =>
    demandAllSucceeded(await bench.load.run({ mode: 'paced', port: house.port, ...timing, lanes })).p99Ms;
  const usual = await poll();
  let isOver = false;
  const { from, to } = longestPeriod();
  const path = `/api/agent/reports?period=custom&fromDate=${from}&toDate=${to}`;
  const asking = Array.from({ length: concurrentReportReaders }, async () => {
    while (!isOver) await requestJson(house.port, `GET ${path}`, { token: house.agentToken });
  });
  const asked = await poll();
  isOver = true;
  await Promise.all(asking);
  return { usual, asked };
}

/** As long as a report may be, up to today. */
function longestPeriod() {
  const today = new Date();
  const dayBack = (days: number) => utcDayOf(new Date(today.getTime() - days * dayMs));
  return { from: dayBack(maxQueryPeriodDays - 1), to: dayBack(0) };
}

type Db = ReturnType<typeof openDatabase<unknown>>;

/** Stores below the root, cashiers below the stores, and the players spread over the stores. */
async function seedAgents(db: Db): Promise<void> {
  await sql`
    with made as (
      insert into account (id, role, email, email_key, username, username_key, first_name, last_name, phone, currency,
          password_hash, created_at, updated_at)
        select 'ag_' || lpad(number::text, 26, '0'), 'agent', number || '@bench.test', number || '@bench.test',
            'bench-' || number, 'bench-' || number, 'Bench', 'Agent', '', 'USD', password_hash, now(), now()
          from generate_series(1, ${storeCount * (1 + cashiersPerStore)}::integer) as number,
            (select password_hash from account where role = 'agent' limit 1) root
        returning id
    ), parents as (select id from agent where parent_id is null)
    insert into agent (id, parent_id, level, name)
      select made.id,
          case when number <= ${storeCount} then parents.id
            else 'ag_' || lpad((1 + (number - 1) % ${storeCount})::text, 26, '0') end,
          case when number <= ${storeCount} then 'store' else 'cashier' end, 'Bench ' || number
        from made, parents, lateral (select substr(made.id, 4)::bigint as number) numbered`.execute(db);
  await sql`
    update player set agent_id = 'ag_' || lpad((1 + account.number % ${storeCount})::text, 26, '0')
      from account where account.id = player.id`.execute(db);
}

/**
 * Spread over the days before today, over players, and over the cashiers of each player's store; past the books and the day's sums,
 * which no report reads.
 */
async function seedTransfers(db: Db, count: number): Promise<void> {
  await sql`
    create temporary table planted_player as
      select player.id, provider_agent_id, (row_number() over (order by player.id))::integer as place,
          substr(agent_id, 4)::bigint as store
        from player`.execute(db);
  await sql`create unique index on planted_player (place)`.execute(db);
  await sql`analyze planted_player`.execute(db);
  await sql.raw('set session_replication_role = replica').execute(db);
  await sql`
    insert into transfer (id, provider_agent_id, player_id, kind, amount_cents, cause, actor_id, idempotency_key,
        command_hash, state, requested_at, sent_at, settled_at)
      select 'tr_' || lpad(number::text, 26, '0'), provider_agent_id, player.id,
          case when number % 3 = 0 then 'redeem' else 'recharge' end, 100 + number % 50000,
          case when number % 40 = 1 then 'sign_up' else 'agent' end,
          case when number % 40 = 1 then player.id else
            'ag_' || lpad((store + ${storeCount} * (1 + number % ${cashiersPerStore}))::text, 26, '0') end,
          'bench-' || number, '', 'applied', at, at, at
        from (
            select number, date_trunc('day', now()) - make_interval(secs => (number * 7919::bigint) % (${dayCount} * 86400)) as at,
                (1 + (number * 104729::bigint) % (select count(*) from planted_player))::integer as place
              from generate_series(1, ${count}::integer) as number
          ) chosen join planted_player player using (place)`.execute(db);
  await sql.raw('set session_replication_role = origin').execute(db);
  // What the trigger writes, which did not run.
  await sql`
    insert into report_entry (at, agent_id, actor_id, player_number, kind, cause, cents)
      select settled_at, player.agent_id, case cause when 'agent' then actor_id else '' end, account.number, kind,
          cause, amount_cents
        from transfer join player on player.id = player_id join account on account.id = player.id
        where idempotency_key like 'bench-%'`.execute(db);
}

async function waitForRollUp(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ left: boolean }>`select exists (select from report_entry) as left`.execute(
      db,
    );
    if (rows[0]?.left !== true) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function lastMonthQuery(db: Db): Promise<string> {
  const { rows } = await sql<{ from: string; to: string }>`
    select (current_date - ${dayCount}::integer)::text as from, (current_date - 1)::text as to`.execute(db);
  return `fromDate=${rows[0]?.from}&toDate=${rows[0]?.to}`;
}

async function setTimeZone(db: Db, timeZone: string): Promise<void> {
  await sql`
    insert into agent_settings (agent_id, time_zone, updated_at)
      select id, ${timeZone}, now() from agent where parent_id is null
      on conflict (agent_id) do update set time_zone = excluded.time_zone`.execute(db);
}

/** The median of a few, after one that fills the caches. */
async function measureResponseMs(bench: BenchContext, house: BenchEnv, path: string): Promise<number> {
  const once = () => durationMsOf(() => requestJson(house.port, `GET ${path}`, { token: house.agentToken }));
  await once();
  const times: number[] = [];
  for (let turn = 0; turn < bench.repetitions + 2; turn += 1) times.push(await once());
  return median(times);
}

async function durationMsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
