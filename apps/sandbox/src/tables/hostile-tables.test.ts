import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { openTestRound, type SandboxTestEnv, sandboxTestEnv } from '../test-support.ts';
import { createSocketRegistry } from './table-sockets.ts';
import { finishRound, joinTable, openTable, playOut, roulette } from './test-support-tables.ts';

/** Shared by all tests that need no other settings: each has new players and a new round. */
let sandbox: SandboxTestEnv;
beforeAll(async () => {
  sandbox = await sandboxTestEnv({ config: { publicUrl: 'https://games.test' } });
});
afterAll(() => sandbox[Symbol.asyncDispose]());

afterEach(async () => {
  vi.useRealTimers();
  await finishRound(sandbox, { slug: roulette.slug, run: sandbox.sandbox.tables.run });
});

const enter = async (cents: number) => sandbox.enter(await sandbox.newPlayer(cents), roulette.kindId);

test('a socket without a session, or with a forged one, is closed', async () => {
  await using forged = await joinTable(sandbox.url, 'x'.repeat(43));
  expect(await forged.closed()).toBe(4401);
  expect(forged.messages).toEqual([{ type: 'ended', code: 'session.required' }]);
  const spinner = await sandbox.enter(await sandbox.newPlayer(100), 1001);
  await using elsewhere = await joinTable(sandbox.url, spinner);
  expect(await elsewhere.closed()).toBe(4401);
});

test.each([
  ['a second message', '{"session":"again"}', 1008],
  ['an oversized message', 'x'.repeat(100_000), 1009],
])('%s closes the socket, and the table continues', async (_title, text, code) => {
  const session = await enter(100);
  await using table = await openTable(sandbox, session);
  await using spectator = await openTable(sandbox, session);
  table.send(text);
  expect(await table.closed()).toBe(code);
  await playOut(sandbox, 'closed');
  await spectator.until((messages) => messages.at(-1)?.type === 'phase');
  expect(spectator.messages.at(-1)).toMatchObject({ type: 'phase', table: { phase: 'closed' } });
});

test('a session may open a few sockets, and each further one is refused', async () => {
  const session = await enter(100);
  const joined = [];
  for (let index = 0; index < 4; index += 1) joined.push(await openTable(sandbox, session));
  const socket = new WebSocket(`${sandbox.url.replace('http', 'ws')}/api/table/socket`);
  const closed = new Promise((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  socket.addEventListener('open', () => socket.send(JSON.stringify({ session })));
  expect(await closed).toBe(1013);
  for (const each of joined) await each[Symbol.asyncDispose]();
  await using again = await openTable(sandbox, session);
  expect(again.state().table.phase).toBe('betting');
});

test('a player who reconnects within a round sees the phase and their own bets', async () => {
  const session = await enter(1_000);
  const first = await openTable(sandbox, session);
  const body = { key: '0b9f9d2e-3f4c-4b0e-9c4e-0d9a3f1f7c11', chips: { '17': 100 } };
  await sandbox.api('POST /table/bets', { session, body });
  await first[Symbol.asyncDispose]();
  await using second = await openTable(sandbox, session);
  const { table, own } = second.state();
  expect(table).toMatchObject({ phase: 'betting', bets: { positions: { '17': 100 }, playerCount: 1 } });
  expect(table.bets.bettors).toEqual([{ alias: 'pl…', stakeCents: 100, cashOut: null, payoutCents: null }]);
  expect(own).toMatchObject({ bet: { '17': 100 }, placements: [body], balanceCents: 900 });
});

/** Opens a connection as a program of an attacker would, and returns the first line of the response. */
async function upgrade(url: string, headers: readonly string[]): Promise<{ socket: Socket; line: string }> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  const lines = ['GET /api/table/socket HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket'];
  socket.write(`${[...lines, ...headers].join('\r\n')}\r\n\r\n`);
  const [data] = await once(socket, 'data');
  return { socket, line: String(data).split('\r\n')[0] ?? '' };
}

const handshake = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];

test('a network has at most half of all sockets, and a closed one makes room for another', async () => {
  await using sandbox = await sandboxTestEnv({ config: { maxSockets: 6 } });
  const session = await sandbox.enter(await sandbox.player('player_01', 100), roulette.kindId);
  const accepted = new Promise<Socket>((resolve) => {
    sandbox.sandbox.http.server.once('upgrade', (_request, socket) => resolve(socket as Socket));
  });
  const joined = await openTable(sandbox, session);
  const serverSide = await accepted;
  for (let index = 0; index < 2; index += 1)
    expect((await upgrade(sandbox.url, handshake)).line).toBe('HTTP/1.1 101 Switching Protocols');
  const refused = await upgrade(sandbox.url, handshake);
  expect(refused.line).toBe('HTTP/1.1 503 Service Unavailable');
  await Promise.all([once(serverSide, 'close'), joined[Symbol.asyncDispose]()]);
  expect((await upgrade(sandbox.url, handshake)).line).toBe('HTTP/1.1 101 Switching Protocols');
});

/** Opens as many connections as one address may in ten seconds. */
async function flood(url: string, headersOf: (index: number) => readonly string[]): Promise<void> {
  const all = Array.from({ length: 1_000 }, (_, index) => headersOf(index));
  for (let first = 0; first < all.length; first += 100)
    await Promise.all(
      all.slice(first, first + 100).map(async (headers) => (await upgrade(url, headers)).socket.destroy()),
    );
}

const forwardedFor = (addresses: string) => [...handshake, `X-Forwarded-For: ${addresses}`];
const accepted = 'HTTP/1.1 101 Switching Protocols';
const refused = 'HTTP/1.1 429 Too Many Requests';

test('a flood of connections from one address is refused, whatever they request and whichever client they claim to be', async () => {
  const lineFor = async (headers: readonly string[]) => (await upgrade(sandbox.url, headers)).line;
  sandbox.clock.advance(10_000);
  await flood(sandbox.url, (index) => (index % 4 === 0 ? forwardedFor(`10.0.0.${index % 250}`) : []));
  expect(await lineFor(handshake)).toBe(refused);
  expect(await lineFor(forwardedFor('192.0.2.2'))).toBe(refused);
  sandbox.clock.advance(10_000);
  expect(await lineFor(handshake)).toBe(accepted);
});

test('a flood through a trusted proxy counts for the address that the proxy names', async () => {
  await using proxied = await sandboxTestEnv({ config: { trustedProxies: 1 } });
  const lineFor = async (address: string) => (await upgrade(proxied.url, forwardedFor(address))).line;
  // The proxy writes only the last address; the caller can forge the others.
  await flood(proxied.url, (index) => forwardedFor(`10.0.0.${index % 250}, 192.0.2.1:${index}`));
  expect(await lineFor('192.0.2.1')).toBe(refused);
  expect(await lineFor('192.0.2.2')).toBe(accepted);
});

test("a page of another site opens no socket, and the games' own page does", async () => {
  const lineFor = async (origin: string) =>
    (await upgrade(sandbox.url, [...handshake, `Origin: ${origin}`])).line;
  expect(await lineFor('https://games.test')).toBe('HTTP/1.1 101 Switching Protocols');
  for (const origin of ['https://evil.test', 'https://games.test.evil.test', 'http://games.test', 'null'])
    expect(await lineFor(origin)).toBe('HTTP/1.1 403 Forbidden');
});

/** Opens a socket, and then stops the time of timers. */
async function openSilently(sandbox: SandboxTestEnv): Promise<Socket> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return (await upgrade(sandbox.url, handshake)).socket;
}

const joinTimeoutMs = 5_000;
const closeTimeoutMs = 2_000;

test('a socket that sends nothing is closed', async () => {
  const socket = await openSilently(sandbox);
  const closing = once(socket, 'data');
  await vi.advanceTimersByTimeAsync(joinTimeoutMs);
  const [frame]: Buffer[] = await closing;
  // The opcode of a close, and the code.
  expect([frame?.[0], frame?.readUInt16BE(2)]).toEqual([0x88, 1008]);
  vi.useRealTimers();
});

test('a client that never reads is disconnected before it fills the memory, and others still receive', async () => {
  await enter(100);
  const session = await sandbox.db
    .selectFrom('gameSession')
    .selectAll()
    .where('slug', '=', roulette.slug)
    .limit(1)
    .executeTakeFirstOrThrow();
  const registry = createSocketRegistry();
  const upgrader = new WebSocketServer({ noServer: true, maxPayload: 512, perMessageDeflate: false });
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  server.on('upgrade', (request, socket, head) =>
    upgrader.handleUpgrade(request, socket, head, (opened) => {
      registry.add({ socket: opened, session, isAlive: true });
    }),
  );
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const slow = (await upgrade(url, handshake)).socket.pause();
  let readBytes = 0;
  const reader = (await upgrade(url, handshake)).socket.on('data', ({ length }) => (readBytes += length));
  const message = { type: 'ended', code: 'x'.repeat(60_000) } as const;
  let sent = 0;
  // Far more than the system's buffers can hold.
  for (; sent < 1_000 && registry.all().length === 2; sent += 1) {
    registry.broadcast(roulette.slug, message);
    while (readBytes <= sent * 60_000) await once(reader, 'data');
  }
  expect(registry.all()).toHaveLength(1);
  registry.broadcast(roulette.slug, message);
  while (readBytes <= (sent + 1) * 60_000) await once(reader, 'data');
  slow.destroy();
  reader.destroy();
});

test('a session cannot place, take back or see the chips of another session', async () => {
  const account = await sandbox.newPlayer(1_000);
  const [own, other] = [await sandbox.enter(account, roulette.kindId), await enter(1_000)];
  await using _table = await openTable(sandbox, own);
  const body = { key: '0b9f9d2e-3f4c-4b0e-9c4e-0d9a3f1f7c11', chips: { '17': 100 } };
  await sandbox.api('POST /table/bets', { session: own, body });
  const undone = await sandbox.api('POST /table/undo', { session: other, body: { keys: [body.key] } });
  expect(undone.body.own).toMatchObject({ bet: {}, placements: [], balanceCents: 1_000 });
  // The same key of another player is another placement.
  const placed = await sandbox.api('POST /table/bets', { session: other, body });
  expect(placed.body.own).toMatchObject({ bet: { '17': 100 }, balanceCents: 900 });
  expect(await sandbox.balance(account)).toBe('9.00');
});

test('another path is not a socket', async () => {
  const socket = new WebSocket(`${sandbox.url.replace('http', 'ws')}/api/rounds`);
  const error = await new Promise((resolve) => socket.addEventListener('error', () => resolve('refused')));
  expect(error).toBe('refused');
});

test.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__', '__proto__'])(
  'a position named %s is unknown: it takes nothing from the balance, and nothing from the table',
  async (name) => {
    const account = await sandbox.newPlayer(9_000_000);
    const session = await sandbox.enter(account, roulette.kindId);
    await using table = await openTable(sandbox, session);
    const place = (chips: string) =>
      sandbox.api('POST /table/bets', { session, text: `{"key":"${randomUUID()}","chips":${chips}}` });
    for (const chips of [`{"${name}":100}`, `{"red":100,"${name}":4990000}`])
      expect((await place(chips)).status).toBeOneOf([400, 422]);
    expect((await place('{"red":100}')).status).toBe(200);
    for (const chips of [`{"${name}":100}`, `{"red":100,"${name}":4990000}`, '{}'])
      expect((await place(chips)).status).toBeOneOf([400, 422]);
    expect(await sandbox.balance(account)).toBe('89999.00');
    const round = await sandbox.db
      .selectFrom('sharedRound')
      .select('stakedCents')
      .where('id', '=', table.state().table.roundId ?? '')
      .executeTakeFirstOrThrow();
    expect(round.stakedCents).toBe(100n);
  },
);

test('a key that was used for a round of another game is refused for chips', async () => {
  const account = await sandbox.newPlayer(1_000);
  const key = randomUUID();
  await openTestRound(sandbox, await sandbox.enter(account, 1001), { key, stakeCents: 20 });
  const session = await sandbox.enter(account, roulette.kindId);
  await using _table = await openTable(sandbox, session);
  const chips = { key, chips: { red: 100 } };
  const { status, body } = await sandbox.api('POST /table/bets', { session, body: chips });
  expect([status, body.code]).toEqual([422, 'round.key_reused']);
});

test('a client that never replies to a close is disconnected soon', async () => {
  const socket = await openSilently(sandbox);
  const closing = once(socket, 'data');
  const closed = once(socket, 'close');
  await vi.advanceTimersByTimeAsync(joinTimeoutMs);
  // Reads the close, and sends nothing.
  await closing;
  await vi.advanceTimersByTimeAsync(closeTimeoutMs);
  await closed;
  vi.useRealTimers();
});

test('a client that sends pings and reads no reply is dropped before it fills the memory', async () => {
  const { socket } = await upgrade(sandbox.url, handshake);
  socket.pause();
  const ping = Buffer.concat([Buffer.from([0x89, 0x80 | 125]), Buffer.alloc(4 + 125)]);
  const pings = Buffer.concat(Array.from({ length: 1_000 }, () => ping));
  // More than the buffers of the system take.
  let sentBytes = 0;
  while (!socket.destroyed && sentBytes < 50_000_000) {
    sentBytes += pings.length;
    await new Promise((resolve) => socket.write(pings, resolve));
  }
  expect(sentBytes).toBeLessThan(50_000_000);
});

test('a refused client that keeps its side open holds no connection of the server', async () => {
  await using sandbox = await sandboxTestEnv();
  const { hostname, port } = new URL(sandbox.url);
  const { server } = sandbox.sandbox.http;
  const accepted = once(server, 'connection');
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  const lines = ['GET /api/rounds HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket'];
  const [serverSide]: Socket[] = await accepted;
  const closed = new Promise((resolve) => serverSide?.once('close', resolve));
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [data] = await once(socket, 'data');
  expect(String(data)).toMatch(/^HTTP\/1.1 404 /);
  await closed;
  expect(
    await new Promise((resolve) => server.getConnections((_error, connections) => resolve(connections))),
  ).toBe(0);
});
