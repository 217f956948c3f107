import { connect, type Socket } from 'node:net';
import { watchCrowd } from '@golden-acers/testing/build';
import type { Bench } from '../bench.ts';
import { startHouse } from '../house.ts';
import { rawRequest } from '../load.ts';
import { bounded, type Figure } from '../measure.ts';
import { metricsOf } from '../watch.ts';

/** What one account may have, in tabs and devices. */
const ofOneAccount = 5;
const openedAtOnce = 100;
/** One in so many reads nothing. */
const slowOneIn = 4;
const answerWithinMs = 10_000;
const newsTimes = 5;

interface Stream {
  readonly socket: Socket;
  readonly status: number;
}

/** Streams of news that stay open, some of whose readers read nothing, while every balance changes again and again. */
export async function measureStreams(bench: Bench): Promise<Figure[]> {
  await using house = await startHouse({ ...bench, limited: true });
  const players = await house.crowd(bench.quick ? 200 : 2_000);
  const open = (token: string) => openStream(house.port, token);
  const streams: Stream[] = [];
  for (let first = 0; first < players.length; first += openedAtOnce) {
    const some = players.slice(first, first + openedAtOnce);
    streams.push(...(await Promise.all(some.map(({ token }) => open(token)))));
  }
  const [greedy] = players;
  const more = await Promise.all(Array.from({ length: ofOneAccount * 2 }, () => open(greedy?.token ?? '')));
  for (const [place, { socket }] of streams.entries()) {
    if (place % slowOneIn === 0) socket.pause();
    else socket.resume();
  }
  await using crowd = watchCrowd(house.databaseUrl, house.sandboxDatabaseUrl);
  let memoryBytes = 0;
  for (let turn = 0; turn < newsTimes; turn += 1) {
    await crowd.changeBalances();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    memoryBytes = Math.max(memoryBytes, (await metricsOf(house)).memoryBytes);
  }
  const refused = (all: readonly Stream[]) => all.filter(({ status }) => status !== 200).length;
  const figure = (what: string) => `${streams.length} streams: ${what}`;
  const figures = [
    bounded(figure('refused'), { value: refused(streams), unit: '', most: 0, under: '' }),
    bounded(figure('more of one account than it may have'), {
      value: Math.max(0, 1 + more.length - refused(more) - ofOneAccount),
      unit: '',
      most: 0,
      under: `${refused(more)} of ${more.length} refused`,
    }),
    bounded(figure('memory of the server'), {
      value: memoryBytes / 1024 ** 2,
      unit: 'MB',
      most: 300,
      under: `one reader in ${slowOneIn} reads nothing`,
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
    const timer = setTimeout(done, answerWithinMs, 0);
    socket.on('error', () => done(0));
    socket.once('data', (head: Buffer) => done(Number(head.toString('latin1', 9, 12))));
    socket.write(rawRequest('GET /api/fortune-panda-user/events', { token }));
  });
}
