import { type InsertedPlayer, insertSimulatedAgents } from '@golden-acers/testing/build';
import { type Kysely, sql } from 'kysely';
import { startStubProvider } from '../child-process.ts';
import { type BenchEnv, openBenchDatabase, readMetrics, startBenchEnv } from '../env.ts';
import { rawRecharge } from '../load.ts';
import { type Bench, type Figure, figure, median, ratioFigure } from '../measure.ts';
import { readPostgresCpuSeconds } from '../postgres-cpu.ts';
import { startBenchLedger } from './ledger.ts';

const connections = 16;
/** Enough players for one open transfer per player and the limit of the agent's commands. */
export const playerCount = connections * 20;

/** The provider applies at once, because the sandbox has one account per agent. */
export async function measureSharedAgent(bench: Bench): Promise<Figure[]> {
  await using stub = await startStubProvider();
  const providerUrl = `http://127.0.0.1:${stub.port}`;
  const options = { hasRateLimits: false, providerUrl, providerAgentCount: connections };
  await using env = await startBenchEnv(bench, options);
  const agents = await insertSimulatedAgents(env.databaseUrl, playerCount);
  const agentIds = agents.map(({ id }) => id);
  const together = await env.createPlayers(playerCount, { agentIds });
  const apart = await env.createPlayers(playerCount, { agentIds, providerAgents: env.providerAgents });
  return [
    await ratioFigure('recharges on one agent’s credit', bench, {
      measured: {
        label: 'recharges on one provider agent',
        rate: rechargeRate(bench, env, together, agents),
      },
      limit: { label: `on ${connections} of them`, rate: rechargeRate(bench, env, apart, agents) },
      min: 0.8,
    }),
  ];
}

/**
 * One recharge takes three ledger entries: the agent's credit is held and moved, and the sandbox posts its
 * own entry.
 */
export async function measureRecharges(bench: Bench): Promise<Figure[]> {
  await using env = await startBenchEnv(bench, { hasRateLimits: false });
  const agents = await insertSimulatedAgents(env.databaseUrl, playerCount);
  const players = await env.createPlayers(playerCount, { agentIds: agents.map(({ id }) => id) });
  await using ledger = await startBenchLedger(bench);
  return [
    await measureProcessorTime(bench, env, rechargeRate(bench, env, players, agents)),
    await ratioFigure('recharge, end to end', bench, {
      measured: { label: 'recharges over HTTP', rate: rechargeRate(bench, env, players, agents) },
      limit: { label: 'ledger transfers', rate: ledger.rate },
      min: 0.4,
    }),
  ];
}

/** Reads the number of applied recharges so far, and the processor time of server, sandbox and PostgreSQL. */
export async function readRechargeCost(env: BenchEnv, db: Kysely<unknown>) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from transfer where state = 'applied'`.execute(db);
  const server = (await readMetrics(env)).cpuSeconds;
  const sandbox = (await readMetrics({ port: env.sandboxPort })).cpuSeconds;
  const postgres = await readPostgresCpuSeconds(db);
  return { count: rows[0]?.count ?? 0, seconds: [server, sandbox, postgres] };
}

/** Measures the processor time of a recharge in milliseconds, for server, sandbox and PostgreSQL together. */
async function measureProcessorTime(
  { repetitions }: Bench,
  env: BenchEnv,
  rate: () => Promise<number>,
): Promise<Figure> {
  await using db = openBenchDatabase(env.databaseUrl);
  const read = () => readRechargeCost(env, db);
  const runs: { total: number; parts: number[] }[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const before = await read();
    await rate();
    const after = await read();
    const count = after.count - before.count;
    const parts = after.seconds.map(
      (seconds, part) => (1_000 * (seconds - (before.seconds[part] ?? 0))) / count,
    );
    runs.push({ total: parts.reduce((sum, part) => sum + part, 0), parts });
  }
  const [server, sandbox, postgres] = [0, 1, 2].map((part) =>
    median(runs.map(({ parts }) => parts[part] ?? Number.NaN)).toFixed(1),
  );
  return figure('processor time of a recharge', median(runs.map(({ total }) => total)), {
    unit: 'ms',
    max: 5,
    against: `${server} server, ${sandbox} sandbox, ${postgres} PostgreSQL of both`,
  });
}

export function rechargeRate(
  { load, warmUpMs, durationMs }: Bench,
  { port }: BenchEnv,
  players: readonly InsertedPlayer[],
  agents: readonly { token: string }[],
) {
  const requests = players.map(({ account }, index) => rawRecharge(account, agents[index]?.token ?? ''));
  const lanes = Array.from({ length: connections }, (_, lane) =>
    requests.filter((_request, index) => index % connections === lane),
  );
  return async () => (await load.runWithoutFailures({ port, lanes, warmUpMs, durationMs })).perSecond;
}
