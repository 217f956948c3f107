import { availableParallelism } from 'node:os';
import { z } from 'zod';
import type { BenchContext } from '../bench-context.ts';
import { playerPassword, startBenchEnv } from '../bench-env.ts';
import { startBenchProcess } from '../child-process.ts';
import { demandAllSucceeded, rawRequest, startLoadGenerator } from '../load.ts';
import { type BenchFigure, ratioFigure } from '../measure.ts';

const pollConnections = 256;
/** Fewer than may wait for their hash, so that nobody is told to come back. */
const signInConnections = 32;

export async function measureSignIns(bench: BenchContext): Promise<BenchFigure[]> {
  await using house = await startBenchEnv({ ...bench, hasRateLimits: true });
  const players = await house.createPlayers(pollConnections + signInConnections);
  const pollLanes = players
    .slice(signInConnections)
    .map(({ token }) => [rawRequest('GET /api/fortune-panda-user/balance', { token })]);
  const signInLanes = players
    .slice(0, signInConnections)
    .map(({ email }) => [rawRequest('POST /api/auth/login', { body: { email, password: playerPassword } })]);
  const { warmUpMs, durationMs, repetitions } = bench;
  const job = { mode: 'closed', port: house.port, warmUpMs, durationMs } as const;

  await using argon = startBenchProcess(new URL('../argon.ts', import.meta.url));
  await argon.nextMessage();
  const hashes = z.object({ perSecond: z.number() });
  await using stormLoad = await startLoadGenerator();
  const stormy = async () => {
    const storm = stormLoad.run({ ...job, lanes: signInLanes });
    const polls = bench.load.run({ ...job, lanes: pollLanes });
    const [polled] = (await Promise.all([polls, storm])).map(demandAllSucceeded);
    return polled?.perSecond ?? 0;
  };
  return [
    await ratioFigure('sign-ins', {
      measured: {
        label: 'sign-ins',
        rate: async () => demandAllSucceeded(await bench.load.run({ ...job, lanes: signInLanes })).perSecond,
      },
      limit: {
        label: 'argon2id verifications alone',
        rate: async () =>
          hashes.parse(await argon.request({ durationMs, atOnce: availableParallelism() })).perSecond,
      },
      goal: 0.85,
      repetitions,
    }),
    await ratioFigure('polls in a sign-in storm', {
      measured: { label: 'polls', rate: stormy },
      limit: {
        label: 'without the storm',
        rate: async () => demandAllSucceeded(await bench.load.run({ ...job, lanes: pollLanes })).perSecond,
      },
      goal: 0.5,
      repetitions,
    }),
  ];
}
