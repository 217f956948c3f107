import type { CrowdMember } from '@golden-acers/testing/build';
import type { Bench } from '../bench.ts';
import { ask } from '../client.ts';
import { type House, startHouse } from '../house.ts';
import { rawRequest, startLoad } from '../load.ts';
import { eachTime, type LoadResult } from '../load-job.ts';
import { bounded, type Figure, median, told } from '../measure.ts';
import { watchHouse } from '../watch.ts';

interface Evening {
  readonly players: number;
  readonly playing: number;
  readonly providerAgents: number;
}

const pollEveryMs = 20_000;
/** A round of somebody who plays at ease. */
const roundEveryMs = 20_000;
/** Money moves for one agent's players; more would leave too few calls for balances of those who play. */
const rechargeEveryMs = 15_000;

/** Signed-in players who poll, some of whom play, with the provider's true limits: how it grows with their number. */
export async function measurePlayers(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const players of bench.quick ? [100] : [100, 1_000, 10_000]) {
    figures.push(...(await spend(bench, { players, playing: 20, providerAgents: 1 })));
  }
  return figures;
}

/** The same with as many who play as fifty agents' calls are enough for. */
export function measureFullHouse(bench: Bench): Promise<Figure[]> {
  const size = bench.quick ? 10 : 1;
  return spend(bench, { players: 10_000 / size, playing: 1_000 / size, providerAgents: 50 / size });
}

async function spend(bench: Bench, evening: Evening): Promise<Figure[]> {
  await using house = await startHouse({
    ...bench,
    limited: true,
    providerElsewhere: true,
    providerAgents: evening.providerAgents,
  });
  const { playing, providerAgents } = evening;
  const crowd = await house.crowd(evening.players, { playing, providerAgents: house.providerAgents });
  await signInAgents(house, crowd);
  await using games = await startLoad();
  const durationMs = bench.quick ? 20_000 : 75_000;
  // Everyone has polled once, and every balance of who plays had its turn.
  const warmUpMs = bench.quick ? 20_000 : 65_000;
  const whole = { mode: 'paced', warmUpMs, durationMs } as const;
  const polls = bench.load.run({
    ...whole,
    port: house.port,
    everyMs: pollEveryMs,
    lanes: crowd.map(({ token }) => [rawRequest('GET /api/fortune-panda-user/balance', { token })]),
  });
  const rounds = games.run({
    ...whole,
    port: house.sandboxPort,
    everyMs: roundEveryMs,
    lanes: crowd.flatMap(({ gameToken }) => (gameToken === undefined ? [] : [[roundRequest(gameToken)]])),
  });
  await using watch = watchHouse(house, warmUpMs);
  const recharges = recharge(house, crowd, { warmUpMs, durationMs, providerAgents });
  const [polled, waitsMs, played] = await Promise.all([polls, recharges, rounds]);
  const seen = await watch.end();
  const name = `${evening.players} players, ${playing} playing, ${providerAgents} provider agent${providerAgents === 1 ? '' : 's'}`;
  for (const [trouble, times] of Object.entries(seen.troubles))
    console.log(`· logged ${times} times: ${trouble}`);
  if (badOf(played) > 0) console.log(`· ${badOf(played)} rounds failed: ${JSON.stringify(played.bad)}`);
  const answered = waitsMs.filter(Number.isFinite);
  const figure = (what: string) => `${name}: ${what}`;
  return [
    bounded(figure('poll, p99'), {
      value: polled.p99Ms,
      unit: 'ms',
      most: 100,
      under: `${Math.round(polled.perSecond)} polls/s`,
    }),
    bounded(figure('calls refused by the provider'), { value: seen.refused, unit: '', most: 0, under: '' }),
    bounded(figure('oldest balance of who plays'), {
      value: seen.oldestSeconds,
      unit: 's',
      most: 60,
      under: '',
    }),
    bounded(figure('polls without an answer'), { value: badOf(polled), unit: '', most: 0, under: '' }),
    bounded(figure('recharges refused'), {
      value: waitsMs.length - answered.length,
      unit: '',
      most: 0,
      under: `of ${waitsMs.length}`,
    }),
    bounded(figure('longest wait of a recharge'), {
      value: Math.max(0, ...answered) / 1_000,
      unit: 's',
      most: 5,
      under: `median ${Math.round(median(answered))} ms`,
    }),
    told(figure('calls to the provider'), `${Math.round(seen.callsPerMinute)} a minute`, seen.callsPerMinute),
    told(figure('memory of the server'), `${Math.round(seen.memoryMb)} MB`, seen.memoryMb),
    told(
      figure('processor of the server'),
      `${Math.round(seen.processorShare * 100)} % of a core`,
      seen.processorShare,
    ),
  ];
}

function badOf({ bad }: LoadResult): number {
  return Object.values(bad).reduce((sum, count) => sum + count, 0);
}

function roundRequest(token: string): string {
  return rawRequest('POST /api/rounds', { token, body: { key: eachTime, stakeCents: 100, bet: {} } });
}

/** By a first recharge each: the background signs nobody in, and these players did not register. */
async function signInAgents(house: House, crowd: readonly CrowdMember[]): Promise<void> {
  for (const { account } of crowd.slice(-house.providerAgents.length)) await rechargeOnce(house, account);
}

function rechargeOnce(house: House, account: string): Promise<unknown> {
  return ask(house.port, 'POST /api/fortune-panda/recharge', {
    token: house.agentToken,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { username: account, amount: 100 },
  });
}

/**
 * One after the other, each for somebody who doesn't play. Resolves with how long each took, in milliseconds; endless when it
 * was refused.
 */
async function recharge(
  house: House,
  crowd: readonly CrowdMember[],
  time: { warmUpMs: number; durationMs: number; providerAgents: number },
): Promise<number[]> {
  await pause(time.warmUpMs);
  const idle = crowd.filter(({ gameToken }) => gameToken === undefined);
  const endAt = performance.now() + time.durationMs;
  const waits: Promise<number>[] = [];
  for (const { account } of idle) {
    if (performance.now() >= endAt) break;
    waits.push(timed(() => rechargeOnce(house, account)));
    await pause(Math.max(1_000, rechargeEveryMs / time.providerAgents));
  }
  return Promise.all(waits);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  try {
    await work();
    return performance.now() - startedAt;
  } catch {
    // The server's log tells why.
    return Number.POSITIVE_INFINITY;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
