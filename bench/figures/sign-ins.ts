import { availableParallelism } from 'node:os';
import { z } from 'zod';
import type { Bench } from '../bench.ts';
import { startChild } from '../children.ts';
import { playerPassword, startHouse } from '../house.ts';
import { demandGood, rawRequest, startLoad } from '../load.ts';
import { type Figure, ratio } from '../measure.ts';

const pollConnections = 256;
/** Fewer than may wait for their hash, so that nobody is told to come back. */
const signInConnections = 32;

export async function measureSignIns(bench: Bench): Promise<Figure[]> {
  await using house = await startHouse({ ...bench, limited: true });
  const players = await house.crowd(pollConnections + signInConnections);
  const pollLanes = players
    .slice(signInConnections)
    .map(({ token }) => [rawRequest('GET /api/fortune-panda-user/balance', { token })]);
  const signInLanes = players
    .slice(0, signInConnections)
    .map(({ email }) => [rawRequest('POST /api/auth/login', { body: { email, password: playerPassword } })]);
  const { warmUpMs, durationMs, times } = bench;
  const job = { mode: 'closed', port: house.port, warmUpMs, durationMs } as const;

  await using argon = startChild(new URL('../argon.ts', import.meta.url));
  await argon.heard();
  const hashes = z.object({ perSecond: z.number() });
  await using stormLoad = await startLoad();
  const stormy = async () => {
    const storm = stormLoad.run({ ...job, lanes: signInLanes });
    const polls = bench.load.run({ ...job, lanes: pollLanes });
    const [polled] = (await Promise.all([polls, storm])).map(demandGood);
    return polled?.perSecond ?? 0;
  };
  return [
    await ratio('sign-ins', {
      measured: {
        label: 'sign-ins',
        rate: async () => demandGood(await bench.load.run({ ...job, lanes: signInLanes })).perSecond,
      },
      limit: {
        label: 'argon2id verifications alone',
        rate: async () =>
          hashes.parse(await argon.ask({ durationMs, atOnce: availableParallelism() })).perSecond,
      },
      goal: 0.85,
      times,
    }),
    await ratio('polls in a sign-in storm', {
      measured: { label: 'polls', rate: stormy },
      limit: {
        label: 'without the storm',
        rate: async () => demandGood(await bench.load.run({ ...job, lanes: pollLanes })).perSecond,
      },
      goal: 0.5,
      times,
    }),
  ];
}
