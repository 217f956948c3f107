import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { watchSimulatedPlayers } from '@golden-acers/testing/build';
import { readMetrics, startBenchEnv } from '../env.ts';
import { rawRequest } from '../load.ts';
import { type Bench, type Figure, figure } from '../measure.ts';

/** The limit of one account over its tabs and devices. */
const maxStreamsPerAccount = 5;
const openBatchSize = 100;
/** One in this many readers never reads. */
const slowReaderEvery = 4;
const balanceChangeCount = 5;

interface Stream {
  readonly socket: Socket;
  readonly isOpen: boolean;
}

/** Measures open event streams, some of them without a reader, while all balances keep changing. */
export async function measureStreams(bench: Bench): Promise<Figure[]> {
  await using env = await startBenchEnv(bench, { hasRateLimits: true });
  const tokens = (await env.createPlayers(bench.quick ? 200 : 2_000)).map(({ token }) => token);
  const open = (some: readonly string[]) => Promise.all(some.map((token) => openStream(env.port, token)));
  const streams: Stream[] = [];
  for (let first = 0; first < tokens.length; first += openBatchSize)
    streams.push(...(await open(tokens.slice(first, first + openBatchSize))));
  const excess = await open(Array(maxStreamsPerAccount * 2).fill(tokens[0]));
  for (const [index, { socket }] of streams.entries())
    if (index % slowReaderEvery === 0) socket.pause();
    else socket.resume();
  await using watch = watchSimulatedPlayers(env.databaseUrl, env.sandboxDatabaseUrl);
  let memoryMb = 0;
  for (let change = 0; change < balanceChangeCount; change += 1) {
    await watch.changeBalances();
    await delay(1_000);
    memoryMb = Math.max(memoryMb, (await readMetrics(env)).memoryMb);
  }
  for (const { socket } of [...streams, ...excess]) socket.destroy();
  const refused = (all: readonly Stream[]) => all.filter(({ isOpen }) => !isOpen).length;
  const beyondLimit = Math.max(0, 1 + excess.length - refused(excess) - maxStreamsPerAccount);
  const name = `${streams.length} streams`;
  return [
    figure(`${name}: refused`, refused(streams), { max: 0 }),
    figure(`${name}: more of one account than its limit`, beyondLimit, {
      max: 0,
      against: `${refused(excess)} of ${excess.length} refused`,
    }),
    figure(`${name}: memory of the server`, memoryMb, {
      unit: 'MB',
      max: 300,
      against: `one reader in ${slowReaderEvery} reads nothing`,
    }),
  ];
}

async function openStream(port: number, token: string): Promise<Stream> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(rawRequest('GET /api/fortune-panda-user/events', { token }));
  const head = await once(socket, 'data', { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  socket.on('error', () => undefined);
  return { socket, isOpen: String(head?.[0]).startsWith('HTTP/1.1 200') };
}
