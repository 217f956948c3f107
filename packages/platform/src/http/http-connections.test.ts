import { once } from 'node:events';
import { mkdtempSync, readdirSync, readlinkSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { letTimePass } from '@golden-acers/testing/poll-until';
import { expect, onTestFinished, test } from 'vitest';
import { createHttp, createLog, type Http, type HttpLimits, serveStaticApp } from '../index.ts';

/** More than the buffers of a connection hold. */
const largeBytes = 64 * 1024 * 1024;

function createTestHttp(limits: Partial<HttpLimits> = {}): Http {
  const http = createHttp({ log: createLog('silent'), contentSecurityPolicy: "default-src 'none'", limits });
  http.get('/fast', async () => 'fast');
  onTestFinished(() => http.close());
  return http;
}

/** Serves a site with one large sparse file. */
function serveLargeFile(http: Http): string {
  const folder = mkdtempSync(join(tmpdir(), 'unread-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), 'page');
  writeFileSync(join(folder, 'large.bin'), '');
  truncateSync(join(folder, 'large.bin'), largeBytes);
  serveStaticApp(http, { folder: pathToFileURL(`${folder}/`) });
  return folder;
}

/** Opens a client that reads nothing until it is resumed. */
async function openConnection(http: Http, localAddress = '127.0.0.1'): Promise<Socket> {
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = new URL(http.listeningOrigin);
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
  // The server may cut the connection at any time.
  socket.on('error', () => undefined).pause();
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const getRequest = (path: string) => `GET ${path} HTTP/1.1\r\nhost: site\r\n\r\n`;

/** Resolves when the server has closed the next connection. */
async function nextClose(http: Http): Promise<void> {
  const [socket]: Socket[] = await once(http.server, 'connection');
  if (socket !== undefined) await once(socket, 'close');
}

test('a client that does not read its response loses its connection', async () => {
  const http = createTestHttp({ stalledResponseMs: 200 });
  serveLargeFile(http);
  const closed = nextClose(http);
  (await openConnection(http)).write(getRequest('/large.bin'));
  await closed;
});

test('a client that reads slowly gets the whole response', async () => {
  const http = createTestHttp({ stalledResponseMs: 1_000 });
  serveLargeFile(http);
  const socket = await openConnection(http);
  socket.write(`GET /large.bin HTTP/1.1\r\nhost: site\r\nconnection: close\r\n\r\n`);
  let bytes = 0;
  let pauses = 0;
  for await (const chunk of socket) {
    bytes += chunk.length;
    if (bytes < (pauses + 1) * (largeBytes / 12)) continue;
    pauses += 1;
    await letTimePass('node:http measures with its own clock how long a response stalls', 100);
  }
  expect(bytes).toBeGreaterThan(largeBytes);
});

test('a client that reads a byte at a time loses its connection', async () => {
  const http = createTestHttp({ responseMs: 0, minBytesPerSecond: largeBytes });
  serveLargeFile(http);
  const closed = nextClose(http);
  const socket = await openConnection(http);
  socket.write(getRequest('/large.bin'));
  let isClosed = false;
  const reading = closed.then(() => {
    isClosed = true;
  });
  while (!isClosed) {
    socket.read(1);
    await nextTurn();
  }
  await reading;
});

test('a handler may take longer than a response may stall', async () => {
  const http = createTestHttp({ stalledResponseMs: 500 });
  http.get('/slow', async () => {
    await letTimePass('node:http measures with its own clock how long a connection is idle', 1_200);
    return 'slow';
  });
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  expect(await (await fetch(`${address}/slow`)).text()).toBe('slow');
});

test.each([
  ['headers', 'GET / HTTP/1.1\r\nhost: site\r\nx-slow: '],
  [
    'body',
    'POST /fast HTTP/1.1\r\nhost: site\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{',
  ],
])('a client that never ends its %s loses its connection', async (_what, bytes) => {
  const http = createTestHttp({ headersMs: 100, requestMs: 200, stalledResponseMs: 500 });
  http.post('/fast', async () => 'fast');
  const closed = nextClose(http);
  (await openConnection(http)).write(bytes);
  await closed;
});

test('four of the requests that a client sends ahead run at once, and all get their responses in order', async () => {
  const http = createTestHttp();
  let running = 0;
  let maxRunning = 0;
  http.get<{ Params: { number: string } }>('/numbers/:number', async (request) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    // A fifth request would start meanwhile.
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    running -= 1;
    return `<${request.params.number}>`;
  });
  const socket = await openConnection(http);
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  socket.write(numbers.map((number) => getRequest(`/numbers/${number}`)).join(''));
  let text = '';
  for await (const chunk of socket) {
    text += chunk;
    if (text.includes('<19>')) break;
  }
  expect([...text.matchAll(/<(\d+)>/g)].map(([, number]) => Number(number))).toEqual(numbers);
  expect(maxRunning).toBe(4);
});

test('a client that sends a hundred requests ahead is disconnected, and others are served', async () => {
  const http = createTestHttp();
  const folder = serveLargeFile(http);
  for (let connection = 0; connection < 20; connection += 1) {
    const closed = nextClose(http);
    (await openConnection(http)).write(getRequest('/large.bin').repeat(100));
    await closed;
  }
  expect(await (await fetch(`${http.listeningOrigin}/fast`)).text()).toBe('fast');
  // All requests share one read of the file, which may still run.
  expect(listOpenFiles(folder).length).toBeLessThanOrEqual(1);
});

test('responses that nobody reads hold no file descriptor and share one copy of the file', async () => {
  const http = createTestHttp();
  const folder = serveLargeFile(http);
  const memoryBefore = process.memoryUsage().arrayBuffers;
  for (let connection = 0; connection < 20; connection += 1) {
    const socket = await openConnection(http);
    socket.write(getRequest('/large.bin').repeat(4));
    await once(socket, 'readable');
  }
  expect(listOpenFiles(folder)).toEqual([]);
  expect(process.memoryUsage().arrayBuffers - memoryBefore).toBeLessThan(4 * largeBytes);
});

/** Lists the files in the folder that this process has open. Empty if the system does not list them. */
function listOpenFiles(folder: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd')
    .map((descriptor) => {
      try {
        return readlinkSync(`/proc/self/fd/${descriptor}`);
      } catch {
        // This descriptor is that of the listing itself.
        return '';
      }
    })
    .filter((path) => path.startsWith(folder));
}

test('connections above the maximum are closed', async () => {
  const http = createTestHttp({ maxConnections: 2 });
  const [first] = [await openConnection(http), await openConnection(http)];
  const third = await openConnection(http);
  third.resume();
  await once(third, 'close');
  first.write(getRequest('/fast'));
  await once(first, 'readable');
  expect(String(first.read())).toContain('200 OK');
});

test('connections of one network above its maximum are closed, and another network is served', async () => {
  const http = createTestHttp({ maxConnectionsOfSite: 1 });
  const first = await openConnection(http);
  const second = await openConnection(http);
  second.resume();
  await once(second, 'close');
  for (const socket of [first, await openConnection(http, '127.0.0.2')]) {
    socket.write(getRequest('/fast'));
    await once(socket, 'readable');
    expect(String(socket.read())).toContain('200 OK');
  }
});
