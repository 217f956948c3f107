import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { systemRandom } from '@golden-acers/platform';
import {
  type BareTestEnv,
  registrationBody,
  type TestAgent,
  type TestPlayer,
  testEnv,
} from '@golden-acers/testing';
import {
  createFloodClient,
  type FloodRequest,
  type FloodResponse,
  printFigures,
  sendEach,
  withFlood,
} from '@golden-acers/testing/floods';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createPasswordHasher } from '../../src/access/identity/password-hasher.ts';

// One network floods the server, and people of other networks are served. How long they wait is printed.

const attackerAddress = '127.0.0.2';
const attackerAccounts = 15;
const householdAccounts = 50;

let env: BareTestEnv;
let origin: string;
beforeAll(async () => {
  env = await testEnv({ provider: 'none', isListening: true });
  origin = env.server.http.listeningOrigin;
  // On a slow machine, some requests of the attackers find no database connection.
  env.expectErrors();
});
afterAll(() => env[Symbol.asyncDispose]());

const pages = Array<FloodRequest>(30).fill({ method: 'GET', path: '/api/site' });
const statusesOf = (responses: readonly FloodResponse[]) => responses.map(({ status }) => status);
const allOf = (status: number, count: number) => Array<number>(count).fill(status);

/** Agents sign in like players, and need no registration. */
async function createAccounts(prefix: string, count: number): Promise<TestAgent[]> {
  const accounts: TestAgent[] = [];
  for (let index = 0; index < count; index += 1)
    accounts.push(await env.agent({ name: `${prefix}-${index}`, creditCents: 0n }));
  return accounts;
}

const signInOf = ({ email, password }: TestAgent): FloodRequest => ({
  method: 'POST',
  path: '/api/auth/login',
  body: { email, password },
});

test('a flood of sign-ins with right passwords does not stop the sign-ins of others', async () => {
  const attackers = await createAccounts('attacker', attackerAccounts);
  const household = await createAccounts('home', householdAccounts);
  // Tests hash at the least cost, and attackers profit from the usual one.
  const passwordHash = await (await createPasswordHasher(systemRandom)).hash(env.root.password);
  await env.db.updateTable('account').set({ passwordHash }).execute();
  const requestOf = (index: number) => {
    const attacker = attackers[index % attackers.length];
    if (attacker === undefined) throw new Error('There are attackers.');
    return signInOf(attacker);
  };
  const flood = { origin, address: attackerAddress, connections: 135, maxRequests: 20_000, requestOf };
  const { result, attacker } = await withFlood(flood, async () => {
    const alone = await sendEach(origin, '127.0.0.3', household.slice(0, 10).map(signInOf));
    const registered = await sendEach(origin, '127.0.0.4', [
      { method: 'POST', path: '/api/auth/register', body: registrationBody('newcomer') },
    ]);
    const confirmed = await sendEach(origin, '127.0.0.5', [
      {
        method: 'POST',
        path: '/api/user/security/step-up',
        token: env.root.token,
        body: { password: env.root.password },
      },
    ]);
    const home = createFloodClient(origin, { address: '127.0.0.6', connections: householdAccounts });
    const together = await Promise.all(household.map((one) => home.send(signInOf(one))));
    home.close();
    return { alone, registered, confirmed, together };
  });
  const { alone, registered, confirmed, together } = result;
  printFigures('sign-in flood', [...alone, ...registered, ...confirmed, ...together], attacker);
  expect(statusesOf(alone)).toEqual(allOf(200, 10));
  expect(statusesOf(registered)).toEqual([201]);
  expect(statusesOf(confirmed)).toEqual([200]);
  expect(statusesOf(together)).toEqual(allOf(200, householdAccounts));
});

test('a flood of requests for the API document does not stop other requests', async () => {
  const headers = { 'accept-encoding': 'br' };
  const requestOf = () => ({ method: 'GET', path: '/api/openapi/programs.json', headers }) as const;
  const flood = { origin, address: attackerAddress, connections: 30, maxRequests: 20_000, requestOf };
  const { result, attacker } = await withFlood(flood, () => sendEach(origin, '127.0.0.3', pages));
  printFigures('OpenAPI flood', result, attacker);
  expect(statusesOf(result)).toEqual(allOf(200, pages.length));
  // Every response is the same copy.
  const served = attacker.filter(({ status }) => status === 200);
  expect(new Set(served.map(({ bytes }) => bytes)).size).toBe(1);
});

test('requests of one account that wait for each other do not hold the connections of others', async () => {
  const player = await env.player();
  const victim = await env.player();
  const requestOf = () =>
    ({
      method: 'PUT',
      path: '/api/user/favourites',
      token: player.token,
      body: { kindId: 1, isFavourite: false },
    }) as const;
  const flood = { origin, address: attackerAddress, connections: 64, maxRequests: 64, requestOf };
  const reads = Array<FloodRequest>(30).fill({
    method: 'GET',
    path: '/api/user/favourites',
    token: victim.token,
  });
  // Each request of the attacker keeps its connection until it gets this lock.
  const lock = await env.db.startTransaction().execute();
  await lock.selectFrom('player').where('id', '=', player.id).select('id').forUpdate().execute();
  const { result, attacker } = await withFlood(flood, async () => {
    const reading = await sendEach(origin, '127.0.0.3', reads);
    await lock.rollback().execute();
    return reading;
  });
  printFigures('flood of one account', result, attacker);
  expect(statusesOf(result)).toEqual(allOf(200, reads.length));
});

/** Opens a connection of the attacker, which reads nothing by itself. */
async function openReader(request: string): Promise<Socket> {
  const { port } = new URL(origin);
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: attackerAddress });
  // The server may cut the connection at any time.
  socket.on('error', () => undefined).pause();
  await once(socket, 'connect');
  socket.write(request);
  return socket;
}

const openReaders = (count: number, request: string) =>
  Promise.all(Array.from({ length: count }, () => openReader(request)));

const largeRead = 'GET /api/openapi/programs.json HTTP/1.1\r\nhost: site\r\n\r\n';

test('readers that read nothing do not stop other requests, and lose their connections', async () => {
  // Shorter, so that the test is short. It counts for new connections.
  const usualMs = env.server.http.server.timeout;
  env.server.http.server.timeout = 500;
  const accepted: Socket[] = [];
  const remember = (socket: Socket) => accepted.push(socket);
  env.server.http.server.on('connection', remember);
  const readers = await openReaders(100, largeRead.repeat(4));
  const victims = await sendEach(origin, '127.0.0.3', pages);
  printFigures('readers of nothing', victims, []);
  expect(statusesOf(victims)).toEqual(allOf(200, pages.length));
  env.server.http.server.off('connection', remember);
  const open = accepted.filter(
    ({ remoteAddress, destroyed }) => remoteAddress === attackerAddress && !destroyed,
  );
  await Promise.all(open.map((socket) => once(socket, 'close')));
  for (const reader of readers) reader.destroy();
  env.server.http.server.timeout = usualMs;
});

test('readers that take a byte at a time do not stop other requests', async () => {
  const readers = await openReaders(200, largeRead.repeat(16));
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      for (const reader of readers) reader.read(1);
      await nextTurn();
    }
  })();
  const victims = await sendEach(origin, '127.0.0.3', pages);
  isOver = true;
  await reading;
  for (const reader of readers) reader.destroy();
  printFigures('slow readers', victims, []);
  expect(statusesOf(victims)).toEqual(allOf(200, pages.length));
});

test('event streams that are never read do not stop the streams and requests of others', async () => {
  const player = await env.player();
  const victim = await env.player();
  const streamOf = ({ token }: TestPlayer) =>
    `GET /api/fortune-panda-user/events HTTP/1.1\r\nhost: site\r\nauthorization: Bearer ${token}\r\n\r\n`;
  const readers = await openReaders(200, streamOf(player));
  const own = await openReader(streamOf(victim));
  const begins = once(own, 'data');
  own.resume();
  const [begun] = await begins;
  const victims = await sendEach(
    origin,
    '127.0.0.3',
    pages.map((page) => ({ ...page, token: victim.token })),
  );
  own.destroy();
  for (const reader of readers) reader.destroy();
  printFigures('unread event streams', victims, []);
  expect(String(begun)).toContain('HTTP/1.1 200');
  expect(statusesOf(victims)).toEqual(allOf(200, pages.length));
});

test('a flood of pictures from one network does not stop the uploads of others', async () => {
  const picture = await sharp({
    create: {
      ...{ width: 2_000, height: 1_500, channels: 3, background: '#888888' },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();
  const uploadOf = async (player: TestPlayer): Promise<FloodRequest> => {
    const body = { category: 'game', subject: 'A black screen', text: 'See the picture.' } as const;
    const { data } = await player.call('POST /user/tickets', { body });
    const { id } = z.looseObject({ id: z.string() }).parse(data);
    const path = `/api/user/tickets/${id}/files`;
    return { method: 'POST', path, token: player.token, body: { data: picture.toString('base64') } };
  };
  const uploads = [await uploadOf(await env.player()), await uploadOf(await env.player())];
  const victim = await env.player();
  const requestOf = (index: number) => {
    const upload = uploads[index % uploads.length];
    if (upload === undefined) throw new Error('There are uploads.');
    return upload;
  };
  const flood = { origin, address: attackerAddress, connections: 40, maxRequests: 40, requestOf };
  const mine = Array<FloodRequest>(3).fill(await uploadOf(victim));
  const { result, attacker } = await withFlood(flood, () => sendEach(origin, '127.0.0.3', mine));
  printFigures('picture flood', result, attacker);
  expect(statusesOf(result)).toEqual(allOf(201, mine.length));
});
