import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { openBenchDatabase, readMetrics, startBenchEnv } from '../env.ts';
import { fetchEndpoint, rawRequest } from '../load.ts';
import { type Bench, type Figure, figure, percentile } from '../measure.ts';

const slug = 'orchard-roulette';
const socketsPerSession = 4;
const openBatchSize = 100;
/** The sandbox limits new sockets per address. */
const localAddresses = 4;
/** The phases of a roulette round (betting, closed, result), plus a margin. */
const roundMs = 31_000;
const connectTimeoutMs = 20_000;
const phaseMessage = /"type":"phase".*?"roundId":"(\w+)".*?"startedAtMs":(\d+)/;
const samplesMax = 100_000;

interface Watched {
  readonly socket: Socket;
  readonly isOpen: boolean;
}

/** Many players watch one table while some of them bet, until each phase has changed once. */
export async function measureTables(bench: Bench): Promise<Figure[]> {
  await using env = await startBenchEnv(bench, { hasRateLimits: false });
  const socketCount = bench.quick ? 200 : 2_000;
  const playing = socketCount / socketsPerSession;
  const tokens = (await env.createPlayers(playing, { playing })).flatMap(({ gameToken }) => gameToken ?? []);
  await using db = openBenchDatabase(env.sandboxDatabaseUrl);
  await sql`update game_session set slug = ${slug}`.execute(db);
  const sandbox = { port: env.sandboxPort };
  const before = await readMetrics(sandbox);
  const delaysMs: number[] = [];
  const watched: Watched[] = [];
  for (let first = 0; first < socketCount; first += openBatchSize)
    watched.push(
      ...(await Promise.all(
        Array.from({ length: openBatchSize }, (_, offset) => {
          const index = first + offset;
          return watchTable({ ...sandbox, token: tokens[index % playing] ?? '', index, delaysMs });
        }),
      )),
    );
  let memoryMb = (await readMetrics(sandbox)).memoryMb;
  const until = Date.now() + roundMs;
  let bets = 0;
  while (Date.now() < until) {
    for (const token of tokens.slice(0, 20)) if (await placeChip(sandbox.port, token)) bets += 1;
    memoryMb = Math.max(memoryMb, (await readMetrics(sandbox)).memoryMb);
    await delay(500);
  }
  for (const { socket } of watched) socket.destroy();
  const refused = watched.filter(({ isOpen }) => !isOpen).length;
  const name = `${socketCount} sockets of a table`;
  return [
    figure(`${name}: refused`, refused, { max: 0 }),
    figure(`${name}: memory of the sandbox, growth`, memoryMb - before.memoryMb, { unit: 'MB', max: 300 }),
    figure(`${name}: a phase reaches all, p99`, percentile(delaysMs, 0.99), {
      unit: 'ms',
      max: 100,
      against: `${delaysMs.length} messages of ${delaysMs.length / socketCount} phases, ${bets} bets meanwhile`,
    }),
  ];
}

interface Watching {
  readonly port: number;
  readonly token: string;
  readonly index: number;
  readonly delaysMs: number[];
}

/** Opens a socket to the session's table and returns the first data. Undefined if the socket was refused. */
export async function connectTable({ port, token, index }: Omit<Watching, 'delaysMs'>) {
  const localAddress = `127.0.0.${2 + (index % localAddresses)}`;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  socket.write(
    rawRequest('GET /api/table/socket', {
      headers: {
        Upgrade: 'websocket',
        Connection: 'Upgrade',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      },
    }).replace('Connection: keep-alive\r\n', ''),
  );
  const next = () =>
    once(socket, 'data', { signal: AbortSignal.timeout(connectTimeoutMs) }).catch(() => undefined);
  const head = await next();
  if (!String(head?.[0]).startsWith('HTTP/1.1 101')) return { socket, first: undefined };
  socket.write(maskedFrame(JSON.stringify({ session: token })));
  return { socket, first: String((await next())?.[0]) };
}

/** Opens a socket that records how long after a phase change its message arrives. */
async function watchTable({ delaysMs, ...player }: Watching): Promise<Watched> {
  const { socket, first } = await connectTable(player);
  socket.on('data', (data) => {
    const arrivedMs = Date.now();
    const startedMs = phaseMessage.exec(data.toString('latin1'))?.[2];
    if (startedMs !== undefined && delaysMs.length < samplesMax) delaysMs.push(arrivedMs - Number(startedMs));
  });
  // A phase may change before the socket gets its first state.
  return { socket, isOpen: /"type":"(state|phase|bets)"/.test(first ?? '') };
}

/**
 * Encodes a text of less than 126 bytes as a WebSocket client frame. The mask is zero, which leaves the text
 * unchanged.
 */
function maskedFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

/** Returns false if betting has ended. */
function placeChip(port: number, token: string): Promise<boolean> {
  const body = { key: randomUUID(), chips: { red: 10 } };
  const placed = fetchEndpoint(port, 'POST /api/table/bets', { token, body });
  return placed.then(
    () => true,
    () => false,
  );
}
