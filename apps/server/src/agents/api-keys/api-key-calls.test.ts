import { type Permission, toMoney } from '@golden-acers/contract';
import { minuteMs } from '@golden-acers/platform';
import { createApiClient, startServer, type TestAgent, type TestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { createOwnApiKey, insertApiKey, listApiKeyEvents } from '../../../test/test-support-api-keys.ts';
import type { ServerConfig } from '../../config/config.ts';

let env: TestEnv;
let store: TestAgent;
let agents = 0;
beforeAll(async () => {
  env = await testEnv({ config: { apiKeyCallsPerMinute: 60 } });
});
afterAll(() => env[Symbol.asyncDispose]());
beforeEach(async () => {
  agents += 1;
  store = await env.agent({ name: `ak-store-${agents}`, level: 'store' });
  await confirmAllSessions(env);
});

const players = 'GET /fortune-panda/users';
const create = (body = {}) => createOwnApiKey(env, store, body);
const listOwn = async () => (await store.call('GET /agent/api-keys')).data;
const auditOf = (id: string) => listApiKeyEvents(env, id);
const url = '/api/fortune-panda/users';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
async function secondServer(changes: Partial<ServerConfig> = {}) {
  const { http, close } = await startServer(env.databaseUrl, {
    clock: env.clock,
    config: { provider: env.provider, ...changes },
  });
  return { http, [Symbol.asyncDispose]: close };
}
async function ownPlayer(agentId = store.id) {
  const player = await env.player();
  await env.db.updateTable('player').set({ agentId }).where('id', '=', player.id).execute();
  return player;
}

describe('a call with a key', () => {
  test('acts in the subtree of its agent only, within its scopes', async () => {
    const { client } = await create();
    const mine = await ownPlayer();
    const stranger = await ownPlayer(env.root.id);
    const { data } = await client.call(players);
    expect(data.map(({ account }) => account)).toEqual([mine.fortunePanda.username]);
    const params = { username: stranger.fortunePanda.username };
    await client.expectRefusal('player.not_found', 'GET /fortune-panda/users/:username/detail', { params });
    await client.expectRefusal('key.scope_missing', 'GET /agent/audit');
    await client.expectRefusal('key.session_required', 'GET /agent/api-keys');
    await client.expectRefusal('key.session_required', 'GET /user/security');
  });

  test('is refused alike, whatever is wrong with the key, with the header of RFC 6750', async () => {
    const { key, client, secret } = await create();
    const wrong = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
    for (const token of [wrong, 'ga_test_', `ga_test_${'A'.repeat(49)}`, secret.toLowerCase()]) {
      const response = await env.call(players, { token });
      expect([response.status, response.body.code]).toEqual([401, 'key.not_valid']);
      expect(response.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    }
    expect((await client.request(players)).status).toBe(200);
    await sql`update api_key set issued_at = issued_at - interval '90 days', expires_at = issued_at
      where id = ${key.id}`.execute(env.db);
    await client.expectRefusal('key.not_valid', players);
    expect((await listOwn())[0]?.state).toBe('expired');
  });

  test('is refused with a live key by a server with the sandbox, even if the key is in its database', async () => {
    const live = await insertApiKey(env, { agentId: store.id, scopes: ['players.read'], mode: 'live' });
    expect(live.secret).toMatch(/^ga_live_/);
    await createApiClient(env.call, live.secret).expectRefusal('key.not_valid', players);
  });

  test('is refused with a test key by a server with a real provider', async () => {
    const { client, secret } = await create();
    expect((await client.request(players)).status).toBe(200);
    await using real = await secondServer({ provider: { ...env.provider, isSandbox: false } });
    const { statusCode, body } = await real.http.inject({ method: 'GET', url, headers: bearer(secret) });
    expect([statusCode, JSON.parse(body).code]).toEqual([401, 'key.not_valid']);
  });

  test('is refused by every server once the key is revoked', async () => {
    const { key, secret } = await create();
    await using second = await secondServer();
    const callBoth = async () => {
      const { statusCode } = await second.http.inject({ method: 'GET', url, headers: bearer(secret) });
      return [(await env.call(players, { token: secret })).status, statusCode];
    };
    expect(await callBoth()).toEqual([200, 200]);
    let isRevoked = false;
    const callWhileRevoking = async () => {
      for (let calls = 0; calls < 20; calls += 1) {
        const beganAfter = isRevoked;
        const statuses = await callBoth();
        if (beganAfter) expect(statuses).toEqual([401, 401]);
        for (const status of statuses) expect([200, 401]).toContain(status);
      }
    };
    const calling = [callWhileRevoking(), callWhileRevoking()];
    await store.call('POST /agent/api-keys/:id/revoke', { params: { id: key.id }, body: {} });
    isRevoked = true;
    await Promise.all(calling);
    expect(await callBoth()).toEqual([401, 401]);
  });

  test('ignores a session in a cookie and needs no origin', async () => {
    const { secret } = await create({ scopes: ['players.read'] });
    const headers = {
      cookie: `token=${env.root.token}; session=${env.root.token}`,
      origin: 'https://elsewhere.test',
    };
    expect((await env.call(players, { token: secret, headers })).status).toBe(200);
    const refused = await env.call('GET /agent/audit', { token: secret, headers });
    expect(refused.body.code).toBe('key.scope_missing');
  });

  test('is accepted from the listed addresses only, also as IPv6 and mapped addresses', async () => {
    const { secret } = await create({ addresses: ['203.0.113.0/24', '2001:db8::/32'] });
    const from = async (address: string) => (await env.call(players, { token: secret, address })).status;
    expect(await from('203.0.113.9')).toBe(200);
    expect(await from('::ffff:203.0.113.9')).toBe(200);
    expect(await from('2001:db8:1::7')).toBe(200);
    expect(await from('203.0.114.1')).toBe(403);
    expect(await from('2001:db9::1')).toBe(403);
    // Without a configured proxy, the caller cannot choose its address.
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const forged = await env.call(players, { token: secret, address: '203.0.114.1', headers });
    expect(forged.body.code).toBe('key.address_denied');
  });

  test('loses each permission at once when its agent loses it', async () => {
    const { client } = await create();
    const recharge = { body: { username: 'nobody', amount: 1 } };
    const deny = (denied: Permission[]) =>
      env.root.call('PUT /agent/agents/:agentId/permissions', {
        params: { agentId: store.id },
        body: { granted: [], denied, reason: 'As agreed' },
      });
    await client.expectRefusal('transfer.key_required', 'POST /fortune-panda/recharge', recharge);
    await deny(['money.recharge']);
    await client.expectRefusal('agent.not_permitted', 'POST /fortune-panda/recharge', recharge);
    expect((await listOwn())[0]?.lostScopes).toEqual(['money.recharge']);
    expect((await client.request(players)).status).toBe(200);
    await deny(['api_keys.manage']);
    await client.expectRefusal('agent.not_permitted', players);
    await deny([]);
    expect((await client.request(players)).status).toBe(200);
    const reason = { params: { agentId: store.id }, body: { reason: 'Left us' } };
    await env.root.call('POST /agent/agents/:agentId/disable', reason);
    await client.expectRefusal('key.not_valid', players);
  });

  test('follows its agent to another position in the tree', async () => {
    const other = await env.agent({ name: `ak-distributor-${agents}`, level: 'distributor' });
    const { client } = await create();
    const params = { agentId: store.id };
    await env.root.call('POST /agent/agents/:agentId/move', {
      params,
      body: { parentId: other.id, reason: 'New region' },
    });
    expect((await client.request(players)).status).toBe(200);
    // The new agent above gives the key's level a smaller role.
    await sql`insert into agent_rule (owner_id, level, permissions)
      values (${other.id}, 'store', '{players.read}')`.execute(env.db);
    await client.expectRefusal('agent.not_permitted', players);
    await sql`delete from agent_rule where owner_id = ${other.id}`.execute(env.db);
    expect((await client.request(players)).status).toBe(200);
    await env.root.call('POST /agent/agents/:agentId/disable', {
      params: { agentId: other.id },
      body: { reason: 'Left us' },
    });
    await client.expectRefusal('key.not_valid', players);
  });

  test('is counted against its own limit, not against that of the agent', async () => {
    const { client } = await create();
    const { client: second } = await create();
    const statuses: number[] = [];
    for (let calls = 0; calls < 80; calls += 20) {
      const batch = Array.from({ length: 20 }, () => client.request('GET /agent/audit'));
      statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect((await client.request(players)).headers['retry-after']).toBeDefined();
    expect((await second.request(players)).status).toBe(200);
    expect((await store.request(players)).status).toBe(200);
    env.clock.advance(minuteMs);
    expect((await client.request(players)).status).toBe(200);
  });

  test('is counted over all servers together', async () => {
    const { secret } = await create();
    await using second = await secondServer({ apiKeyCallsPerMinute: 60 });
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async () => [
        (await env.call(players, { token: secret })).status,
        (await second.http.inject({ method: 'GET', url, headers: bearer(secret) })).statusCode,
      ]),
    );
    const allowed = () => statuses.flat().filter((status) => status === 200).length;
    expect(allowed()).toBeLessThanOrEqual(60);
    // One server may hold a twentieth that is refused at the other.
    expect(allowed()).toBeGreaterThan(57);
    expect(new Set(statuses.flat())).toEqual(new Set([200, 429]));
  });

  test('is recorded with time and address, at most once a minute', async () => {
    const { secret } = await create();
    const lastUse = async () => {
      const [key] = await listOwn();
      return [key?.lastUsedAt, key?.lastUsedAddress];
    };
    expect(await lastUse()).toEqual([null, null]);
    const at = env.clock.now().toISOString();
    await env.call(players, { token: secret, address: '203.0.113.9' });
    expect(await lastUse()).toEqual([at, '203.0.113.9']);
    env.clock.advance(minuteMs - 1);
    await env.call(players, { token: secret, address: '203.0.113.10' });
    expect(await lastUse()).toEqual([at, '203.0.113.9']);
    env.clock.advance(1);
    await env.call(players, { token: secret, address: '203.0.113.10' });
    expect(await lastUse()).toEqual([env.clock.now().toISOString(), '203.0.113.10']);
  });
});

describe('a money command with a key', () => {
  test('has the same limits, happens once per idempotency key, and is in the audit log with its key', async () => {
    const { key, client, secret } = await create();
    const player = await ownPlayer();
    await sql`insert into agent_rule (owner_id, level, command_max_cents)
      values (${env.root.id}, 'store', 40000)`.execute(env.db);
    const idempotencyKey = env.newKey();
    const [first, again] = [
      await env.recharge(player, 1_000, idempotencyKey, secret),
      await env.recharge(player, 1_000, idempotencyKey, store.token),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await env.recharge(player, 40_001, env.newKey(), secret)).body.code).toBe(
      'transfer.above_ceiling',
    );
    await sql`delete from agent_rule where owner_id = ${env.root.id}`.execute(env.db);
    // From this amount on a second agent must confirm, and a key has no second factor.
    expect(await env.recharge(player, 50_000, env.newKey(), secret)).toMatchObject({
      status: 202,
      body: { data: { state: 'waiting' } },
    });
    await env.root.call('PUT /agent/settings/thresholds', {
      body: { stepUpFrom: toMoney(20_000n), fourEyesFrom: toMoney(50_000n) },
    });
    for (const cents of [20_000, 50_000]) {
      const refused = await env.recharge(player, cents, env.newKey(), secret);
      expect(refused.body.code).toBe('agent.step_up_required');
    }
    expect((await auditOf(key.id)).map(({ action }) => action)).toEqual([
      'api_key.created',
      'money.recharge_requested',
      'approval.decided',
    ]);
    await client.expectRefusal('key.scope_missing', 'POST /fortune-panda/redeem', {
      body: { username: player.fortunePanda.username, amount: 1 },
    });
    const { rows } = await sql<{ key: string }>`
      select actor_api_key_id as key from transfer where actor_id = ${store.id}`.execute(env.db);
    expect(rows).toEqual([{ key: key.id }]);
  });

  test('is audited with its key in every event', async () => {
    const { key, client } = await create({ scopes: ['players.read', 'players.freeze'] });
    const player = await ownPlayer();
    const params = { username: player.fortunePanda.username };
    await client.call('POST /fortune-panda/users/:username/freeze', {
      params,
      body: { reason: 'Lost phone' },
    });
    const acts = await auditOf(key.id);
    expect(acts.at(-1)).toMatchObject({ action: 'player.frozen', after: { apiKey: key.id } });
  });

  test('never counts as the second agent’s approval', async () => {
    const { client } = await create({ scopes: ['reviews.decide', 'agents.read'] });
    const params = { id: 'ap_00000000000000000000000000' };
    await client.expectRefusal('key.session_required', 'POST /agent/approvals/:id/confirm', {
      params,
      body: {},
    });
  });
});
