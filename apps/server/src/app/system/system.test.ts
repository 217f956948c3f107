import { type BodyOf, toMoney } from '@golden-acers/contract';
import { type BareTestEnv, createApiClient, startServer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { insertApiKey } from '../../../test/test-support-api-keys.ts';

type Change = BodyOf<'PUT /agent/system/settings'>;
const change = (fields: Partial<Change> = {}): Change => ({
  ...{ name: 'TRANSFER_CEILING_CASHIER_CENTS', value: 500, before: null, reason: 'A quiet week' },
  ...fields,
});

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
beforeEach(async () => {
  // Removes the changes of the former test: no step-up is valid, and the limits are over.
  await sql`update system_settings set changed = '{}'`.execute(env.db);
  await sql`update session set confirmed_at = null`.execute(env.db);
  env.clock.advance(60_000);
});
afterAll(() => env[Symbol.asyncDispose]());

async function settingOf(name: Change['name']) {
  const { data } = await env.root.call('GET /agent/system');
  return data.settings.find((setting) => setting.name === name);
}

/** The largest transfer of a cashier, as the given server process reports it. */
async function ceilingAt(server: Awaited<ReturnType<typeof startServer>>, token: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  await server.http.inject({
    method: 'POST',
    url: '/api/user/security/step-up/options',
    headers,
    payload: {},
  });
  const response = await server.http.inject({ url: '/api/fortune-panda/admin/status', headers });
  return response.json().data.transferCeiling;
}

// The first one: a page may show for a second what an earlier request has read.
test('maintenance starts and ends in the console, and each page shows the operator’s message', async () => {
  await confirmAllSessions(env);
  const message = 'New games tonight';
  const body = { isOn: true, until: '2026-03-01T13:00:00.000Z', message };
  const { data } = await env.root.call('PUT /agent/system/maintenance', { body });
  expect(data.maintenance).toMatchObject({ until: body.until, message });
  env.clock.advance(1_000);
  expect((await env.visitor.call('GET /site')).data.maintenance).toMatchObject({ message });
  await env.root.expectRefusal('server.maintenance', 'PUT /agent/system/settings', { body: change() });
  const end = { isOn: false, until: null, message: null };
  expect((await env.root.call('PUT /agent/system/maintenance', { body: end })).data.maintenance).toBeNull();
  const { data: events } = await env.root.call('GET /agent/audit', { query: { action: 'setting' } });
  expect(events.map(({ action, address }) => [action, address])).toEqual([
    ['setting.maintenance_ended', '127.0.0.1'],
    ['setting.maintenance_started', '127.0.0.1'],
  ]);
});

test('a setting applies to every server from the next command on, and can be reset to its default', async () => {
  await confirmAllSessions(env);
  const cashier = await env.agent({ name: 'till', level: 'cashier' });
  const other = await startServer(env.databaseUrl, { clock: env.clock });
  expect(await ceilingAt(other, cashier.token)).toEqual(toMoney(10_000n));
  await env.root.call('PUT /agent/system/settings', { body: change() });
  expect(await ceilingAt(other, cashier.token)).toEqual(toMoney(500n));
  expect(await settingOf('TRANSFER_CEILING_CASHIER_CENTS')).toMatchObject({
    default: 10_000,
    value: 500,
  });
  await env.root.call('PUT /agent/system/settings', { body: change({ value: null, before: 500 }) });
  expect(await ceilingAt(other, cashier.token)).toEqual(toMoney(10_000n));
  await other.close();

  const { data } = await env.root.call('GET /agent/audit', { query: { action: 'setting.system_changed' } });
  const name = 'TRANSFER_CEILING_CASHIER_CENTS';
  expect(data).toMatchObject([
    { before: { name, number: 500 }, after: { name, isDefault: true } },
    { before: { name, isDefault: true }, after: { name, number: 500 }, reason: 'A quiet week' },
  ]);
});

test('the second of two operators who saw the same value is refused', async () => {
  await confirmAllSessions(env);
  const both = await Promise.all(
    [400, 600].map((value) => env.root.request('PUT /agent/system/settings', { body: change({ value }) })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.map(({ body }) => body.code)).toContain('setting.changed_meanwhile');
});

test('a setting needs a permission, a step-up and a session of a person', async () => {
  const maintenance = { isOn: true, until: null, message: null };
  const diagnostics = { isOn: true, logLevel: 'debug', traceShare: null, minutes: 5 } as const;
  const calls = [
    ['PUT /agent/system/settings', change()],
    ['PUT /agent/system/maintenance', maintenance],
    ['PUT /agent/system/diagnostics', diagnostics],
  ] as const;
  const distributor = await env.agent({ name: 'wide', level: 'distributor' });
  const { secret } = await insertApiKey(env, { agentId: env.root.id, scopes: ['players.read'] });
  const key = createApiClient(env.call, secret);
  for (const [call, body] of calls) {
    await env.root.expectRefusal('agent.step_up_required', call, { body });
    await confirmAllSessions(env);
    await distributor.expectRefusal('agent.not_permitted', call, { body });
    await key.expectRefusal('key.session_required', call, { body });
    await sql`update session set confirmed_at = null`.execute(env.db);
  }
  await distributor.expectRefusal('agent.not_permitted', 'GET /agent/system');
  await key.expectRefusal('key.session_required', 'GET /agent/system');
});

test('a value out of range is refused, and ignored if it was written into the table', async () => {
  await confirmAllSessions(env);
  const outside: Partial<Change>[] = [
    { value: 0 },
    { value: 100_000_000_001 },
    { name: 'AUDIT_ADDRESS_DAYS', value: 29 },
    { name: 'TRANSFER_ADDRESS_DAYS', value: 29 },
    { name: 'SMS_MAX_PER_DAY', value: 0 },
    { name: 'AGENT_IDLE_MINUTES', value: 721 },
  ];
  for (const fields of outside)
    await env.root.expectRefusal('setting.out_of_range', 'PUT /agent/system/settings', {
      body: change(fields),
    });
  const wrong = [{ value: 1.5 }, { value: '500' }, { name: 'ENCRYPTION_KEY' }, { before: undefined }];
  for (const fields of wrong)
    await env.root.expectRefusal('request.invalid', 'PUT /agent/system/settings', {
      body: { ...change(), ...fields },
    });
  const changed = JSON.stringify({ TRANSFER_CEILING_CASHIER_CENTS: -1, UNKNOWN: 5 });
  await sql`update system_settings set changed = ${changed}::jsonb`.execute(env.db);
  const cashier = await env.agent({ name: 'till-2', level: 'cashier' });
  expect(await ceilingAt(env.server, cashier.token)).toEqual(toMoney(10_000n));
});

test('diagnostics start and end in the console', async () => {
  await confirmAllSessions(env);
  const body = { isOn: true, logLevel: 'debug', traceShare: 0.5, minutes: 30 } as const;
  const { data } = await env.root.call('PUT /agent/system/diagnostics', { body });
  expect(data.diagnostics).toMatchObject({ logLevel: 'debug', traceShare: 0.5, until: expect.any(String) });
  await env.root.expectRefusal('request.invalid', 'PUT /agent/system/diagnostics', {
    body: { ...body, minutes: 24 * 60 + 1 },
  });
  const end = await env.root.call('PUT /agent/system/diagnostics', { body: { ...body, isOn: false } });
  expect(end.data.diagnostics).toBeNull();
});

test('the settings show no secret', async () => {
  const text = JSON.stringify(await env.root.call('GET /agent/system'));
  const { encryptionKey, rootAgent, provider, databaseUrl } = env.config;
  for (const secret of [encryptionKey, rootAgent.password, provider.agentPassword, databaseUrl])
    expect(text).not.toContain(secret);
});
