import { z } from 'zod';
import type { BenchContext } from '../bench-context.ts';
import { startBenchEnv } from '../bench-env.ts';
import { startBenchProcess } from '../child-process.ts';
import { fetchEndpoint } from '../http-client.ts';
import { demandAllSucceeded, rawRequest } from '../load.ts';
import { type BenchFigure, ratioFigure } from '../measure.ts';

/** As many as a busy second of a few thousand players brings at once. */
const connections = 256;
const pollEndpoint = 'GET /api/fortune-panda-user/balance';

export async function measurePolls(bench: BenchContext): Promise<BenchFigure[]> {
  await using house = await startBenchEnv({ ...bench, hasRateLimits: true });
  const players = await house.createPlayers(connections);
  const lanes = players.map(({ token }) => [rawRequest(pollEndpoint, { token })]);
  await using bare = startBenchProcess(new URL('../bare-server.ts', import.meta.url));
  const response = await fetchEndpoint(house.port, pollEndpoint, { token: players[0]?.token ?? '' });
  const answer = { status: response.status, headers: [...response.headers], body: await response.text() };
  const { port } = z.object({ port: z.number() }).parse(await bare.request(answer));
  const rate = (of: number) => async () => {
    const result = await bench.load.run({
      mode: 'closed',
      port: of,
      lanes,
      warmUpMs: bench.warmUpMs,
      durationMs: bench.durationMs,
    });
    return demandAllSucceeded(result).perSecond;
  };
  return [
    await ratioFigure('balance poll', {
      measured: { label: 'polls', rate: rate(house.port) },
      limit: { label: 'by node:http alone', rate: rate(port) },
      goal: 0.5,
      repetitions: bench.repetitions,
    }),
  ];
}
