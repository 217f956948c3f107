import { createFloodClient, type FloodRequest, sendEach, withFlood } from '@golden-acers/testing/floods';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { agentName, md5Of123456, playerPasswordMd5, sandboxTestEnv } from './test-support.ts';

const attackerAddress = '127.0.0.2';
const victimAddress = '127.0.0.3';
const serverAddress = '127.0.0.1';

const statusesOf = (responses: readonly { readonly status: number }[]) =>
  responses.map(({ status }) => status);
const allOf = (status: number, count: number) => Array<number>(count).fill(status);

test('a network whose requests wait does not stop the players and the server', async () => {
  await using env = await sandboxTestEnv();
  const player = await env.newPlayer(1_000);
  const token = await env.enter(player, 1001);
  const requestOf = () => ({ method: 'GET', path: `/play/${'x'.repeat(43)}` }) as const;
  const flood = {
    origin: env.url,
    address: attackerAddress,
    connections: 100,
    maxRequests: 100,
    requestOf,
  };
  const reads = Array<FloodRequest>(10).fill({ method: 'GET', path: '/api/rounds?limit=10', token });
  // Each request of the attacker keeps its connection until this lock is given back.
  const lock = await env.db.startTransaction().execute();
  await sql`lock table launch in access exclusive mode`.execute(lock);
  const { result, attacker } = await withFlood(flood, async () => {
    const victims = await sendEach(env.url, victimAddress, reads);
    const server = await env.call('queryInfo', { account: player, passwd: playerPasswordMd5 });
    await lock.rollback().execute();
    return { victims, server };
  });
  expect(statusesOf(result.victims)).toEqual(allOf(200, reads.length));
  expect(result.server.code).toBe('200');
  expect(statusesOf(attacker)).toEqual(allOf(410, 100));
});

test('a lowered limit applies at once while all requests of the server’s own network wait', async () => {
  await using env = await sandboxTestEnv();
  const account = await env.newPlayer(1_000);
  const requestOf = () => ({ method: 'GET', path: `/play/${'x'.repeat(43)}` }) as const;
  const flood = { origin: env.url, address: serverAddress, connections: 100, maxRequests: 100, requestOf };
  const lock = await env.db.startTransaction().execute();
  await sql`lock table launch in access exclusive mode`.execute(lock);
  const limits = [{ kind: 'stake_day', maxCents: 100 }];
  const body = { agentName, agentPasswd: md5Of123456, account, version: 1, limits };
  const change = { method: 'PUT', path: '/extensions/play-limits', body } as const;
  const { result, attacker } = await withFlood(flood, async () => {
    const [changed] = await sendEach(env.url, serverAddress, [change]);
    await lock.rollback().execute();
    return changed?.status;
  });
  expect(result).toBe(200);
  expect(statusesOf(attacker)).toEqual(allOf(410, 100));
});

test('a player whose requests wait does not stop the other players', async () => {
  await using env = await sandboxTestEnv();
  const player = await env.newPlayer(1_000);
  const token = await env.enter(player, 1001);
  const requestOf = () =>
    ({ method: 'POST', path: '/api/seeds', token, body: { clientSeed: 'mine' } }) as const;
  const mine = await env.enter(await env.newPlayer(1_000), 1001);
  const reads = Array<FloodRequest>(10).fill({
    method: 'GET',
    path: '/api/rounds?limit=10',
    token: mine,
  });
  const lock = await env.db.startTransaction().execute();
  await lock.selectFrom('player').selectAll().where('accountKey', '=', player).forUpdate().execute();
  // The limit of calls by session lets twenty begin.
  const client = createFloodClient(env.url, { address: attackerAddress, connections: 20 });
  const attacker = Promise.all(Array.from({ length: 20 }, () => client.send(requestOf())));
  const victims = await sendEach(env.url, victimAddress, reads);
  await lock.rollback().execute();
  expect(statusesOf(victims)).toEqual(allOf(200, reads.length));
  await attacker;
  client.close();
});
