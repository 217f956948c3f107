import { toMoney } from '@golden-acers/contract';
import {
  type ApiResponse,
  type TestEnv,
  type TestPlayer,
  testEnv,
  testPassword,
} from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { createBulkJobClient } from '../../../test/test-support-bulk-jobs.ts';
import { followEventStream } from '../../../test/test-support-event-streams.ts';
import { fromNow, moveExclusion } from '../../../test/test-support-exclusions.ts';
import { transferWork } from '../../../test/test-support-jobs.ts';

let env: TestEnv;
let address: string;
beforeAll(async () => {
  env = await testEnv();
  address = await env.server.listen();
});
afterAll(() => env[Symbol.asyncDispose]());

type Period = 'day' | 'six_weeks' | 'half_year' | 'ever';
const takeBreak = (player: TestPlayer, period: Period = 'day', changes: object = {}) =>
  player.request('POST /user/break', {
    body: {
      period,
      currentPassword: testPassword,
      username: player.user.username,
      redeem: false,
      ...changes,
    },
  });
const signIn = ({ email }: TestPlayer) =>
  env.call('POST /auth/login', { body: { email, password: testPassword } });
const askToReturn = ({ email }: TestPlayer, password = testPassword) =>
  env.call('POST /auth/return', { body: { email, password } });
const code = ({ status, body }: ApiResponse) => [status, body.code];
const newPlayer = (name: string) => env.player(`break_${name}`);
const exclusionOf = async ({ fortunePanda: { username } }: TestPlayer) =>
  (await env.root.call('GET /fortune-panda/users/:username/detail', { params: { username } })).data.exclusion;

describe('a break', () => {
  test('ends sessions, streams and games at once, and reports when it ends', async () => {
    const player = await newPlayer('now');
    const other = await env.signIn(player.email);
    const game = await player.play(1001);
    const stream = await followEventStream(address, '/fortune-panda-user/events', other.token);
    const { status, body } = await takeBreak(player, 'six_weeks');
    expect([status, body.data]).toEqual([200, { until: expect.any(String), redeem: 'nothing' }]);
    await stream.closed;
    for (const token of [player.token, other.token]) {
      expect(code(await env.call('GET /user/profile', { token }))).toEqual([401, 'session.ended']);
    }
    await env.runJobs('game stops', 'provider lockouts');
    await expect(game.state()).rejects.toThrow('session.kicked');
    const refused = await signIn(player);
    expect(code(refused)).toEqual([403, 'account.excluded']);
    expect(refused.body.message).toMatch(/^You are on a break until .+ UTC\.$/);
    expect(await exclusionOf(player)).toMatchObject({ cause: 'cool_off', by: null, returnsAt: null });
  });

  test('needs the password and the typed username', async () => {
    const player = await newPlayer('typed');
    expect(code(await takeBreak(player, 'day', { currentPassword: 'wrong horse' }))).toEqual([
      422,
      'account.wrong_password',
    ]);
    expect(code(await takeBreak(player, 'day', { username: 'somebody' }))).toEqual([
      422,
      'account.confirmation_differs',
    ]);
    for (const period of ['hour', '', null, 'month; drop']) {
      expect(code(await takeBreak(player, 'day', { period }))).toEqual([422, 'request.invalid']);
    }
    expect((await player.request('GET /user/profile')).status).toBe(200);
  });

  test('leaves no session open when the player signs in at the same time', async () => {
    const player = await newPlayer('parallel');
    const [taken, ...signIns] = await Promise.all([
      takeBreak(player),
      ...Array.from({ length: 8 }, () => signIn(player)),
    ]);
    expect(taken?.status).toBe(200);
    for (const response of signIns) expect([200, 403]).toContain(response.status);
    const open = env.db.selectFrom('session').where('accountId', '=', player.id).where('endedAt', 'is', null);
    expect(await open.select('id').execute()).toEqual([]);
  });

  test('is taken once when two are requested at the same time', async () => {
    const player = await newPlayer('twice');
    const responses = await Promise.all([takeBreak(player, 'ever'), takeBreak(player, 'ever')]);
    expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await exclusionOf(player)).toMatchObject({ cause: 'self_exclusion', until: null });
  });

  test('leaves the balance to the agent where the player has an open redeem', async () => {
    const player = await newPlayer('open-redeem');
    const body = { kind: 'redeem', amount: toMoney(100n) } as const;
    await player.call('POST /fortune-panda-user/requests', { body });
    const taken = await takeBreak(player, 'day', { redeem: true });
    expect(taken).toMatchObject({ status: 200, body: { data: { redeem: 'left_to_agent' } } });
  });

  test('cancels an open recharge, refuses every other one, and requests a redeem of the balance', async () => {
    const player = await newPlayer('money');
    const send = (kind: string) =>
      player.request('POST /fortune-panda-user/requests', { body: { kind, amount: toMoney(100n) } });
    const waiting = (await send('recharge')).body.data as { id: string };
    const account = player.fortunePanda.username;
    const jobs = createBulkJobClient(env, env.root);
    const rows = [{ account, amount: toMoney(100n) }];
    const job = { kind: 'recharge', rows, reason: 'Soon', confirmation: '' } as const;
    const { body } = await takeBreak(player, 'half_year', { redeem: true });
    expect(body.data).toMatchObject({ redeem: 'requested' });
    const requests = await sql<{ kind: string; state: string }>`
      select kind, state from transfer_request where player_id = ${player.id} order by kind`.execute(env.db);
    expect(requests.rows).toEqual([
      { kind: 'recharge', state: 'cancelled' },
      { kind: 'redeem', state: 'requested' },
    ]);
    expect(
      code(
        await env.root.request('POST /fortune-panda/requests/:id/approve', {
          params: { id: waiting.id },
          body: {},
          headers: { 'idempotency-key': env.newKey() },
        }),
      ),
    ).toEqual([409, 'transfer_request.already_decided']);
    expect(code(await env.recharge(player, 100))).toEqual([409, 'player.excluded']);
    expect(code(await jobs.send(job))).toEqual([422, 'job.all_refused']);
    expect(await env.redeem(player, 2_500)).toMatchObject({ status: 200 });
  });

  test('fails a row of a bulk job that was accepted before the break', async () => {
    const player = await newPlayer('row');
    const jobs = createBulkJobClient(env, env.root);
    const rows = [{ account: player.fortunePanda.username, amount: toMoney(100n) }];
    env.fault({ action: 'recharge', kind: 'delay', delayMs: 50 });
    const slow = await newPlayer('slow_row');
    const accounts = [{ account: slow.fortunePanda.username, amount: toMoney(100n) }, ...rows];
    const order = { kind: 'recharge', rows: accounts, reason: 'Soon', confirmation: '' } as const;
    const { id } = await jobs.start(order);
    await Promise.all([env.runJobs('bulk job rows', ...transferWork), takeBreak(player)]);
    await jobs.over(id);
    const row = (await jobs.rows(id)).find(({ account }) => account === player.fortunePanda.username);
    // The row was sent in full before the break, or not at all.
    expect(['done', 'failed']).toContain(row?.state);
    expect(await env.centsAtProvider(player)).toBe(row?.state === 'done' ? 2_600n : 2_500n);
  });
});

describe('a break cannot be shortened', () => {
  test('in the database', async () => {
    const player = await newPlayer('stays');
    await takeBreak(player, 'half_year');
    for (const change of [
      sql`excluded_until = null`,
      sql`excluded_until = clock_timestamp()`,
      sql`excluded_until = clock_timestamp() + interval '2 days'`,
      sql`excluded_until = clock_timestamp() - interval '1 second', excluded_at_least_until = null`,
      sql`excluded_at_least_until = clock_timestamp()`,
      sql`excluded_at_least_until = clock_timestamp(), excluded_until = clock_timestamp() + interval '2 days'`,
    ]) {
      const update = sql`update player set ${change} where id = ${player.id}`.execute(env.server.db);
      await expect(update).rejects.toThrow(/is not shortened/);
    }
  });

  test('by an agent, who may only extend it', async () => {
    const player = await newPlayer('longer');
    await takeBreak(player, 'six_weeks');
    await confirmAllSessions(env);
    const params = { username: player.fortunePanda.username };
    const exclude = (lastDay: string | null) =>
      env.root.request('POST /fortune-panda/users/:username/exclude', {
        params,
        body: { lastDay, reason: 'Asked for more' },
      });
    const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect(code(await exclude(soon))).toEqual([409, 'player.exclusion_not_longer']);
    expect((await exclude(null)).status).toBe(200);
    expect(await exclusionOf(player)).toMatchObject({ cause: 'operator', until: null });
    expect(code(await signIn(player))).toEqual([403, 'account.excluded']);
  });
});

describe('a return from a break', () => {
  test('can be requested only after the chosen end, and takes effect a day later', async () => {
    const player = await newPlayer('returns');
    await takeBreak(player);
    await moveExclusion(env, player.id, { excludedAtLeastUntil: fromNow('1 second') });
    expect(code(await askToReturn(player))).toEqual([403, 'account.excluded']);
    await moveExclusion(env, player.id, { excludedAtLeastUntil: fromNow('-1 second') });
    expect(code(await signIn(player))).toEqual([403, 'account.exclusion_over']);
    expect(code(await askToReturn(player, 'wrong horse'))).toEqual([401, 'account.wrong_credentials']);
    const [first, second] = await Promise.all([askToReturn(player), askToReturn(player)]);
    expect([first?.status, second?.status, second?.body.data]).toEqual([200, 200, first?.body.data]);
    const { returnsAt } = z.object({ returnsAt: z.string() }).parse(first?.body.data);
    expect(Date.parse(returnsAt) - Date.now()).toBeGreaterThan(86_000_000);
    expect(await exclusionOf(player)).toMatchObject({ returnsAt });
    await moveExclusion(env, player.id, { excludedUntil: fromNow('1 second') });
    expect((await signIn(player)).body).toMatchObject({
      code: 'account.excluded',
      message: expect.stringContaining('sign in from then on'),
    });
    await moveExclusion(env, player.id, { excludedUntil: fromNow('-1 second') });
    expect((await signIn(player)).status).toBe(200);
    expect(code(await askToReturn(player))).toEqual([409, 'account.not_excluded']);
  });

  test('does not exist for a permanent break', async () => {
    const player = await newPlayer('for_ever');
    await takeBreak(player, 'ever');
    expect(code(await signIn(player))).toEqual([403, 'account.excluded']);
    expect(code(await askToReturn(player))).toEqual([403, 'account.excluded']);
  });

  test('does not happen without a request', async () => {
    const player = await newPlayer('forgotten');
    await takeBreak(player);
    await moveExclusion(env, player.id, { excludedAtLeastUntil: fromNow('-5 years') });
    expect(code(await signIn(player))).toEqual([403, 'account.exclusion_over']);
    expect(code(await env.recharge(player, 100))).toEqual([409, 'player.excluded']);
  });
});

describe('the provider’s app', () => {
  const waitingLockouts = async ({ id }: TestPlayer) => {
    const { rows } = await sql`select from provider_lockout where player_id = ${id}`.execute(env.db);
    return rows.length;
  };
  const opensWith = async (player: TestPlayer, password: string) => {
    const sealed = await env.db
      .selectFrom('player')
      .where('id', '=', player.id)
      .select('providerPasswordSealed')
      .executeTakeFirstOrThrow();
    return { sealed: sealed.providerPasswordSealed, password };
  };

  test('is locked by a new password, even if the provider is down at first', async () => {
    const player = await newPlayer('locked_out');
    const before = await opensWith(player, player.fortunePanda.password);
    env.fault({ action: 'changePasswd', kind: 'unknown-text', text: 'Try later', count: 1 });
    await takeBreak(player);
    await env.runJobsUntil(
      () => waitingLockouts(player),
      (count) => count === 0,
      'provider lockouts',
    );
    expect((await opensWith(player, '')).sealed).not.toBe(before.sealed);
    // The agent can still redeem under the new password.
    expect(await env.redeem(player, 2_500)).toMatchObject({ status: 200 });
  });

  test('stays locked: no agent can set a password during the break', async () => {
    const player = await newPlayer('no_reset');
    await takeBreak(player);
    await env.runJobs('provider lockouts');
    expect(await waitingLockouts(player)).toBe(0);
    await confirmAllSessions(env);
    const body = { username: player.fortunePanda.username, newPassword: 'battery staple 9' };
    const reset = await env.root.request('POST /fortune-panda/users/change-password', { body });
    expect(code(reset)).toEqual([409, 'player.excluded']);
  });
});
