import { setTimeout as sleep } from 'node:timers/promises';
import { insertSimulatedAgents } from '@golden-acers/testing/build';
import { type Kysely, sql } from 'kysely';
import { startStubServer } from '../child-process.ts';
import { type BenchEnv, openBenchDatabase, startBenchEnv } from '../env.ts';
import { fetchEndpoint, requestJson } from '../load.ts';
import { type Bench, type Figure, figure, median, ratioFigure } from '../measure.ts';
import { playerCount, readRechargeCost, rechargeRate } from './recharges.ts';

const goalPerSecond = 1_000;
/** The most endpoints of an agent. */
const endpointCount = 10;
/** As many as in daily use, because the indexes of an empty table would be too fast. */
const earlierDeliveries = 100_000;

/**
 * Measures what webhooks cost the transactions that queue them: the same recharges with and without
 * endpoints, with 1,000 deliveries queued a second. First with endpoints that are not due, then with a
 * receiver that accepts everything and shares the processors.
 */
export async function measureWebhooks(bench: Bench): Promise<Figure[]> {
  await using receiver = await startStubServer({ headers: {}, body: '' });
  await using env = await startBenchEnv(bench, { hasRateLimits: false });
  const agents = await insertSimulatedAgents(env.databaseUrl, playerCount);
  const players = await env.createPlayers(playerCount, { agentIds: agents.map(({ id }) => id) });
  await using db = openBenchDatabase(env.databaseUrl);
  await addEndpoints(env, `http://127.0.0.1:${receiver.port}/hook`);
  await seedDeliveries(db, bench.quick ? 1_000 : earlierDeliveries);
  const recharges = rechargeRate(bench, env, players, agents);
  await enable(db, { endpoints: 0, isDelivering: false });
  const count = Math.min(endpointCount, Math.ceil((1.1 * goalPerSecond) / (await recharges())));

  const backlog = await measureBacklog(bench, db);

  const runs: Record<'without' | 'queueing' | 'delivering', Run[]> = {
    without: [],
    queueing: [],
    delivering: [],
  };
  const rateOf = (kind: keyof typeof runs) => async () => {
    await enable(db, { endpoints: kind === 'without' ? 0 : count, isDelivering: kind === 'delivering' });
    const run = await measureRun(env, db, recharges);
    runs[kind].push(run);
    await enable(db, { endpoints: 0, isDelivering: false });
    await endWaiting(db);
    return run.rechargesPerSecond;
  };
  const label = `recharges with ${count} endpoints`;
  const limit = { label: 'recharges without endpoints', rate: rateOf('without') };
  // A ratio this close to 1 needs more rounds.
  const rounds = { ...bench, repetitions: bench.quick ? 2 : 11 };
  const queueing = await ratioFigure('recharges while webhooks are queued', rounds, {
    ...{ measured: { label, rate: rateOf('queueing') }, limit, min: 0.95 },
  });
  const processorTime = processorTimeFigure(runs);
  const delivering = await ratioFigure('recharges while webhooks are queued and delivered', bench, {
    ...{ measured: { label, rate: rateOf('delivering') }, limit },
  });
  return [
    queueing,
    processorTime,
    figure('webhooks queued', median(runs.queueing.map(({ queuedPerSecond }) => queuedPerSecond)), {
      ...{ unit: 'a second', min: goalPerSecond },
    }),
    delivering,
    figure(
      'webhooks delivered meanwhile',
      median(runs.delivering.map(({ deliveredPerSecond }) => deliveredPerSecond)),
      { unit: 'a second' },
    ),
    backlog,
  ];
}

/**
 * How quickly a backlog leaves to one endpoint that responds after 5 ms, while the server does nothing else.
 */
async function measureBacklog(bench: Bench, db: Kysely<unknown>): Promise<Figure> {
  await using receiver = await startStubServer({ headers: {}, body: '', afterMs: 5 });
  const count = bench.quick ? 300 : 6_000;
  await sql`update webhook_endpoint set url = ${`http://127.0.0.1:${receiver.port}/hook`}
    where id = (select min(id) from webhook_endpoint)`.execute(db);
  await sql`
    insert into webhook_delivery (id, endpoint_id, player_id, type, data)
      select new_public_id('we', clock_timestamp()), (select min(id) from webhook_endpoint), player.id,
          'transfer.settled', '{}'
        from generate_series(1, ${count}::integer) number
        join (select id, row_number() over (order by id) as place from player) player
          on player.place = 1 + number % ${playerCount}`.execute(db);
  await enable(db, { endpoints: 1, isDelivering: true });
  while ((await countWaiting(db)) > 0) await sleep(100);
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from max(last_attempt_at) - min(last_attempt_at))::float8 as seconds
      from webhook_delivery where last_attempt_at is not null`.execute(db);
  await enable(db, { endpoints: 0, isDelivering: false });
  return figure('webhooks of a backlog delivered to one endpoint', count / (rows[0]?.seconds ?? 0), {
    ...{ unit: 'a second', min: 300, against: 'a receiver that responds after 5 ms' },
  });
}

async function countWaiting(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from webhook_delivery where state = 'waiting'`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Run {
  readonly rechargesPerSecond: number;
  readonly queuedPerSecond: number;
  readonly deliveredPerSecond: number;
  /** Processor time of server, sandbox and PostgreSQL per recharge. */
  readonly costMs: number;
}

async function measureRun(
  env: BenchEnv,
  db: Kysely<unknown>,
  recharges: () => Promise<number>,
): Promise<Run> {
  const before = { ...(await countDeliveries(db)), ...(await readRechargeCost(env, db)) };
  const startedAt = performance.now();
  const rechargesPerSecond = await recharges();
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = { ...(await readRechargeCost(env, db)), ...(await countDeliveries(db)) };
  const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);
  return {
    rechargesPerSecond,
    queuedPerSecond: (after.all - before.all) / seconds,
    deliveredPerSecond: (after.delivered - before.delivered) / seconds,
    costMs: (1_000 * (sum(after.seconds) - sum(before.seconds))) / (after.count - before.count),
  };
}

/** Computed from the same pairs. Other programs on the machine disturb it less than a rate. */
function processorTimeFigure({ without, queueing }: Record<'without' | 'queueing', Run[]>): Figure {
  const ratios = queueing.map(({ costMs }, index) => costMs / (without[index]?.costMs ?? Number.NaN));
  const cost = (runs: readonly Run[]) => `${median(runs.map(({ costMs }) => costMs)).toFixed(2)} ms`;
  const texts = { measured: `${cost(queueing)} with endpoints`, against: `${cost(without)} without` };
  const name = 'processor time of a recharge that queues webhooks';
  return { ...figure(name, median(ratios), { ...texts, max: 1.05 }), repetitions: ratios };
}

async function addEndpoints({ port, token, password }: BenchEnv, url: string): Promise<void> {
  await fetchEndpoint(port, 'POST /api/user/security/step-up', { token, body: { password } });
  const body = { url, types: ['transfer.settled'] };
  for (let index = 0; index < endpointCount; index += 1)
    await requestJson(port, 'POST /api/agent/webhooks', { token, body });
}

async function seedDeliveries(db: Kysely<unknown>, count: number): Promise<void> {
  await sql`
    insert into webhook_delivery (id, endpoint_id, player_id, type, data, state, attempts)
      select new_public_id('we', clock_timestamp()), endpoint.id, player.id, 'transfer.settled', '{}', 'delivered', 1
        from generate_series(1, ${count}::integer) number
        join (select id, row_number() over (order by id) as place from webhook_endpoint) endpoint
          on endpoint.place = 1 + number % ${endpointCount}
        join (select id, row_number() over (order by id) as place from player) player
          on player.place = 1 + number % ${playerCount}`.execute(db);
}

/** Enables an endpoint. One that is not due gets no requests, and its deliveries stay queued. */
async function enable(
  db: Kysely<unknown>,
  { endpoints, isDelivering }: { readonly endpoints: number; readonly isDelivering: boolean },
): Promise<void> {
  await sql`update webhook_endpoint_state set due_at = ${isDelivering ? '-infinity' : 'infinity'}`.execute(
    db,
  );
  await sql`update webhook_endpoint set is_enabled = id in (
    select id from webhook_endpoint order by id limit ${endpoints})`.execute(db);
}

async function countDeliveries(db: Kysely<unknown>): Promise<{ all: number; delivered: number }> {
  const { rows } = await sql<{ all: number; delivered: number }>`
    select count(*)::integer as all, (count(*) filter (where state = 'delivered'))::integer as delivered
      from webhook_delivery`.execute(db);
  return rows[0] ?? { all: 0, delivered: 0 };
}

/** Deletes queued deliveries, so that the next run does not send them. */
async function endWaiting(db: Kysely<unknown>): Promise<void> {
  await sql`update webhook_delivery set state = 'delivered' where state = 'waiting'`.execute(db);
}
