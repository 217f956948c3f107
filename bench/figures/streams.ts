import { connect, type Socket } from 'node:net';
import { watchSimulatedPlayers } from '@golden-acers/testing/build';
import type { BenchContext } from '../bench-context.ts';
import { startBenchEnv } from '../bench-env.ts';
import { rawRequest } from '../load.ts';
import { type BenchFigure, boundedFigure } from '../measure.ts';
import { readMetrics } from '../server-watch.ts';

/** What one account may have, in tabs and devices. */
const maxStreamsPerAccount = 5;
const openBatchSize = 100;
/** One in so many reads nothing. */
const slowReaderEvery = 4;
const responseTimeoutMs = 10_000;
const balanceChangeCount = 5;

interface Stream {
  readonly socket: Socket;
  readonly status: number;
}

/** Streams of news that stay open, some of whose readers read nothing, while every balance changes again and again. */
export async function measureStreams(bench: BenchContext): Promise<BenchFigure[]> {
  await using house = await startBenchEnv({ ...bench, hasRateLimits: true });
  const players = await house.createPlayers(bench.quick ? 200 : 2_000);
  const open = (token: string) => openStream(house.port, token);
  const streams: Stream[] = [];
  for (let first = 0; first < players.length; first += openBatchSize) {
    const some = players.slice(first, first + openBatchSize);
    streams.push(...(await Promise.all(some.map(({ token }) => open(token)))));
  }
  const [greedy] = players;
  const more = await Promise.all(
    Array.from({ length: maxStreamsPerAccount * 2 }, () => open(greedy?.token ?? '')),
  );
  for (const [place, { socket }] of streams.entries()) {
    if (place % slowReaderEvery === 0) socket.pause();
    else socket.resume();
  }
  await using crowd = watchSimulatedPlayers(house.databaseUrl, house.sandboxDatabaseUrl);
  let memoryBytes = 0;
  for (let turn = 0; turn < balanceChangeCount; turn += 1) {
    await crowd.changeBalances();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    memoryBytes = Math.max(memoryBytes, (await readMetrics(house)).memoryBytes);
  }
  const refused = (all: readonly Stream[]) => all.filter(({ status }) => status !== 200).length;
  const figure = (what: string) => `${streams.length} streams: ${what}`;
  const figures = [
    boundedFigure(figure('refused'), { value: refused(streams), unit: '', max: 0, context: '' }),
    boundedFigure(figure('more of one account than it may have'), {
      value: Math.max(0, 1 + more.length - refused(more) - maxStreamsPerAccount),
      unit: '',
      max: 0,
      context: `${refused(more)} of ${more.length} refused`,
    }),
    boundedFigure(figure('memory of the server'), {
      value: memoryBytes / 1024 ** 2,
      unit: 'MB',
      max: 300,
      context: `one reader in ${slowReaderEvery} reads nothing`,
    }),
  ];
  for (const { socket } of [...streams, ...more]) socket.destroy();
  return figures;
}

/** Resolves with the status of the answer, 0 when none came. */
function openStream(port: number, token: string): Promise<Stream> {
  const socket = connect({ port, host: '127.0.0.1' });
  return new Promise((resolve) => {
    const done = (status: number) => {
      clearTimeout(timer);
      resolve({ socket, status });
    };
    const timer = setTimeout(done, responseTimeoutMs, 0);
    socket.on('error', () => done(0));
    socket.once('data', (head: Buffer) => done(Number(head.toString('latin1', 9, 12))));
    socket.write(rawRequest('GET /api/fortune-panda-user/events', { token }));
  });
}
