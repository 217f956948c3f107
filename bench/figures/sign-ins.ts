import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { playerPassword } from '../../e2e/api-client.ts';
import { startBenchProcess } from '../child-process.ts';
import { startBenchEnv } from '../env.ts';
import { type LoadGenerator, pollLanes, rawRequest, startLoadGenerator } from '../load.ts';
import { type Bench, type Figure, ratioFigure } from '../measure.ts';

const pollConnections = 256;
/** Below the limit of the hash queue, so that no sign-in is refused. */
const signInConnections = 32;
/** The networks from which an account signs in: a run exceeds the limit of sign-ins from one. */
const networksOfAccount = 8;

export async function measureSignIns(bench: Bench): Promise<Figure[]> {
  await using env = await startBenchEnv(bench, { hasRateLimits: true });
  const players = await env.createPlayers(pollConnections + signInConnections);
  const polls = pollLanes(players.slice(signInConnections));
  const signIns = players.slice(0, signInConnections).map(({ email }, lane) =>
    Array.from({ length: networksOfAccount }, (_, network) =>
      rawRequest('POST /api/auth/login', {
        body: { email, password: playerPassword },
        headers: { 'X-Forwarded-For': `10.8.${lane}.${network}` },
      }),
    ),
  );
  const { warmUpMs, durationMs } = bench;
  const rate = async (load: LoadGenerator, lanes: string[][]) =>
    (await load.runWithoutFailures({ port: env.port, lanes, warmUpMs, durationMs })).perSecond;
  await using argon = await startBenchProcess('./programs/argon.ts');
  const argonJob = { durationMs, concurrency: availableParallelism() };
  const argonResult = z.object({ perSecond: z.number() });
  await using stormLoad = await startLoadGenerator();
  return [
    await ratioFigure('sign-ins', bench, {
      measured: { label: 'sign-ins', rate: () => rate(bench.load, signIns) },
      limit: {
        label: 'argon2id verifications alone',
        rate: async () => argonResult.parse(await argon.request(argonJob)).perSecond,
      },
      min: 0.85,
    }),
    await ratioFigure('polls in a sign-in storm', bench, {
      measured: {
        label: 'polls',
        rate: async () => (await Promise.all([rate(bench.load, polls), rate(stormLoad, signIns)]))[0],
      },
      limit: { label: 'without the storm', rate: () => rate(bench.load, polls) },
      min: 0.5,
    }),
  ];
}
