import { startServer, type TestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { dumpDatabase } from '../../../test/test-support.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const line = z.object({ state: z.string(), callsLeft: z.number(), waitSeconds: z.number() });
const asAgent = () => ({ token: env.root.token });
/** Makes the last sign-in old enough for another one. */
const resetSignIns = () =>
  env.db.updateTable('providerAgent').set({ agentKeySealed: null, signInRequestedAt: null }).execute();

describe("the provider's session", () => {
  test('is reported and opened', async () => {
    await resetSignIns();
    expect((await env.call('GET /health/fortune-panda', asAgent())).body).toMatchObject({
      isLoggedIn: false,
      data: { isLoggedIn: false, agentKey: false },
    });
    const relogin = await env.call('POST /health/fortune-panda/relogin', asAgent());
    expect(relogin.body).toMatchObject({
      success: true,
      status: 'OK',
      message: 'Agent logged in successfully',
      data: { balance: '1000000.00', agentKey: true },
    });
    expect((await env.call('GET /health/fortune-panda', asAgent())).body).toMatchObject({
      isLoggedIn: true,
      data: { isLoggedIn: true, balance: '1000000.00', agentKey: true },
    });
    expect(await env.call('POST /fortune-panda/admin/login', asAgent())).toMatchObject({
      status: 200,
      body: { data: { agentKey: true } },
    });
  });

  test('is renewed once for many requests, and only by agents who may do it', async () => {
    await resetSignIns();
    const relogin = (token: string) => env.call('POST /health/fortune-panda/relogin', { token });
    const calls = async () => {
      const { calls: count } = await env.db
        .selectFrom('providerBudget')
        .select('calls')
        .executeTakeFirstOrThrow();
      return count;
    };
    const before = await calls();
    const store = await env.agent({ level: 'store', name: 'Connects' });
    const all = await Promise.all(Array.from({ length: 12 }, () => relogin(store.token)));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    for (let again = 0; again < 5; again += 1) {
      expect(await env.call('POST /fortune-panda/admin/login', asAgent())).toMatchObject({ status: 200 });
    }
    expect(await calls()).toBe(before + 1n);
    const cashier = await env.agent({ level: 'cashier', name: 'Connects not' });
    expect((await relogin(cashier.token)).body).toMatchObject({ code: 'agent.not_permitted' });
    await env.db.updateTable('agent').set({ mustChangePassword: true }).where('id', '=', store.id).execute();
    expect((await relogin(store.token)).body).toMatchObject({ code: 'agent.password_change_required' });
  });

  test('stays open for everybody when an agent disconnects', async () => {
    await env.call('POST /health/fortune-panda/relogin', asAgent());
    const cashier = await env.agent({ level: 'cashier', name: 'Disconnects' });
    const readKeys = () => env.db.selectFrom('providerAgent').select('agentKeySealed').execute();
    const before = await readKeys();
    const logout = await env.call('POST /fortune-panda/admin/logout', { token: cashier.token });
    expect(logout).toMatchObject({ status: 200 });
    expect(await readKeys()).toEqual(before);
    expect((await env.call('GET /health/fortune-panda', asAgent())).body).toMatchObject({ isLoggedIn: true });
  });

  test('is connected and disconnected by an agent 30 times a minute, because each is an entry of the audit log', async () => {
    const { token } = await env.agent({ level: 'cashier', name: 'Disconnects Often' });
    const disconnect = () => env.call('POST /fortune-panda/admin/logout', { token });
    for (let time = 1; time <= 30; time += 1) expect((await disconnect()).status).toBe(200);
    expect((await disconnect()).body).toMatchObject({ code: 'request.rate_limited' });
    env.clock.advance(61_000);
    expect((await disconnect()).status).toBe(200);
  });

  test('is reported with its remaining calls, even if the provider does not respond', async () => {
    const health = async () => (await env.call('GET /health/fortune-panda', asAgent())).body.data;
    await env.call('POST /health/fortune-panda/relogin', asAgent());
    const before = line.parse(await health());
    expect(before).toMatchObject({ state: 'connected', waitSeconds: 0 });
    await resetSignIns();
    await env.call('POST /health/fortune-panda/relogin', asAgent());
    expect(line.parse(await health()).callsLeft).toBe(before.callsLeft - 1);
    await env.db
      .updateTable('providerBudget')
      .set({ failures: 1_000_000, probeAt: sql<Date>`clock_timestamp() + interval '20 seconds'` })
      .execute();
    expect(line.parse(await health())).toMatchObject({ state: 'circuit_open', waitSeconds: 20 });
    await env.db.updateTable('providerBudget').set({ failures: 0 }).execute();
    expect(line.parse(await health())).toMatchObject({ state: 'connected', waitSeconds: 0 });
  });

  test('is for agents only', async () => {
    const player = await env.player('session-player');
    const paths = [
      'GET /health/fortune-panda',
      'POST /health/fortune-panda/relogin',
      'POST /fortune-panda/admin/login',
      'POST /fortune-panda/admin/logout',
    ] as const;
    for (const path of paths) {
      expect(await player.request(path)).toMatchObject({
        status: 403,
        body: { code: 'agent.required' },
      });
      expect(await env.call(path)).toMatchObject({ status: 401, body: { code: 'session.required' } });
    }
  });

  test('is opened by one call at a time over all servers, however many wait for it', async () => {
    const other = await startServer(env.databaseUrl, { config: { provider: env.provider } });
    const players = await Promise.all(
      ['wait-a', 'wait-b', 'wait-c', 'wait-d'].map((name) => env.player(name)),
    );
    await env.sandbox.db.updateTable('agent').set({ keySealed: null }).execute();
    // Counts the sign-ins, and makes them slow enough that others wait.
    env.fault({ action: 'agentLogin', kind: 'delay', delayMs: 100, count: 50 });
    const enter = (http: typeof other.http, token: string) =>
      http.inject({
        method: 'POST',
        url: '/api/fortune-panda-user/games/enter',
        headers: { authorization: `Bearer ${token}` },
        payload: { kindId: 1001 },
      });
    const responses = await Promise.all(
      players.flatMap(({ token }) => [
        enter(other.http, token),
        enter(env.server.http, token),
        enter(other.http, token),
      ]),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
    expect(env.sandbox.faultInjector.list()).toMatchObject([{ count: 49 }]);
    env.sandbox.faultInjector.clear();
    await other.close();
  });

  test('that is refused is reported as such, and not retried at once', async () => {
    const provider = { ...env.provider, agentPassword: 'a wrong password' };
    const wrong = await startServer(env.databaseUrl, { config: { provider } });
    await resetSignIns();
    const send = (url: string) =>
      wrong.http.inject({
        method: 'POST',
        url: `/api${url}`,
        headers: { authorization: `Bearer ${env.root.token}` },
      });
    const refused = await send('/health/fortune-panda/relogin');
    expect(refused.json()).toMatchObject({ success: false, code: 'provider.sign_in_failed' });
    expect(refused.statusCode).toBe(502);
    // Later requests on both servers do not call the provider: they would trigger this fault.
    const player = await env.player('session-hammer');
    await resetSignIns();
    env.fault({ action: 'agentLogin', kind: 'delay', delayMs: 0, count: 50 });
    for (let launch = 0; launch < 3; launch += 1) {
      const response = await wrong.http.inject({
        method: 'POST',
        url: '/api/fortune-panda-user/games/enter',
        headers: { authorization: `Bearer ${player.token}` },
        payload: { kindId: 1001 },
      });
      expect(response.json().code).toBe('provider.sign_in_failed');
    }
    const here = { token: player.token, body: { kindId: 1001 } };
    expect(await env.call('POST /fortune-panda-user/games/enter', here)).toMatchObject({
      body: { code: 'provider.sign_in_failed' },
    });
    expect(env.sandbox.faultInjector.list()).toMatchObject([{ count: 50 }]);
    env.sandbox.faultInjector.clear();
    await wrong.close();
    // A request by an agent, and the start of a server, sign in at once.
    await resetSignIns();
    expect(await env.call('POST /health/fortune-panda/relogin', asAgent())).toMatchObject({ status: 200 });
    expect(await env.call('POST /fortune-panda-user/games/enter', here)).toMatchObject({ status: 200 });
  });

  test('leaves no key or password in clear text in the database', async () => {
    const player = await env.player('canary-player');
    const all = await dumpDatabase(env.server.db);
    expect(all).not.toContain(player.fortunePanda.password);
    expect(all).not.toContain(env.provider.agentPassword);
    const { agentKeySealed } = await env.db
      .selectFrom('providerAgent')
      .select('agentKeySealed')
      .executeTakeFirstOrThrow();
    expect(agentKeySealed).toMatch(/^v2\./);
  });
});

describe("the provider's limits", () => {
  test('are never exceeded, and a launch beyond them gets a Retry-After', async () => {
    await using limited = await testEnv({ tuning: { callsPerMinute: 6 } });
    limited.sandbox.switches.set({ rateLimits: true });
    const player = await limited.player('limit-one');
    await limited.call('GET /games/fortune-panda');
    const launch = () =>
      limited.call('POST /fortune-panda-user/games/enter', { token: player.token, body: { kindId: 1001 } });
    // Sign-in, registration, credit and catalogue used four of the six calls, and the last one is reserved
    // for money.
    expect(await launch()).toMatchObject({ status: 200 });
    const busy = await launch();
    expect(busy).toMatchObject({ status: 503, body: { code: 'provider.busy' } });
    expect(Number(busy.headers['retry-after'])).toBeGreaterThan(30);
    expect(await limited.recharge(player, 100)).toMatchObject({ status: 200 });
    const key = limited.newKey();
    const refused = await limited.recharge(player, 100, key);
    expect(refused).toMatchObject({ status: 503, body: { code: 'provider.busy' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(5);
    expect(await limited.centsAtProvider(player)).toBe(2_600n);
  });
});
