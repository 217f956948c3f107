import { apiKeyScopeOf, apiKeyScopes, type Endpoint, endpoints } from '@golden-acers/contract';
import { createApiClient, startServer, type TestAgent, type TestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmAllSessions } from '../test-support-agents.ts';
import { createOwnApiKey, insertApiKey } from '../test-support-api-keys.ts';
import { approvalTestEnv } from '../test-support-approvals.ts';

/** Tests how a person who has, or has seen, an API key could abuse it. */
let env: TestEnv;
let store: TestAgent;
beforeAll(async () => {
  env = await testEnv({ logLevel: 'trace' });
  store = await env.agent({ name: 'abuse-store', level: 'store' });
  await confirmAllSessions(env);
});
afterAll(() => env[Symbol.asyncDispose]());

const players = 'GET /fortune-panda/users';
const programOf = async (
  agent: TestAgent,
  scopes = apiKeyScopes as readonly (typeof apiKeyScopes)[number][],
) => {
  const { id, secret } = await insertApiKey(env, { agentId: agent.id, scopes });
  return { id, secret, client: createApiClient(env.call, secret) };
};

describe('a key with every scope', () => {
  test('is never available for chats, which only a person in a session can be', async () => {
    const { client } = await programOf(store);
    for (const isAvailable of [true, false])
      await client.expectRefusal('key.session_required', 'POST /agent/chat', { body: { isAvailable } });
    await client.expectRefusal('key.session_required', 'GET /agent/chat');
  });

  test('opens no event stream, so that none outlives the key', async () => {
    const { client } = await programOf(store);
    const withEvents = Object.entries<Endpoint>(endpoints).filter(([, { events }]) => events !== undefined);
    expect(withEvents.length).toBeGreaterThan(1);
    expect(withEvents.filter(([, endpoint]) => apiKeyScopeOf(endpoint) !== undefined)).toEqual([]);
    await client.expectRefusal('key.session_required', 'GET /fortune-panda/events');
    await client.expectRefusal('key.session_required', 'GET /fortune-panda-user/events');
  });

  test('changes nothing that belongs to its agent as a person', async () => {
    const { client } = await programOf(store);
    const body = { every: 'day', isOn: true } as const;
    await client.expectRefusal('key.session_required', 'PUT /agent/reports/schedules', { body });
    await client.expectRefusal('key.session_required', 'PUT /agent/settings', { body: {} });
    await client.expectRefusal('key.session_required', 'PUT /user/password', { body: {} });
    await client.expectRefusal('key.session_required', 'POST /user/security/step-up', { body: {} });
  });
});

describe('a secret', () => {
  test('works in the header only, and is never logged, wherever it is sent', async () => {
    const { secret } = await programOf(store);
    const { http } = env.server;
    const at = '/api/fortune-panda/users';
    const places = [
      { url: `${at}?token=${secret}` },
      { url: `${at}?access_token=${secret}&key=${secret}` },
      { url: `${at}/${secret}` },
      { url: at, headers: { 'x-api-key': secret } },
      { url: at, headers: { cookie: `token=${secret}` } },
      { url: at, headers: { authorization: secret } },
      { url: at, headers: { authorization: `Basic ${btoa(`${secret}:`)}` } },
      { url: at, headers: { authorization: `Bearer ${secret} ${secret}` } },
    ];
    for (const place of places) {
      const { statusCode } = await http.inject({ method: 'GET', ...place });
      expect([401, 422], JSON.stringify(place)).toContain(statusCode);
    }
    expect((await env.call(players, { token: secret })).status).toBe(200);
    await env.call('POST /fortune-panda/users/:username/freeze', {
      token: secret,
      params: { username: secret },
      body: { reason: secret, unknown: secret },
    });
    expect(env.logLines.join('')).not.toContain(secret);
  });
});

describe('the addresses of a key', () => {
  test('are compared with the address that the trusted proxies report, not with a header of the caller', async () => {
    const addresses = ['203.0.113.0/24'];
    const { secret } = await insertApiKey(env, { agentId: store.id, scopes: ['players.read'], addresses });
    const config = { provider: env.provider, trustedProxies: 2 };
    const behind = await startServer(env.databaseUrl, { clock: env.clock, config });
    const statusOf = async (forwarded: string, remoteAddress = '10.0.0.1') => {
      const headers = { authorization: `Bearer ${secret}`, 'x-forwarded-for': forwarded };
      const url = '/api/fortune-panda/users';
      return (await behind.http.inject({ method: 'GET', url, headers, remoteAddress })).statusCode;
    };
    expect(await statusOf('203.0.113.9, 10.0.0.2')).toBe(200);
    expect(await statusOf('198.51.100.7, 203.0.113.9, 10.0.0.2')).toBe(200);
    expect(await statusOf('203.0.113.9, 198.51.100.7, 10.0.0.2')).toBe(403);
    expect(await statusOf('203.0.113.9,203.0.113.9,198.51.100.7, 10.0.0.2')).toBe(403);
    expect(await statusOf('203.0.113.9.evil, 10.0.0.2')).toBe(403);
    await behind.close();
  });
});

describe('simultaneous changes of one key', () => {
  const rotate = (id: string) =>
    store.request('POST /agent/api-keys/:id/rotate', { params: { id }, body: { overlapHours: 1 } });
  const secretOf = ({ body }: { body: { data?: unknown } }) =>
    (body.data as { secret?: string } | null)?.secret ?? '';
  const countOk = async (secrets: readonly string[]) => {
    const statuses = await Promise.all(
      secrets.map(async (token) => (await env.call(players, { token })).status),
    );
    return statuses.filter((status) => status === 200).length;
  };

  test('leave two secrets after ten rotations', async () => {
    const { key, secret } = await createOwnApiKey(env, store);
    const rotated = await Promise.all(Array.from({ length: 10 }, () => rotate(key.id)));
    expect(rotated.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await countOk([secret, ...rotated.map(secretOf)])).toBe(2);
  });

  test('leave no valid secret if one of them is a revocation', async () => {
    const { key, secret } = await createOwnApiKey(env, store);
    const params = { id: key.id };
    const [first, second, revoked, third] = await Promise.all([
      rotate(key.id),
      rotate(key.id),
      store.request('POST /agent/api-keys/:id/revoke', { params, body: {} }),
      rotate(key.id),
    ]);
    expect(revoked.status).toBe(200);
    expect(await countOk([secret, ...[first, second, third].map(secretOf)])).toBe(0);
  });

  test('create ten keys, and no eleventh', async () => {
    const agent = await env.agent({ name: 'abuse-many', level: 'store' });
    await confirmAllSessions(env);
    const body = { name: 'Till program', scopes: ['players.read' as const] };
    const made = await Promise.all(
      Array.from({ length: 15 }, () => agent.request('POST /agent/api-keys', { body })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(made.filter(({ body: { code } }) => code === 'key.too_many')).toHaveLength(5);
  });
});

describe('a key of an agent that may not sign in', () => {
  test.each([
    ['closed', sql`update account set is_active = false, closed_at = now()`, 'key.not_valid'],
    ['disabled', sql`update account set is_active = false`, 'key.not_valid'],
    [
      'whose password another one set',
      sql`update agent set must_change_password = true`,
      'agent.password_change_required',
    ],
  ] as const)('does nothing: %s', async (how, change, code) => {
    const agent = await env.agent({ name: `abuse ${how}`.replaceAll(' ', '-'), level: 'store' });
    const { client } = await programOf(agent);
    expect((await client.request(players)).status).toBe(200);
    await sql`${change} where id = ${agent.id}`.execute(env.db);
    await client.expectRefusal(code, players);
  });
});

describe('a key that may only read', () => {
  test('cannot withdraw a command that waits for a second agent', async () => {
    await using held = await approvalTestEnv();
    const { distributor, store: decider } = held.agents;
    const player = await held.playerOf(decider, 'abuse-held');
    await held.recharge(player, 60_000, held.newKey(), decider.token);
    const [approval] = await held.listOf(distributor);
    const { secret } = await insertApiKey(held, { agentId: distributor.id, scopes: ['agents.read'] });
    await createApiClient(held.call, secret).expectRefusal(
      'key.session_required',
      'POST /agent/approvals/:id/withdraw',
      { params: { id: approval?.id ?? '' }, body: { reason: 'Not agreed' } },
    );
    expect(await held.listOf(distributor)).toHaveLength(1);
  });
});
