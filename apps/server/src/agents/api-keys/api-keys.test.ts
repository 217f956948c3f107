import { type ApiKeyScope, apiKeyLimits } from '@golden-acers/contract';
import { dayMs, minuteMs } from '@golden-acers/platform';
import { type BareTestEnv, createApiClient, type TestAgent, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { createOwnApiKey, insertApiKey, listApiKeyEvents } from '../../../test/test-support-api-keys.ts';

let env: BareTestEnv;
let store: TestAgent;
let agents = 0;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());
beforeEach(async () => {
  agents += 1;
  store = await env.agent({ name: `ak-store-${agents}`, level: 'store' });
  await confirmAllSessions(env);
});

const scopes: ApiKeyScope[] = ['players.read', 'money.recharge'];
const players = 'GET /fortune-panda/users';
const create = (body = {}) => createOwnApiKey(env, store, body);
const listOwn = async () => (await store.call('GET /agent/api-keys')).data;
const auditOf = (id: string) => listApiKeyEvents(env, id);

describe('an API key', () => {
  test('is shown once and stored as a hash', async () => {
    const { key, secret } = await create();
    expect(secret).toMatch(/^ga_test_[0-9A-Za-z]{49}$/);
    expect(key).toMatchObject({ state: 'active', scopes, lostScopes: [], addresses: [], former: null });
    expect(key.hint).toBe(`${secret.slice(0, 12)}…${secret.slice(-4)}`);
    expect(Date.parse(key.expiresAt) - Date.parse(key.createdAt)).toBe(apiKeyLimits.daysDefault * dayMs);
    const list = await listOwn();
    expect(list).toEqual([key]);
    const { rows } = await sql`select * from api_key_secret where api_key_id = ${key.id}`.execute(env.db);
    expect(JSON.stringify([rows, list, await auditOf(key.id)])).not.toContain(secret.slice(12, -4));
  });

  test('needs a step-up to be created and rotated, but not to be revoked', async () => {
    const { key } = await create();
    await env.db.updateTable('session').set({ confirmedAt: null }).execute();
    const body = { name: 'Till program', scopes };
    await store.expectRefusal('agent.step_up_required', 'POST /agent/api-keys', { body });
    const params = { id: key.id };
    await store.expectRefusal('agent.step_up_required', 'POST /agent/api-keys/:id/rotate', {
      params,
      body: {},
    });
    const { data } = await store.call('POST /agent/api-keys/:id/revoke', { params, body: {} });
    expect(data.state).toBe('revoked');
  });

  test('has only scopes that its agent has, and each agent has a limited number of keys', async () => {
    const cashier = await env.agent({ name: `ak-cashier-${agents}`, parentId: store.id });
    await confirmAllSessions(env);
    const body = { name: 'Till program', scopes: ['money.adjust'] };
    await store.expectRefusal('agent.beyond_own', 'POST /agent/api-keys', { body });
    await store.expectRefusal('request.invalid', 'POST /agent/api-keys', {
      body: { ...body, scopes: ['agents.manage'] },
    });
    await store.expectRefusal('request.invalid', 'POST /agent/api-keys', {
      body: { ...body, addresses: ['10.0.0.0/33'] },
    });
    await cashier.expectRefusal('agent.not_permitted', 'POST /agent/api-keys', { body: { ...body, scopes } });
    const attempts = Array.from({ length: apiKeyLimits.openMax + 2 }, () =>
      store.request('POST /agent/api-keys', { body: { name: 'Till program', scopes } }),
    );
    const codes = (await Promise.all(attempts)).map(({ status, body: { code } }) => code ?? status);
    expect(codes.filter((one) => one === 201)).toHaveLength(apiKeyLimits.openMax);
    expect(codes.filter((one) => one === 'key.too_many')).toHaveLength(2);
  });

  test('of another agent is not found', async () => {
    const { key } = await create();
    const other = await env.agent({ name: `ak-other-${agents}` });
    await confirmAllSessions(env);
    for (const client of [other, env.root]) {
      expect((await client.call('GET /agent/api-keys')).data.map(({ id }) => id)).not.toContain(key.id);
      const input = { params: { id: key.id }, body: {} };
      await client.expectRefusal('key.not_found', 'POST /agent/api-keys/:id/revoke', input);
      await client.expectRefusal('key.not_found', 'POST /agent/api-keys/:id/rotate', input);
    }
  });

  test('cannot get other scopes or become valid after a revocation, even by SQL', async () => {
    const { key } = await create();
    const widen = sql`update api_key set scopes = '{money.adjust}' where id = ${key.id}`.execute(env.db);
    await expect(widen).rejects.toThrow('api_key_power_is_immutable');
    await store.call('POST /agent/api-keys/:id/revoke', { params: { id: key.id }, body: {} });
    const revive = sql`update api_key set revoked_at = null where id = ${key.id}`.execute(env.db);
    await expect(revive).rejects.toThrow('api_key_power_is_immutable');
    await store.expectRefusal('key.over', 'POST /agent/api-keys/:id/rotate', {
      params: { id: key.id },
      body: {},
    });
  });
});

describe('the secret of a key', () => {
  test('is rotated with an overlap, after which the former secret is refused', async () => {
    const { key, client: former } = await create();
    const rotate = async (overlapHours: number) => {
      const { data } = await store.call('POST /agent/api-keys/:id/rotate', {
        params: { id: key.id },
        body: { overlapHours, expiresInDays: 30 },
      });
      return { ...data, client: createApiClient(env.call, data.secret) };
    };
    const second = await rotate(2);
    expect(second.key).toMatchObject({ id: key.id, former: { hint: key.hint } });
    expect((await former.request(players)).status).toBe(200);
    expect((await second.client.request(players)).status).toBe(200);
    env.clock.advance(2 * 60 * minuteMs);
    await confirmAllSessions(env);
    await former.expectRefusal('key.not_valid', players);
    const third = await rotate(24);
    const fourth = await rotate(24);
    await second.client.expectRefusal('key.not_valid', players);
    expect((await third.client.request(players)).status).toBe(200);
    const last = await rotate(0);
    await fourth.client.expectRefusal('key.not_valid', players);
    await store.call('POST /agent/api-keys/:id/revoke', { params: { id: key.id }, body: {} });
    await last.client.expectRefusal('key.not_valid', players);
    expect((await auditOf(key.id)).map(({ action }) => action)).toEqual([
      'api_key.created',
      ...Array.from({ length: 4 }, () => 'api_key.rotated'),
      'api_key.revoked',
    ]);
  });

  test('causes one mail a week before it expires', async () => {
    await create({ expiresInDays: 8 });
    await create({ expiresInDays: 8 });
    const mails = async () => {
      const { rows } =
        await sql`select 1 from mail where account_id = ${store.id} and kind = 'api_key_expiring'`.execute(
          env.db,
        );
      return rows.length;
    };
    await env.runJobs();
    expect(await mails()).toBe(0);
    env.clock.advance(2 * dayMs);
    await env.runJobs();
    await env.runJobs();
    expect(await mails()).toBe(1);
  });

  test('is deleted with its key once its agent has twenty newer keys that ended', async () => {
    for (let number = 0; number < 25; number += 1) {
      const { id } = await insertApiKey(env, { agentId: store.id, scopes });
      await env.db.updateTable('apiKey').set({ revokedAt: env.clock.now() }).where('id', '=', id).execute();
    }
    await create();
    expect(await listOwn()).toHaveLength(21);
  });
});
