import assert from 'node:assert/strict';
import { monotonicMs, systemClock } from '@golden-acers/platform';
import { pollUntil, startServer, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Server } from '../../app.ts';
import type { ProviderTuning } from '../gateway/provider-tuning.ts';

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
  const names = Array.from({ length: count }, (_, index) => `${stem}-${index}`);
  return Promise.all(names.map((name) => env.player(name)));
}

/** True if the provider has refused a call because of its limit, after which every budget pauses. */
async function wasRateLimited({ db }: TestEnv): Promise<boolean> {
  const paused = await db
    .selectFrom('provider_budget')
    .where('paused_until', '>', new Date(0))
    .select('provider_agent_id')
    .execute();
  return paused.length > 0;
}

describe('two servers and 200 callers', () => {
  it('never exceed the provider’s limit, and late callers are refused with a time to retry', async () => {
    await using env = await testEnv({ sandbox: { clock: systemClock } });
    const players = await registerMany(env, 'crowd', 20);
    await env.visitor.call('GET /games/fortune-panda');
    const tuning = {
      ...{ callsPerMinute: 28, recordCallsPerMinute: 8, windowMs: 1_500, callTimeoutMs: 20_000 },
      maxWaitMs: {
        money: 4_000,
        launch: 4_000,
        registration: 4_000,
        refresh: 4_000,
        play: 4_000,
        overdue: 4_000,
        job: 4_000,
        background: 0,
      },
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

  it('open exactly one new session if 50 calls find theirs ended', async () => {
    await using env = await testEnv();
    const players = await registerMany(env, 'kicked', 5);
    const other = await startAnotherServer(env);
    await launch(env.server, players[0] ?? assert.fail());
    const logins = { action: 'agentLogin', kind: 'delay', delayMs: 100, count: 50 } as const;
    env.fault(logins);
    // The provider holds the calls until all have arrived, and then ends the session.
    env.fault({ action: 'entergame', kind: 'session-killed' });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, call) => {
        const player = players[call % 5] ?? assert.fail();
        return launch(call % 2 === 0 ? env.server : other, player);
      }),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
    expect(env.sandbox.faultInjector.list()).toMatchObject([{ ...logins, count: 49 }]);
    await other.close();
  });
});

/** Long enough for a slow machine to finish the rest of the test. */
const callTimeoutMs = 5_000;

describe('a provider that hangs', () => {
  it('does not slow other routes or take their connections, and after some failures calls are refused at once', async () => {
    await using env = await testEnv({ tuning: { callTimeoutMs, failuresToOpen: 5 } });
    const players = await registerMany(env, 'hung', 10);
    await env.visitor.call('GET /games/fortune-panda');
    env.fault({ action: 'entergame', kind: 'delay', delayMs: 2 * callTimeoutMs, count: 1_000 });
    let ended = 0;
    const launches = Array.from({ length: 40 }, (_, call) =>
      launch(env.server, players[call % 10] ?? assert.fail()).then((response) => {
        ended += 1;
        return response;
      }),
    );
    const calls = sql<{ calls: bigint }>`select sum(calls)::bigint as calls from provider_budget`;
    const before = players.length * 2 + 2;
    await pollUntil(
      async () => (await calls.execute(env.db)).rows[0]?.calls,
      (count) => Number(count) >= before + 40,
    );
    const { rows } = await sql<{ busy: bigint }>`select count(*) as busy from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(env.db);
    expect(rows[0]?.busy).toBe(0n);
    for (const player of players) expect(await env.balanceOf(player)).toMatchObject({ balance: '25.00' });
    expect(ended).toBe(0);
    for (const response of await Promise.all(launches)) {
      expect(refusal.parse(response.json()).code).toBe('provider.unavailable');
    }
    // The circuit is open: calls are refused at once, also on a server that has not called yet.
    const other = await startAnotherServer(env, { callTimeoutMs, failuresToOpen: 5 });
    for (const server of [env.server, other]) {
      const startMs = monotonicMs();
      expect((await launch(server, players[0] ?? assert.fail())).statusCode).toBe(503);
      expect(monotonicMs() - startMs).toBeLessThan(callTimeoutMs / 2);
    }
    // When the provider responds again, one probe of one server closes the circuit.
    env.sandbox.faultInjector.clear();
    await pollUntil(
      async () => (await launch(other, players[1] ?? assert.fail())).statusCode,
      (status) => status === 200,
    );
    await other.close();
  });
});

describe('several provider agents', () => {
  const additionalAgents = [
    { name: 'SecondAgent', password: 'the second password' },
    { name: 'ThirdAgent', password: 'the third password' },
  ];

  it('share the players, and each moves the money of its own players with its own calls', async () => {
    await using env = await testEnv({ additionalAgents });
    const players: TestPlayer[] = [];
    for (let index = 0; index < 6; index += 1) players.push(await env.player(`shared-${index}`));
    const spread = await env.db
      .selectFrom('player')
      .groupBy('provider_agent_id')
      .select((select) => select.fn.countAll<bigint>().as('players'))
      .execute();
    expect(spread.map(({ players: count }) => count)).toEqual([2n, 2n, 2n]);
    for (const player of players) {
      expect(await env.recharge(player, 100)).toMatchObject({ status: 200 });
      expect(await env.centsAtProvider(player)).toBe(2_600n);
      expect((await launchOf(env, player)).statusCode).toBe(200);
    }
    const { rows: foreign } = await sql`select 1 from transfer join player on player.id = transfer.player_id
      where transfer.provider_agent_id <> player.provider_agent_id`.execute(env.db);
    expect(foreign).toEqual([]);
    // Calls per agent: its sign-in, and for each of its two players account, credit, recharge and launch. The
    // first agent also reads the catalogue.
    const budgets = await env.db
      .selectFrom('provider_budget')
      .orderBy('provider_agent_id')
      .select('calls')
      .execute();
    expect(budgets.map(({ calls }) => calls).toSorted()).toEqual([10n, 9n, 9n].toSorted());
  });

  it('are signed in together, and their credits are added', async () => {
    await using env = await testEnv({ additionalAgents });
    const asAgent = { token: env.root.token };
    expect(await env.call('POST /health/fortune-panda/relogin', asAgent)).toMatchObject({
      body: { data: { balance: '1020000.00' } },
    });
    expect((await env.call('GET /health/fortune-panda', asAgent)).body).toMatchObject({ isLoggedIn: true });
  });

  it('keep their players if one is removed from the configuration, and only its players are refused', async () => {
    await using env = await testEnv({ additionalAgents });
    const players = [await env.player('stays-0'), await env.player('leaves-1')];
    const provider = { ...env.provider, additionalAgents: [] };
    const fewer = await startServer(env.databaseUrl, { config: { provider } });
    const responses = await Promise.all(players.map((player) => launch(fewer, player)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 503]);
    await fewer.close();
  });
});

describe('an unknown transfer whose provider agent was removed from the configuration', () => {
  const additionalAgents = [{ name: 'SecondAgent', password: 'the second password' }];

  it('waits until the agent is configured again, and goes to review after a day', async () => {
    await using env = await testEnv({ tuning: { backgroundJobsEveryMs: 3_600_000 }, additionalAgents });
    await env.player('stays-unknown');
    const player = await env.player('leaves-unknown');
    env.fault({ action: 'recharge', kind: 'drop-response' });
    expect(await env.recharge(player, 900)).toMatchObject({ status: 202 });
    const readState = async () => {
      const { state } = await env.db
        .selectFrom('transfer')
        .where('player_id', '=', player.id)
        .where('cause', '=', 'agent')
        .select('state')
        .executeTakeFirstOrThrow();
      return state;
    };
    const provider = {
      ...env.provider,
      additionalAgents: [],
      tuning: { backgroundJobsEveryMs: 40, moneyTimeoutMs: 1_500 },
    };
    const fewer = await startServer(env.databaseUrl, { clock: env.clock, config: { provider } });
    await fewer.listen();
    const looked = env.db.selectFrom('transfer').where('player_id', '=', player.id).where('attempts', '>', 1);
    await pollUntil(
      () => looked.select('id').execute(),
      (rows) => rows.length > 0,
    );
    expect(await readState()).toBe('unknown');
    await sql`update transfer set sent_at = sent_at - interval '25 hours', next_attempt_at = now(), lease_until = null
      where player_id = ${player.id} and state = 'unknown'`.execute(env.db);
    await pollUntil(readState, (state) => state === 'review');
    await fewer.close();
  });
});

function launchOf(env: TestEnv, player: TestPlayer) {
  return launch(env.server, player);
}

describe('a name at the provider', () => {
  const taken = {
    action: 'registerUser',
    kind: 'unknown-text',
    text: 'The account number already exists, please re-enter it!',
  } as const;

  it('is left alone if it belongs to somebody else, and another name is chosen', async () => {
    await using env = await testEnv();
    env.fault(taken);
    env.fault({ action: 'queryInfo', kind: 'unknown-text', text: 'The account or password is incorrect.' });
    env.fault(taken);
    env.fault({ action: 'queryInfo', kind: 'unknown-text', text: 'The account does not exist.' });
    const player = await env.player('stranger');
    expect(player.fortunePanda.username).toMatch(/^stranger_[a-z0-9]{6}$/);
    const row = await env.db
      .selectFrom('player')
      .where('id', '=', player.id)
      .select(['provider_username', 'provider_account_state'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      provider_username: player.fortunePanda.username,
      provider_account_state: 'ready',
    });
    expect(await env.centsAtProvider(player)).toBe(2_500n);
    expect(env.sandbox.faultInjector.list()).toEqual([]);
  });
});
