import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  agentName,
  md5Independently,
  md5Of123456,
  type SandboxTestEnv,
  sandboxTestEnv,
} from '../test-support.ts';
import { createFaultInjector } from './faults.ts';

let sandbox: SandboxTestEnv;
beforeAll(async () => {
  sandbox = await sandboxTestEnv();
});
afterAll(() => sandbox[Symbol.asyncDispose]());
afterEach(() => {
  sandbox.sandbox.faultInjector.clear();
});

async function newPlayer() {
  const account = await sandbox.newPlayer();
  return { account, recharge: { account, amount: '100' } };
}

test('a call with a dropped response is applied, and a reset call is not', async () => {
  const { account, recharge } = await newPlayer();
  sandbox.sandbox.faultInjector.add({ action: 'recharge', kind: 'drop-response', count: 1 });
  await expect(sandbox.call('recharge', recharge)).rejects.toThrow('fetch failed');
  expect(await sandbox.balance(account)).toBe('1.00');
  sandbox.sandbox.faultInjector.add({ action: 'recharge', kind: 'reset', count: 1 });
  await expect(sandbox.call('recharge', recharge)).rejects.toThrow('fetch failed');
  expect(await sandbox.balance(account)).toBe('1.00');
  expect(await sandbox.call('recharge', recharge)).toMatchObject({ code: '200' });
});

test('a gateway page and an unknown message come before or after the call is applied', async () => {
  const { account, recharge } = await newPlayer();
  const { faultInjector: faults } = sandbox.sandbox;
  for (const [afterApplying, balance] of [
    [false, '0.00'],
    [true, '1.00'],
  ] as const) {
    faults.add({ action: 'recharge', kind: 'html-502', count: 1, afterApplying });
    const response = await sandbox.sendSigned('recharge', recharge);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      502,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain('<h1>Bad Gateway</h1>');
    expect(await sandbox.balance(account)).toBe(balance);
  }
  for (const [afterApplying, balance] of [
    [false, '1.00'],
    [true, '2.00'],
  ] as const) {
    faults.add({ action: 'recharge', kind: 'unknown-text', count: 1, text: 'Error 0x17', afterApplying });
    expect(await sandbox.call('recharge', recharge)).toEqual({ code: '201', msg: 'Error 0x17' });
    expect(await sandbox.balance(account)).toBe(balance);
  }
});

test('a delayed call is applied late, even if its caller has disconnected', async () => {
  const account = await sandbox.newPlayer();
  sandbox.sandbox.faultInjector.add({ action: 'queryInfo', kind: 'delay', delayMs: 150, count: 1 });
  const startedMs = performance.now();
  await sandbox.balance(account);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(149);

  sandbox.sandbox.faultInjector.add({
    action: 'getgamelist',
    kind: 'delay',
    delayMs: 300,
    afterApplying: true,
  });
  const query = new URLSearchParams({ action: 'getgamelist', agentName });
  const gone = fetch(`${sandbox.url}/ws/service.ashx?${query}`, {
    method: 'POST',
    signal: AbortSignal.timeout(50),
  });
  await expect(gone).rejects.toThrow();
});

test('a held call waits before or after its effect until it is released', async () => {
  const { account, recharge } = await newPlayer();
  for (const [afterApplying, balance] of [
    [false, '0.00'],
    [true, '2.00'],
  ] as const) {
    const held = sandbox.sandbox.faultInjector.hold('recharge', { afterApplying });
    const response = sandbox.call('recharge', recharge);
    await held.arrived;
    expect(await sandbox.balance(account)).toBe(balance);
    await held.release();
    expect(await response).toMatchObject({ code: '200' });
  }
  const held = sandbox.sandbox.faultInjector.hold('recharge', { cutsConnection: true });
  await expect(sandbox.call('recharge', recharge)).rejects.toThrow('fetch failed');
  expect(await sandbox.balance(account)).toBe('2.00');
  await held.release();
  expect(await sandbox.balance(account)).toBe('3.00');
});

test('a killed session is refused until the next sign-in', async () => {
  await sandbox.login();
  sandbox.sandbox.faultInjector.add({ action: 'getgamelist', kind: 'session-killed', count: 1 });
  expect(await sandbox.call('getgamelist')).toEqual({ code: '201', msg: 'Session timeout.' });
  expect(await sandbox.call('getgamelist')).toEqual({ code: '201', msg: 'Session timeout.' });
  await sandbox.login();
  expect(await sandbox.call('getgamelist')).toMatchObject({ code: '200' });
});

test('an upper-case key works with a signature over the lower-case key', async () => {
  sandbox.sandbox.faultInjector.add({ action: '*', kind: 'upper-case-key', count: 1 });
  expect((await sandbox.login()).agentkey).toMatch(/^[0-9A-F]{32}$/);
  expect(await sandbox.call('getgamelist')).toMatchObject({ code: '200' });
});

test('the same seed affects the same calls', () => {
  const schedule = (seed: string) => {
    const faults = createFaultInjector();
    faults.add({ action: 'recharge', kind: 'reset', probability: 0.3, seed });
    return Array.from({ length: 200 }, () => faults.trigger('recharge').length);
  };
  expect(schedule('one')).toEqual(schedule('one'));
  expect(schedule('one')).not.toEqual(schedule('two'));
  const affected = schedule('one').reduce((sum, count) => sum + count, 0);
  expect(affected).toBeGreaterThan(30);
  expect(affected).toBeLessThan(90);
});

test('a fault affects only its action, and ends after its count', () => {
  const faults = createFaultInjector();
  faults.add({ action: 'redeem', kind: 'reset', count: 2 });
  expect(faults.trigger('recharge')).toEqual([]);
  expect(['redeem', 'redeem', 'redeem'].map((action) => faults.trigger(action).length)).toEqual([1, 1, 0]);
  expect(faults.list()).toEqual([]);
});

test('the admin endpoint sets and clears faults and switches, only with its token', async () => {
  await using sandbox = await sandboxTestEnv();
  const added = await sandbox.admin('POST /faults', { action: 'recharge', kind: 'html-502', count: 3 });
  expect(added).toMatchObject({
    status: 200,
    body: { faults: [{ action: 'recharge', kind: 'html-502', count: 3 }] },
  });
  expect((await sandbox.admin('GET /faults')).body.faults).toHaveLength(1);
  expect((await sandbox.admin('DELETE /faults')).body.faults).toEqual([]);
  const switched = await sandbox.admin('PUT /switches', { rateLimits: true, codeAs: 'number' });
  expect(switched.body).toMatchObject({ rateLimits: true, codeAs: 'number', dataAs: 'json' });
  const login = { action: 'agentLogin', agentName, agentPasswd: md5Of123456, time: '1' };
  expect(await sandbox.rawCall(login)).toMatchObject({ code: 200 });

  expect((await sandbox.admin('GET /faults', undefined, md5Independently('wrong'))).status).toBe(404);
  for (const body of [
    {},
    { kind: 'reset' },
    { action: 'a b', kind: 'reset' },
    { action: '*', kind: 'x' },
    [],
  ]) {
    expect((await sandbox.admin('POST /faults', body)).status).toBe(422);
  }
  for (const body of [{ unknown: 1 }, { rateLimits: 'on' }, { zoneMinutes: 1e9 }]) {
    expect((await sandbox.admin('PUT /switches', body)).status).toBe(422);
  }
});
