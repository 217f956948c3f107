import { endpoints, toMoney } from '@golden-acers/contract';
import { type BareTestEnv, testEnv, testPassword } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endMaintenance, startMaintenance } from './maintenance.ts';

const stayOpen =
  /^(POST \/(user\/break|fortune-panda\/users\/:username\/exclude)|PUT \/(user|fortune-panda\/users\/:username)\/limits|POST \/(auth\/(login|logout|passkey|passkey\/options)|fortune-panda\/admin\/logout|user\/security\/step-up(\/options)?)|PUT \/agent\/system\/maintenance)$/;

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

test('during maintenance every command is refused, and everything can be read', async () => {
  const player = await env.player();
  const until = new Date(env.clock.now().getTime() + 3_600_000);
  await startMaintenance(env, { until: null, message: null });
  await startMaintenance(env, { until, message: null });

  const commands = Object.keys(endpoints).filter((key) => !key.startsWith('GET ') && !stayOpen.test(key));
  expect(commands.length).toBeGreaterThan(50);
  for (const key of commands) {
    const [method = '', path = ''] = key.split(' ');
    const url = `/api${path.replace(/:\w+/g, 'any')}`;
    const request = { method: method as 'POST', url, payload: {} };
    const response = await env.server.http.inject(request);
    expect([key, response.statusCode, response.json().code]).toEqual([key, 503, 'server.maintenance']);
    expect(response.headers['retry-after']).toBe('60');
  }

  const { data } = await env.visitor.call('GET /site');
  expect(data.maintenance?.until).toBe(until.toISOString());
  await player.call('GET /user/profile');
  const body = { email: player.email, password: testPassword };
  expect((await env.call('POST /auth/login', { body })).status).toBe(200);
  expect((await player.request('POST /auth/logout', { body: {} })).status).toBe(200);
  await endMaintenance(env);
});

test('during maintenance a player can be protected: by lower limits, a break and an exclusion', async () => {
  const [player, other] = [await env.player(), await env.player()];
  await startMaintenance(env, { until: null, message: null });
  const limit = { kind: 'recharge_day', max: toMoney(1_000n) } as const;
  expect((await player.request('PUT /user/limits', { body: limit })).status).toBe(200);
  const params = { username: other.fortunePanda.username };
  const lower = { ...limit, max: toMoney(500n), reason: 'Asked for by phone' };
  const limited = await env.root.request('PUT /fortune-panda/users/:username/limits', {
    params,
    body: lower,
  });
  expect(limited.status).toBe(200);
  const body = {
    period: 'day',
    currentPassword: testPassword,
    username: player.user.username,
    redeem: false,
  } as const;
  expect((await player.request('POST /user/break', { body })).status).toBe(200);
  const confirmed = { ...limit, max: toMoney(2_000n) };
  expect((await other.request('POST /user/limits/confirm', { body: confirmed })).status).toBe(503);
  await endMaintenance(env);
});

test('after maintenance commands are accepted again', async () => {
  await startMaintenance(env, { until: null, message: null });
  expect((await env.visitor.request('POST /auth/forgot-password', { body: {} })).status).toBe(503);
  await endMaintenance(env);
  await env.player();
  expect((await env.visitor.call('GET /site')).data.maintenance).toBeNull();
});

test('the audit log has one entry for the start, for each change of the end, and for the end', async () => {
  const until = new Date('2026-03-01T13:00:00.000Z');
  await startMaintenance(env, { until: null, message: null });
  await startMaintenance(env, { until, message: null });
  await endMaintenance(env);
  await endMaintenance(env);
  const { data } = await env.root.call('GET /agent/audit', { query: { action: 'setting' } });
  const newest = data.map(({ action, after }) => [action, after]);
  // The list does not order entries of one millisecond.
  expect(newest.slice(0, 3)).toHaveLength(3);
  expect(newest.slice(0, 3)).toEqual(
    expect.arrayContaining([
      ['setting.maintenance_ended', null],
      ['setting.maintenance_started', { untilAt: until.toISOString() }],
      ['setting.maintenance_started', null],
    ]),
  );
  // Recorded by the test before.
  expect(newest[3]?.[0]).toBe('setting.maintenance_ended');
  expect(data[0]).toMatchObject({ actor: { id: env.root.id }, address: null });
});
