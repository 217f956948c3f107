import { type BareTestEnv, createApiClient, type TestAgent, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { createOwnApiKey, insertApiKey, listApiKeyEvents } from '../../../test/test-support-api-keys.ts';

/** Root → distributor → store, and another store beside them. */
let env: BareTestEnv;
let distributor: TestAgent;
let store: TestAgent;
let other: TestAgent;
let tests = 0;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());
beforeEach(async () => {
  tests += 1;
  distributor = await env.agent({ name: `below-distributor-${tests}`, level: 'distributor' });
  store = await env.agent({ name: `below-store-${tests}`, level: 'store', parentId: distributor.id });
  other = await env.agent({ name: `below-other-${tests}`, level: 'store' });
  await confirmAllSessions(env);
});

const players = 'GET /fortune-panda/users';
const listKey = 'GET /agent/agents/:agentId/api-keys';
const revokeKey = 'POST /agent/agents/:agentId/api-keys/:id/revoke';
const revocation = (id: string, agentId = store.id) => ({
  params: { agentId, id },
  body: { reason: 'It has leaked' },
});

describe('the keys of an agent below', () => {
  test('are listed with the beginning of their secrets only', async () => {
    const { key, secret } = await createOwnApiKey(env, store, { addresses: ['203.0.113.0/24'] });
    const params = { agentId: store.id };
    for (const above of [distributor, env.root]) {
      const { data } = await above.call(listKey, { params });
      expect(data).toEqual([{ ...key, hint: `${secret.slice(0, 12)}…` }]);
    }
    await store.call('POST /agent/api-keys/:id/rotate', { params: { id: key.id }, body: {} });
    const { data } = await distributor.call(listKey, { params });
    expect(data[0]?.former?.hint).toBe(`${secret.slice(0, 12)}…`);
    expect(JSON.stringify(data)).not.toContain(secret.slice(-4));
  });

  test('are hidden from the agent itself, from others and from programs', async () => {
    const { key } = await createOwnApiKey(env, store);
    const params = { agentId: store.id };
    await store.expectRefusal('agent.is_oneself', listKey, { params });
    await store.expectRefusal('agent.is_oneself', revokeKey, revocation(key.id));
    await other.expectRefusal('agent.not_found', listKey, { params });
    await other.expectRefusal('agent.not_found', revokeKey, revocation(key.id));
    await distributor.expectRefusal('key.not_found', revokeKey, revocation(`ak_${'0'.repeat(26)}`));
    await env.root.expectRefusal('key.not_found', revokeKey, revocation(key.id, other.id));
    const { secret } = await insertApiKey(env, { agentId: distributor.id, scopes: ['agents.read'] });
    const program = createApiClient(env.call, secret);
    await program.expectRefusal('key.session_required', listKey, { params });
    await program.expectRefusal('key.session_required', revokeKey, revocation(key.id));
  });

  test('are revoked at once with a reason, which is audited and mailed to their agent', async () => {
    const { key, client } = await createOwnApiKey(env, store);
    expect((await client.request(players)).status).toBe(200);
    for (let time = 0; time < 2; time += 1) {
      const { data } = await distributor.call(revokeKey, revocation(key.id));
      expect(data).toMatchObject({ id: key.id, state: 'revoked' });
    }
    await client.expectRefusal('key.not_valid', players);
    const acts = (await listApiKeyEvents(env, key.id)).map(({ action }) => action);
    expect(acts).toEqual(['api_key.created', 'api_key.revoked']);
    const { rows } = await sql`
      select actor_id as actor, reason from audit_entry where action = 'api_key.revoked'
        and subject_id = ${key.id}`.execute(env.db);
    expect(rows).toEqual([{ actor: distributor.id, reason: 'It has leaked' }]);
    const mails = await sql`select kind from mail where account_id = ${store.id}
      and kind = 'api_key_revoked'`.execute(env.db);
    expect(mails.rows).toHaveLength(1);
    await store.expectRefusal('key.over', 'POST /agent/api-keys/:id/rotate', {
      params: { id: key.id },
      body: {},
    });
  });

  test('follow their agent to another position in the tree', async () => {
    const { key } = await createOwnApiKey(env, store);
    const body = { parentId: env.root.id, reason: 'New region' };
    await env.root.call('POST /agent/agents/:agentId/move', { params: { agentId: store.id }, body });
    await distributor.expectRefusal('agent.not_found', revokeKey, revocation(key.id));
    expect((await env.root.call(revokeKey, revocation(key.id))).data.state).toBe('revoked');
  });
});
