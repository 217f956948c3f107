import { setTimeout as delay } from 'node:timers/promises';
import { watchSimulatedPlayers } from '@golden-acers/testing/build';
import { type BenchEnv, readMetrics, startBenchEnv } from '../env.ts';
import {
  countFailed,
  pollLanes,
  rawRequest,
  requestJson,
  startLoadGenerator,
  uniqueValuePlaceholder,
} from '../load.ts';
import { type Bench, durationMsOf, type Figure, figure, median } from '../measure.ts';

const pollIntervalMs = 20_000;
const roundIntervalMs = 20_000;
/** More frequent recharges would leave too few provider calls for the balances of playing players. */
const rechargeIntervalMs = 15_000;

/** Measures the load by the number of polling players, with the provider's real limits. */
export async function measurePlayers(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const players of bench.quick ? [100] : [100, 1_000, 10_000])
    figures.push(...(await measureLoad(bench, { players, playing: 20, agentCount: 1 })));
  return figures;
}

/** Measures as many playing players as the calls of fifty agents allow. */
export function measureManyAgents(bench: Bench): Promise<Figure[]> {
  const size = bench.quick ? 10 : 1;
  return measureLoad(bench, { players: 10_000 / size, playing: 1_000 / size, agentCount: 50 / size });
}

interface LoadProfile {
  readonly players: number;
  readonly playing: number;
  readonly agentCount: number;
}

async function measureLoad(bench: Bench, { players, playing, agentCount }: LoadProfile): Promise<Figure[]> {
  const options = { hasRateLimits: true, providerCommitsAsync: true, providerAgentCount: agentCount };
  await using env = await startBenchEnv(bench, options);
  const simulatedPlayers = await env.createPlayers(players, { playing, providerAgents: env.providerAgents });
  // A recharge signs each provider agent in, because background jobs do not.
  for (const { account } of simulatedPlayers.slice(-agentCount)) await recharge(env, account);
  await using games = await startLoadGenerator();
  // During the warm-up every player polls once, and the balance of each playing player is read.
  const time = bench.quick
    ? { warmUpMs: 20_000, durationMs: 20_000 }
    : { warmUpMs: 65_000, durationMs: 75_000 };
  const roundLanes = simulatedPlayers.slice(0, playing).map(({ gameToken = '' }) => [rawRound(gameToken)]);
  const idle = simulatedPlayers.slice(playing).map(({ account }) => account);
  const [polled, played, waitsMs, seen] = await Promise.all([
    bench.load.run({
      ...time,
      port: env.port,
      intervalMs: pollIntervalMs,
      lanes: pollLanes(simulatedPlayers),
    }),
    games.run({ ...time, port: env.sandboxPort, intervalMs: roundIntervalMs, lanes: roundLanes }),
    rechargeUntilEnd(env, idle, { ...time, intervalMs: Math.max(1_000, rechargeIntervalMs / agentCount) }),
    watchServer(env, time),
  ]);
  if (countFailed(played) > 0) console.log(`· rounds that failed: ${JSON.stringify(played.failedByStatus)}`);
  for (const line of new Set(env.server.lines.map(withoutDetails))) console.log(`· logged: ${line}`);
  const refusedCalls = env.server.lines.filter((line) => line.includes('"code":"rate_limited"')).length;
  const succeeded = waitsMs.filter(Number.isFinite);
  const name = `${players} players, ${playing} playing, ${agentCount} provider agents`;
  const perSecond = `${Math.round(polled.perSecond)} polls/s`;
  const longestWait = Math.max(0, ...succeeded) / 1_000;
  return [
    figure(`${name}: poll, p99`, polled.p99Ms, { unit: 'ms', max: 100, against: perSecond }),
    figure(`${name}: calls refused by the provider`, refusedCalls, { max: 0 }),
    figure(`${name}: oldest balance of a player in a game`, seen.oldestBalanceSeconds, {
      unit: 's',
      max: 60,
    }),
    figure(`${name}: polls that failed`, countFailed(polled), { max: 0 }),
    figure(`${name}: recharges refused`, waitsMs.length - succeeded.length, {
      max: 0,
      against: `of ${waitsMs.length}`,
    }),
    figure(`${name}: longest wait of a recharge`, longestWait, {
      unit: 's',
      max: 5,
      against: `median ${Math.round(median(succeeded))} ms`,
    }),
    figure(`${name}: calls to the provider`, seen.callsPerMinute, { unit: 'a minute' }),
    figure(`${name}: memory of the server`, seen.memoryMb, { unit: 'MB' }),
    figure(`${name}: processor of the server`, seen.cpuPercent, { unit: '% of a core' }),
  ];
}

/** After the warm-up, samples every second what no response shows. */
async function watchServer(env: BenchEnv, time: { warmUpMs: number; durationMs: number }) {
  await using watch = watchSimulatedPlayers(env.databaseUrl, env.sandboxDatabaseUrl);
  await delay(time.warmUpMs);
  const startedAt = new Date();
  const before = await readMetrics(env);
  let { memoryMb } = before;
  let oldestBalanceSeconds = 0;
  while (Date.now() < startedAt.getTime() + time.durationMs) {
    oldestBalanceSeconds = Math.max(oldestBalanceSeconds, await watch.maxPlayingBalanceAgeSeconds());
    memoryMb = Math.max(memoryMb, (await readMetrics(env)).memoryMb);
    await delay(1_000);
  }
  const seconds = (Date.now() - startedAt.getTime()) / 1_000;
  return {
    oldestBalanceSeconds,
    memoryMb,
    callsPerMinute: (await watch.countCallsSince(startedAt)) / (seconds / 60),
    cpuPercent: (((await readMetrics(env)).cpuSeconds - before.cpuSeconds) / seconds) * 100,
  };
}

/**
 * Makes one recharge per interval. Resolves with the milliseconds of each one; infinite if it was refused.
 */
async function rechargeUntilEnd(
  env: BenchEnv,
  accounts: readonly string[],
  { warmUpMs, durationMs, intervalMs }: { warmUpMs: number; durationMs: number; intervalMs: number },
): Promise<number[]> {
  await delay(warmUpMs);
  const endAt = performance.now() + durationMs;
  const waits: Promise<number>[] = [];
  for (const account of accounts) {
    if (performance.now() >= endAt) break;
    // The reason of a refusal is in the server's log.
    waits.push(durationMsOf(() => recharge(env, account)).catch(() => Number.POSITIVE_INFINITY));
    await delay(intervalMs);
  }
  return Promise.all(waits);
}

const recharge = ({ port, token }: BenchEnv, username: string): Promise<unknown> =>
  requestJson(port, 'POST /api/fortune-panda/recharge', {
    token,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { username, amount: 100 },
  });

const rawRound = (token: string): string =>
  rawRequest('POST /api/rounds', { token, body: { key: uniqueValuePlaceholder, stakeCents: 100, bet: {} } });

const withoutDetails = (line: string): string =>
  [/"msg":"([^"]*)"/.exec(line)?.[1] ?? line.slice(0, 200), /"code":"([^"]*)"/.exec(line)?.[1]]
    .join(' ')
    .trim();
