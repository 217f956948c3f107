import { startStubServer } from '../child-process.ts';
import { startBenchEnv } from '../env.ts';
import { fetchEndpoint, pollEndpoint, pollLanes } from '../load.ts';
import { type Bench, type Figure, ratioFigure } from '../measure.ts';

/** The connections that a few thousand players use in a busy second. */
const connections = 256;

export async function measurePolls(bench: Bench): Promise<Figure[]> {
  await using env = await startBenchEnv(bench, { hasRateLimits: true });
  const players = await env.createPlayers(connections);
  const response = await fetchEndpoint(env.port, pollEndpoint, { token: players[0]?.token ?? '' });
  await using bare = await startStubServer({
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  });
  const { warmUpMs, durationMs } = bench;
  const lanes = pollLanes(players);
  const rateOf =
    ({ port }: { port: number }) =>
    async () =>
      (await bench.load.runWithoutFailures({ port, lanes, warmUpMs, durationMs })).perSecond;
  return [
    await ratioFigure('balance poll', bench, {
      measured: { label: 'polls', rate: rateOf(env) },
      limit: { label: 'by node:http alone', rate: rateOf(bare) },
      min: 0.5,
    }),
  ];
}
