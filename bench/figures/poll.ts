import { z } from 'zod';
import type { Bench } from '../bench.ts';
import { startChild } from '../children.ts';
import { fetchKey } from '../client.ts';
import { startHouse } from '../house.ts';
import { demandGood, rawRequest } from '../load.ts';
import { type Figure, ratio } from '../measure.ts';

/** As many as a busy second of a few thousand players brings at once. */
const connections = 256;
const poll = 'GET /api/fortune-panda-user/balance';

export async function measurePolls(bench: Bench): Promise<Figure[]> {
  await using house = await startHouse({ ...bench, limited: true });
  const players = await house.crowd(connections);
  const lanes = players.map(({ token }) => [rawRequest(poll, { token })]);
  await using bare = startChild(new URL('../bare-server.ts', import.meta.url));
  const response = await fetchKey(house.port, poll, { token: players[0]?.token ?? '' });
  const answer = { status: response.status, headers: [...response.headers], body: await response.text() };
  const { port } = z.object({ port: z.number() }).parse(await bare.ask(answer));
  const rate = (of: number) => async () => {
    const result = await bench.load.run({
      mode: 'closed',
      port: of,
      lanes,
      warmUpMs: bench.warmUpMs,
      durationMs: bench.durationMs,
    });
    return demandGood(result).perSecond;
  };
  return [
    await ratio('balance poll', {
      measured: { label: 'polls', rate: rate(house.port) },
      limit: { label: 'by node:http alone', rate: rate(port) },
      goal: 0.5,
      times: bench.times,
    }),
  ];
}
