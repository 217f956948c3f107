import type { InsertedPlayer } from '@golden-acers/testing/build';
import type { BenchContext } from '../bench-context.ts';
import { type BenchEnv, startBenchEnv } from '../bench-env.ts';
import { requestJson } from '../http-client.ts';
import { rawRequest, startLoadGenerator } from '../load.ts';
import { type LoadResult, uniqueValuePlaceholder } from '../load-job.ts';
import { type BenchFigure, boundedFigure, informationalFigure, median } from '../measure.ts';
import { watchServer } from '../server-watch.ts';

interface LoadProfile {
  readonly players: number;
  readonly playing: number;
  readonly providerAgents: number;
}

const pollIntervalMs = 20_000;
/** A round of somebody who plays at ease. */
const roundIntervalMs = 20_000;
/** Money moves for one agent's players; more would leave too few calls for balances of those who play. */
const rechargeIntervalMs = 15_000;

/** Signed-in players who poll, some of whom play, with the provider's true limits: how it grows with their number. */
export async function measurePlayers(bench: BenchContext): Promise<BenchFigure[]> {
  const figures: BenchFigure[] = [];
  for (const players of bench.quick ? [100] : [100, 1_000, 10_000]) {
    figures.push(...(await measureLoadProfile(bench, { players, playing: 20, providerAgents: 1 })));
  }
  return figures;
}

/** The same with as many who play as fifty agents' calls are enough for. */
export function measureFullLoad(bench: BenchContext): Promise<BenchFigure[]> {
  const size = bench.quick ? 10 : 1;
  return measureLoadProfile(bench, {
    players: 10_000 / size,
    playing: 1_000 / size,
    providerAgents: 50 / size,
  });
}

async function measureLoadProfile(bench: BenchContext, evening: LoadProfile): Promise<BenchFigure[]> {
  await using house = await startBenchEnv({
    ...bench,
    hasRateLimits: true,
    providerCommitsAsync: true,
    providerAgentCount: evening.providerAgents,
  });
  const { playing, providerAgents } = evening;
  const crowd = await house.createPlayers(evening.players, {
    playing,
    providerAgents: house.providerAgentNames,
  });
  await signInProviderAgents(house, crowd);
  await using games = await startLoadGenerator();
  const durationMs = bench.quick ? 20_000 : 75_000;
  // Everyone has polled once, and every balance of who plays had its turn.
  const warmUpMs = bench.quick ? 20_000 : 65_000;
  const whole = { mode: 'paced', warmUpMs, durationMs } as const;
  const polls = bench.load.run({
    ...whole,
    port: house.port,
    intervalMs: pollIntervalMs,
    lanes: crowd.map(({ token }) => [rawRequest('GET /api/fortune-panda-user/balance', { token })]),
  });
  const rounds = games.run({
    ...whole,
    port: house.sandboxPort,
    intervalMs: roundIntervalMs,
    lanes: crowd.flatMap(({ gameToken }) => (gameToken === undefined ? [] : [[roundRequest(gameToken)]])),
  });
  await using watch = watchServer(house, warmUpMs);
  const recharges = rechargeUntilEnd(house, crowd, { warmUpMs, durationMs, providerAgents });
  const [polled, waitsMs, played] = await Promise.all([polls, recharges, rounds]);
  const seen = await watch.stop();
  const name = `${evening.players} players, ${playing} playing, ${providerAgents} provider agent${providerAgents === 1 ? '' : 's'}`;
  for (const [trouble, times] of Object.entries(seen.logCounts))
    console.log(`· logged ${times} times: ${trouble}`);
  if (countFailed(played) > 0)
    console.log(`· ${countFailed(played)} rounds failed: ${JSON.stringify(played.failedByStatus)}`);
  const answered = waitsMs.filter(Number.isFinite);
  const figure = (what: string) => `${name}: ${what}`;
  return [
    boundedFigure(figure('poll, p99'), {
      value: polled.p99Ms,
      unit: 'ms',
      max: 100,
      context: `${Math.round(polled.perSecond)} polls/s`,
    }),
    boundedFigure(figure('calls refused by the provider'), {
      value: seen.rateLimitedCalls,
      unit: '',
      max: 0,
      context: '',
    }),
    boundedFigure(figure('oldest balance of who plays'), {
      value: seen.oldestBalanceSeconds,
      unit: 's',
      max: 60,
      context: '',
    }),
    boundedFigure(figure('polls without an answer'), {
      value: countFailed(polled),
      unit: '',
      max: 0,
      context: '',
    }),
    boundedFigure(figure('recharges refused'), {
      value: waitsMs.length - answered.length,
      unit: '',
      max: 0,
      context: `of ${waitsMs.length}`,
    }),
    boundedFigure(figure('longest wait of a recharge'), {
      value: Math.max(0, ...answered) / 1_000,
      unit: 's',
      max: 5,
      context: `median ${Math.round(median(answered))} ms`,
    }),
    informationalFigure(
      figure('calls to the provider'),
      `${Math.round(seen.callsPerMinute)} a minute`,
      seen.callsPerMinute,
    ),
    informationalFigure(figure('memory of the server'), `${Math.round(seen.memoryMb)} MB`, seen.memoryMb),
    informationalFigure(
      figure('processor of the server'),
      `${Math.round(seen.cpuShare * 100)} % of a core`,
      seen.cpuShare,
    ),
  ];
}

function countFailed({ failedByStatus }: LoadResult): number {
  return Object.values(failedByStatus).reduce((sum, count) => sum + count, 0);
}

function roundRequest(token: string): string {
  return rawRequest('POST /api/rounds', {
    token,
    body: { key: uniqueValuePlaceholder, stakeCents: 100, bet: {} },
  });
}

/** By a first recharge each: the background signs nobody in, and these players did not register. */
async function signInProviderAgents(house: BenchEnv, crowd: readonly InsertedPlayer[]): Promise<void> {
  for (const { account } of crowd.slice(-house.providerAgentNames.length)) await rechargeOnce(house, account);
}

function rechargeOnce(house: BenchEnv, account: string): Promise<unknown> {
  return requestJson(house.port, 'POST /api/fortune-panda/recharge', {
    token: house.agentToken,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { username: account, amount: 100 },
  });
}

/**
 * One after the other, each for somebody who doesn't play. Resolves with how long each took, in milliseconds; endless when it
 * was refused.
 */
async function rechargeUntilEnd(
  house: BenchEnv,
  crowd: readonly InsertedPlayer[],
  time: { warmUpMs: number; durationMs: number; providerAgents: number },
): Promise<number[]> {
  await delay(time.warmUpMs);
  const idle = crowd.filter(({ gameToken }) => gameToken === undefined);
  const endAt = performance.now() + time.durationMs;
  const waits: Promise<number>[] = [];
  for (const { account } of idle) {
    if (performance.now() >= endAt) break;
    waits.push(durationMsOf(() => rechargeOnce(house, account)));
    await delay(Math.max(1_000, rechargeIntervalMs / time.providerAgents));
  }
  return Promise.all(waits);
}

async function durationMsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  try {
    await work();
    return performance.now() - startedAt;
  } catch {
    // The server's log tells why.
    return Number.POSITIVE_INFINITY;
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
