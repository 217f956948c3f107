import type { CrowdMember } from '@golden-acers/world/build';
import type { Bench } from '../bench.ts';
import { ask } from '../client.ts';
import { type House, startHouse } from '../house.ts';
import { demandGood, rawRequest, startLoad } from '../load.ts';
import { eachTime } from '../load-job.ts';
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

/** Signed-in players who poll, some of whom play, with the provider's true limits. */
export async function measurePlayers(bench: Bench): Promise<Figure[]> {
  const evenings: readonly Evening[] = [
    { players: 100, playing: 20, providerAgents: 1 },
    { players: 1_000, playing: 20, providerAgents: 1 },
    { players: 10_000, playing: 20, providerAgents: 1 },
    { players: 10_000, playing: 1_000, providerAgents: 50 },
  ];
  const figures: Figure[] = [];
  for (const evening of bench.quick ? evenings.slice(0, 1) : evenings) {
    figures.push(...(await spend(bench, evening)));
  }
  return figures;
}

async function spend(bench: Bench, evening: Evening): Promise<Figure[]> {
  await using house = await startHouse({ ...bench, limited: true, providerAgents: evening.providerAgents });
  const { playing, providerAgents } = evening;
  const crowd = await house.crowd(evening.players, { playing, providerAgents: house.providerAgents });
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
  const [polled, waitsMs] = await Promise.all([polls.then(demandGood), recharges, rounds.then(demandGood)]);
  const seen = await watch.end();
  const name = `${evening.players} players, ${playing} playing, ${providerAgents} provider agent${providerAgents === 1 ? '' : 's'}`;
  const figure = (what: string) => `${name}: ${what}`;
  const perMinute = seen.calls / (durationMs / 60_000);
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
    bounded(figure('longest wait of a recharge'), {
      value: Math.max(...waitsMs) / 1_000,
      unit: 's',
      most: 5,
      under: `median ${Math.round(median(waitsMs))} ms of ${waitsMs.length}`,
    }),
    told(figure('calls to the provider'), `${Math.round(perMinute)} a minute`, perMinute),
    told(figure('memory of the server'), `${Math.round(seen.memoryMb)} MB`, seen.memoryMb),
    told(
      figure('processor of the server'),
      `${Math.round(seen.processorShare * 100)} % of a core`,
      seen.processorShare,
    ),
  ];
}

function roundRequest(token: string): string {
  return rawRequest('POST /api/rounds', { token, body: { key: eachTime, stakeCents: 100, bet: {} } });
}

/** One after the other, each for somebody who doesn't play. Resolves with how long each took, in milliseconds. */
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
    waits.push(
      timed(() =>
        ask(house.port, 'POST /api/fortune-panda/recharge', {
          token: house.agentToken,
          headers: { 'idempotency-key': crypto.randomUUID() },
          body: { username: account, amount: 100 },
        }),
      ),
    );
    await pause(Math.max(1_000, rechargeEveryMs / time.providerAgents));
  }
  return Promise.all(waits);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
