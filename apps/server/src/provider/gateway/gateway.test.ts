import assert from 'node:assert/strict';
import { systemClock } from '@golden-acers/platform';
import {
  bySuite,
  startServer,
  stepJobsUntil,
  type TestEnv,
  type TestPlayer,
  testEnv,
} from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { transferWork } from '../../../test/test-support-jobs.ts';
import type { Server } from '../../app.ts';
import { defaultProviderTuning, type ProviderTuning } from './provider-tuning.ts';

/** Starts another server on the same database. */
function startAnotherServer(env: TestEnv, tuning: Partial<ProviderTuning> = {}): Promise<Server> {
  const provider = { ...env.provider, tuning: { ...env.provider.tuning, ...tuning } };
  return startServer(env.databaseUrl, { config: { provider } });
}

function launch({ http }: Pick<Server, 'http'>, { token }: TestPlayer) {
  return http.inject({
    method: 'POST',
    url: '/api/fortune-panda-user/games/enter',
    headers: { authorization: `Bearer ${token}` },
    payload: { kindId: 1001 },
  });
}

const refusal = z.object({ code: z.string(), message: z.string() });

async function registerMany(env: TestEnv, stem: string, count: number): Promise<TestPlayer[]> {
  const players: TestPlayer[] = [];
  for (let index = 0; index < count; index += 1) players.push(await env.player(`${stem}-${index}`));
  return players;
}

/** True if the provider has refused a call because of its limit, after which every budget pauses. */
async function wasRateLimited({ db }: TestEnv): Promise<boolean> {
  const paused = await db
    .selectFrom('providerBudget')
    .where('pausedUntil', '>', new Date(0))
    .select('providerAgentId')
    .execute();
  return paused.length > 0;
}

describe('two servers and 200 callers', () => {
  test('never exceed the provider’s limit, and late callers are refused with a time to retry', async () => {
    await using env = await testEnv({ sandbox: { clock: systemClock } });
    // Created at once, so that the sandbox has its database connections before the 200 calls.
    const players = await Promise.all(Array.from({ length: 20 }, (_, place) => env.player(`crowd-${place}`)));
    await env.visitor.call('GET /games/fortune-panda');
    const tuning = {
      // Three seconds longer than the provider's, because a busy machine sends a call late.
      ...{ callsPerMinute: 28, recordCallsPerMinute: 8, windowMs: 4_000, callTimeoutMs: 20_000 },
      maxWaitMs: { ...defaultProviderTuning.maxWaitMs, launch: 6_000 },
    };
    const servers = [await startAnotherServer(env, tuning), await startAnotherServer(env, tuning)];
    // The calls of the other server no longer count.
    await sql`delete from provider_call`.execute(env.db);
    env.sandbox.switches.set({ rateLimits: true, rateMinuteMs: 1_000 });
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, call) => {
        const [server, player] = [servers[call % 2], players[call % players.length]];
        assert(server !== undefined && player !== undefined);
        return launch(server, player).then((response) => ({ response, player }));
      }),
    );
    expect(await wasRateLimited(env)).toBe(false);
    const served = responses.filter(({ response }) => response.statusCode === 200);
    expect(served.length).toBeGreaterThan(28);
    const perPlayer = players.map((player) => served.filter((one) => one.player === player).length);
    expect(Math.min(...perPlayer)).toBeGreaterThan(0);
    const refused = responses.filter(({ response }) => response.statusCode !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { response } of refused) {
      expect(response.statusCode).toBe(503);
      const waitSeconds = Number(response.headers['retry-after']);
      expect(waitSeconds).toBeGreaterThanOrEqual(1);
      const { code, message } = refusal.parse(response.json());
      expect(code).toBe('provider.busy');
      expect(message).toMatch(
        /^Many players are starting games right now\. Please try again in \d+ seconds?\.$/,
      );
    }
    for (const server of servers) await server.close();
  });
});

/** No call takes this long. */
const callTimeoutMs = 60_000;

describe('two servers', () => {
  const tuning = { callTimeoutMs, failuresToOpen: 5 };
  let env: TestEnv;
  let players: TestPlayer[];
  beforeAll(async () => {
    env = await testEnv({ tuning });
    players = await registerMany(env, 'caller', 5);
    await env.visitor.call('GET /games/fortune-panda');
  });
  afterEach(() => env.sandbox.faultInjector.clear());
  afterAll(() => env[Symbol.asyncDispose]());

  test('open exactly one new session if many calls find theirs ended', async () => {
    const other = await startAnotherServer(env);
    await launch(env.server, players[0] ?? assert.fail());
    const logins = { action: 'agentLogin', kind: 'delay', delayMs: 100, count: 50 } as const;
    env.fault(logins);
    // The provider holds the calls until all have arrived, and then ends the session.
    env.fault({ action: 'entergame', kind: 'session-killed' });
    const responses = await Promise.all(
      Array.from({ length: bySuite(20, 50) }, (_, call) => {
        const player = players[call % 5] ?? assert.fail();
        return launch(call % 2 === 0 ? env.server : other, player);
      }),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
    expect(env.sandbox.faultInjector.list()).toMatchObject([{ ...logins, count: 49 }]);
    await other.close();
  });

  test('do not use a name at the provider that belongs to another person, and choose another name', async () => {
    const taken = {
      action: 'registerUser',
      kind: 'unknown-text',
      text: 'The account number already exists, please re-enter it!',
    } as const;
    env.fault(taken);
    env.fault({ action: 'queryInfo', kind: 'unknown-text', text: 'The account or password is incorrect.' });
    env.fault(taken);
    env.fault({ action: 'queryInfo', kind: 'unknown-text', text: 'The account does not exist.' });
    const player = await env.player('stranger');
    expect(player.fortunePanda.username).toMatch(/^stranger_[a-z0-9]{6}$/);
    const row = await env.db
      .selectFrom('player')
      .where('id', '=', player.id)
      .select(['providerUsername', 'providerAccountState'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      providerUsername: player.fortunePanda.username,
      providerAccountState: 'ready',
    });
    expect(await env.centsAtProvider(player)).toBe(2_500n);
    expect(env.sandbox.faultInjector.list()).toEqual([]);
  });

  test('are not slowed by a provider that hangs, nor lose connections to it, and after some failures refuse calls at once', async () => {
    const held = env.hold('entergame', { count: 40 });
    env.fault({ action: 'entergame', kind: 'reset', count: 1_000 });
    let ended = 0;
    const launches = Array.from({ length: 40 }, (_, call) =>
      launch(env.server, players[call % 5] ?? assert.fail()).then((response) => {
        ended += 1;
        return response;
      }),
    );
    await held.arrived;
    const { rows } = await sql<{ busy: bigint }>`select count(*) as busy from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(env.db);
    expect(rows[0]?.busy).toBe(0n);
    for (const player of players) expect(await env.balanceOf(player)).toMatchObject({ balance: '25.00' });
    expect(ended).toBe(0);
    await held.release();
    for (const response of await Promise.all(launches)) {
      expect(refusal.parse(response.json()).code).toBe('provider.unavailable');
    }
    // The circuit is open: calls are refused at once, also on a server that has not called yet.
    const setProbe = (inSeconds: number) =>
      sql`update provider_budget set probe_at = clock_timestamp() + ${inSeconds} * interval '1 second'`.execute(
        env.db,
      );
    await setProbe(3_600);
    const other = await startAnotherServer(env, tuning);
    for (const server of [env.server, other]) {
      expect((await launch(server, players[0] ?? assert.fail())).statusCode).toBe(503);
    }
    expect(env.sandbox.faultInjector.list()).toMatchObject([{ kind: 'reset', count: 960 }]);
    // If the provider responds again, one probe of one server closes the circuit.
    env.sandbox.faultInjector.clear();
    await setProbe(0);
    const probing = await startAnotherServer(env, tuning);
    for (const player of players.slice(0, 2)) expect((await launch(probing, player)).statusCode).toBe(200);
    for (const server of [other, probing]) await server.close();
    // This server has cached that the circuit was open for an hour.
    await env.restartServer();
  });
});

const additionalAgents = [
  { name: 'SecondAgent', password: 'the second password' },
  { name: 'ThirdAgent', password: 'the third password' },
];
describe('several provider agents', () => {
  let shared: TestEnv;
  beforeAll(async () => {
    shared = await testEnv({ additionalAgents });
  });
  afterAll(() => shared[Symbol.asyncDispose]());

  test('share the players, and each moves the money of its own players with its own calls', async () => {
    await using env = await testEnv({ additionalAgents });
    const players: TestPlayer[] = [];
    for (let index = 0; index < 6; index += 1) players.push(await env.player(`shared-${index}`));
    const spread = await env.db
      .selectFrom('player')
      .groupBy('providerAgentId')
      .select((select) => select.fn.countAll<bigint>().as('players'))
      .execute();
    expect(spread.map(({ players: count }) => count)).toEqual([2n, 2n, 2n]);
    for (const player of players) {
      expect(await env.recharge(player, 100)).toMatchObject({ status: 200 });
      expect(await env.centsAtProvider(player)).toBe(2_600n);
      expect((await launch(env.server, player)).statusCode).toBe(200);
    }
    const { rows: foreign } = await sql`select 1 from transfer join player on player.id = transfer.player_id
      where transfer.provider_agent_id <> player.provider_agent_id`.execute(env.db);
    expect(foreign).toEqual([]);
    // Calls per agent: its sign-in, and for each of its two players account, credit, recharge and launch. The
    // first agent also reads the catalogue.
    const budgets = await env.db
      .selectFrom('providerBudget')
      .orderBy('providerAgentId')
      .select('calls')
      .execute();
    expect(budgets.map(({ calls }) => calls).toSorted()).toEqual([10n, 9n, 9n].toSorted());
  });

  test('are signed in together, and their credits are added', async () => {
    const env = shared;
    const asAgent = { token: env.root.token };
    expect(await env.call('POST /health/fortune-panda/relogin', asAgent)).toMatchObject({
      body: { data: { balance: '1020000.00' } },
    });
    expect((await env.call('GET /health/fortune-panda', asAgent)).body).toMatchObject({ isLoggedIn: true });
  });

  describe('of which one is removed from the configuration', () => {
    let players: readonly TestPlayer[];
    let fewer: Server;
    beforeAll(async () => {
      players = await registerMany(shared, 'removed', 2);
      const provider = { ...shared.provider, additionalAgents: [] };
      fewer = await startServer(shared.databaseUrl, { clock: shared.clock, config: { provider } });
    });
    afterAll(() => fewer.close());

    test('keep their players, and only its players are refused', async () => {
      const responses = await Promise.all(players.map((player) => launch(fewer, player)));
      expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 503]);
    });

    test('leave its unknown transfer until it is configured again, and to a review after a day', async () => {
      const env = shared;
      const { id } = await env.db
        .selectFrom('player')
        .innerJoin('providerAgent', 'providerAgent.id', 'player.providerAgentId')
        .where('providerAgent.name', '<>', env.provider.agentName)
        .where(
          'player.id',
          'in',
          players.map((one) => one.id),
        )
        .select('player.id')
        .executeTakeFirstOrThrow();
      const player = players.find((one) => one.id === id) ?? assert.fail();
      env.fault({ action: 'recharge', kind: 'drop-response' });
      expect(await env.recharge(player, 900)).toMatchObject({ status: 202 });
      const readState = async () => {
        const { state } = await env.db
          .selectFrom('transfer')
          .where('playerId', '=', id)
          .where('cause', '=', 'agent')
          .select('state')
          .executeTakeFirstOrThrow();
        return state;
      };
      const looked = env.db.selectFrom('transfer').where('playerId', '=', id).where('attempts', '>', 1);
      await stepJobsUntil(
        { server: fewer, adminDatabaseUrl: env.adminDatabaseUrl },
        () => looked.select('id').execute(),
        (rows) => rows.length > 0,
        transferWork,
      );
      expect(await readState()).toBe('unknown');
      await sql`update transfer set sent_at = sent_at - interval '25 hours', next_attempt_at = now(), lease_until = null
      where player_id = ${id} and state = 'unknown'`.execute(env.db);
      await fewer.runDueJobs(transferWork);
      expect(await readState()).toBe('review');
    });
  });
});
