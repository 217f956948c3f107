import { type BareTestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { enrolTotp, stepUpByPassword, totpCodeOf } from '../../../test/test-support-agents.ts';
import { fromNow, moveExclusion } from '../../../test/test-support-exclusions.ts';
import { createAuthenticator } from '../../../test/test-support-passkey.ts';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

const halfMinuteMs = 30_000;
const stepUpTtlMs = 5 * 60_000;

const signIn = ({ email, password }: TestPlayer, extra: object = {}) =>
  env.call('POST /auth/login', { body: { email, password, ...extra } });
const enrol = (player: TestPlayer) => enrolTotp(env, player.token, player.password);
const challengeOf = (body: { data: unknown }) =>
  z.object({ challenge: z.string() }).parse(body.data).challenge;
const reset = (by: Pick<TestPlayer, 'request'>, { fortunePanda: { username } }: TestPlayer) =>
  by.request('POST /fortune-panda/users/:username/reset-factors', {
    params: { username },
    body: { reason: 'Lost the phone' },
  });

describe('a player with an authenticator app', () => {
  test('signs in with password and code, each code once, and the other devices are signed out', async () => {
    const player = await env.player('app');
    const other = await env.signIn(player.email, player.password);
    const { secret } = await enrol(player);
    expect(await other.request('GET /user/profile')).toMatchObject({ body: { code: 'session.ended' } });
    expect(await signIn(player, { password: 'not the password' })).toMatchObject({
      body: { code: 'account.wrong_credentials' },
    });
    expect(await signIn(player)).toMatchObject({ status: 401, body: { code: 'session.code_required' } });
    env.clock.advance(halfMinuteMs);
    const code = totpCodeOf(secret, env);
    const both = await Promise.all([signIn(player, { code }), signIn(player, { code })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await signIn(player, { code })).toMatchObject({ body: { code: 'session.code_wrong' } });
  });

  test('uses each recovery code once, even if many requests try it at the same time', async () => {
    const player = await env.player('lost');
    const { recoveryCodes } = await enrol(player);
    const attempts = await Promise.all(
      Array.from({ length: 6 }, () => signIn(player, { code: recoveryCodes[0] })),
    );
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await player.call('GET /user/security')).data).toMatchObject({
      totp: { isOn: true, recoveryCodesLeft: 9 },
      isTotpRequired: false,
      confirmsWith: ['totp'],
      idleMs: null,
    });
  });

  test('signs the other devices out with each change of a factor', async () => {
    const player = await env.player('each');
    const { secret } = await enrol(player);
    const signedInElsewhere = async () => {
      env.clock.advance(halfMinuteMs);
      const code = totpCodeOf(secret, env);
      const { accessToken } = z
        .object({ accessToken: z.string() })
        .parse((await signIn(player, { code })).body.data);
      return () => env.call('GET /user/profile', { token: accessToken });
    };
    const demandEnded = async (elsewhere: () => ReturnType<typeof env.call>) =>
      expect(await elsewhere()).toMatchObject({ body: { code: 'session.ended' } });
    const first = await signedInElsewhere();
    expect((await player.request('POST /user/security/recovery-codes', { body: {} })).status).toBe(200);
    await demandEnded(first);
    const second = await signedInElsewhere();
    expect((await player.request('POST /user/security/totp/remove', { body: {} })).status).toBe(200);
    await demandEnded(second);
    expect((await player.request('GET /user/profile')).status).toBe(200);
  });

  test('gets a mail about each change, and finds it in the activity', async () => {
    const player = await env.player('told');
    await enrol(player);
    const mail = await env.mailTo(player.email, '/settings');
    expect(mail.subject).toContain('Your sign-in settings changed');
    const events = (await player.call('GET /user/activity')).data;
    expect(events[0]).toMatchObject({ kind: 'second_factor_changed', data: { change: 'totp_turned_on' } });
  });

  test('confirms with a code and not with the password, before it is turned off', async () => {
    const player = await env.player('off');
    const { secret } = await enrol(player);
    const turnOff = () => player.request('POST /user/security/totp/remove', { body: {} });
    const stepUp = (body: object) => player.request('POST /user/security/step-up', { body });
    env.clock.advance(stepUpTtlMs);
    expect(await turnOff()).toMatchObject({ status: 403, body: { code: 'agent.step_up_required' } });
    expect(await stepUp({ password: player.password })).toMatchObject({
      body: { code: 'agent.password_not_enough' },
    });
    expect((await stepUp({ code: totpCodeOf(secret, env) })).status).toBe(200);
    // One second before the end.
    env.clock.advance(stepUpTtlMs - 1_000);
    expect(await turnOff()).toMatchObject({ status: 200, body: { data: { totp: { isOn: false } } } });
    expect(await turnOff()).toMatchObject({ body: { code: 'agent.totp_not_started' } });
    expect((await signIn(player)).status).toBe(200);
  });

  test('needs both password and step-up for another address', async () => {
    const player = await env.player('address');
    const { secret } = await enrol(player);
    const { username } = player.user;
    const change = (currentPassword?: string) =>
      player.request('PUT /user/profile', {
        body: {
          ...{ firstName: 'Rosa', lastName: 'Marsh', username, email: 'address-on@players.test' },
          ...{ phone: '+1 555 010 0199', country: null, currency: 'USD', currentPassword },
        },
      });
    env.clock.advance(stepUpTtlMs);
    const { password } = player;
    expect(await change(password)).toMatchObject({ body: { code: 'agent.step_up_required' } });
    await player.call('POST /user/security/step-up', { body: { code: totpCodeOf(secret, env) } });
    expect(await change()).toMatchObject({ body: { code: 'request.invalid' } });
    expect((await change(password)).status).toBe(200);
  });

  test('needs a code to request a return after a break, and each code works once', async () => {
    const player = await env.player('returns');
    const { recoveryCodes } = await enrol(player);
    const [recoveryCode = ''] = recoveryCodes;
    await env.db
      .updateTable('player')
      .set({ excludedUntil: sql`'infinity'`, excludedAtLeastUntil: fromNow('1 hour') })
      .where('id', '=', player.id)
      .execute();
    await moveExclusion(env, player.id, { excludedAtLeastUntil: fromNow('-1 second') });
    const askToReturn = (extra: object = {}) => {
      const { email, password } = player;
      return env.call('POST /auth/return', { body: { email, password, ...extra } });
    };
    expect(await signIn(player, { code: recoveryCode })).toMatchObject({
      body: { code: 'account.exclusion_over' },
    });
    expect(await askToReturn()).toMatchObject({ status: 401, body: { code: 'session.code_required' } });
    const wrong = await askToReturn({ code: '000000' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'session.code_wrong' } });
    expect(await askToReturn({ code: recoveryCode })).toMatchObject({
      status: 200,
      body: { data: { returnsAt: expect.any(String) } },
    });
    expect(await askToReturn({ code: recoveryCode })).toMatchObject({ body: { code: 'session.code_wrong' } });
  });

  test('keeps the app after a password reset by mail', async () => {
    const player = await env.player('forgetful');
    await enrol(player);
    await env.call('POST /auth/forgot-password', { body: { email: player.email } });
    const { link } = await env.mailTo(player.email, '/reset-password');
    const token = new URLSearchParams(new URL(link ?? '').hash.slice(1)).get('token') ?? '';
    const newPassword = 'another battery';
    expect((await env.call('POST /auth/reset-password', { body: { token, newPassword } })).status).toBe(200);
    expect(await signIn(player, { password: newPassword })).toMatchObject({
      body: { code: 'session.code_required' },
    });
  });
});

describe('a player with a passkey', () => {
  test('signs in by the passkey alone unless frozen or excluded, and nobody else can use or remove it', async () => {
    const player = await env.player('fingertip');
    const stranger = await env.player('stranger');
    await stepUpByPassword(env, player.token, player.password);
    const authenticator = createAuthenticator({ origin: 'http://localhost:4200', rpId: 'localhost' });
    const options = await player.request('POST /user/security/passkeys/options', { body: {} });
    const made = authenticator.create(challengeOf(options.body));
    const body = { name: 'Phone', ...made, transports: [...made.transports] };
    const { data } = await player.call('POST /user/security/passkeys', { body });
    const id = data.passkeys[0]?.id ?? '';
    const begin = async () => challengeOf((await env.call('POST /auth/passkey/options', { body: {} })).body);
    const enter = async (counter: number) =>
      env.call('POST /auth/passkey', {
        body: { passkey: authenticator.sign(await begin(), { counter }) },
      });
    expect(await enter(1)).toMatchObject({ status: 200, body: { data: { user: { role: 'user' } } } });

    await stepUpByPassword(env, stranger.token, stranger.password);
    expect(
      await stranger.request('POST /user/security/passkeys/:id/remove', { params: { id }, body: {} }),
    ).toMatchObject({ body: { code: 'passkey.not_found' } });
    const foreign = await stranger.request('POST /user/security/step-up/options', { body: {} });
    const signed = authenticator.sign(challengeOf(foreign.body), { counter: 2 });
    expect(
      await stranger.request('POST /user/security/step-up', { body: { passkey: signed } }),
    ).toMatchObject({ body: { code: 'agent.passkey_wrong' } });

    const params = { username: player.fortunePanda.username };
    await env.root.call('POST /fortune-panda/users/:username/freeze', { params, body: { reason: 'Asked' } });
    expect(await enter(3)).toMatchObject({ body: { code: 'account.frozen' } });
    await env.db
      .updateTable('player')
      .set({ frozenAt: null, excludedUntil: fromNow('1 day') })
      .where('id', '=', player.id)
      .execute();
    expect(await enter(4)).toMatchObject({ body: { code: 'account.excluded' } });
  });
});

describe('an agent', () => {
  test('resets the factors of a player who lost them, after a step-up, with a mail and an audit event', async () => {
    const player = await env.player('helpless');
    const { username } = player.fortunePanda;
    await stepUpByPassword(env, env.root.token);
    expect(await reset(env.root, player)).toMatchObject({ body: { code: 'player.no_second_factor' } });
    await enrol(player);
    const session = await env.signInRoot();
    expect(await reset(session, player)).toMatchObject({ body: { code: 'agent.step_up_required' } });
    const cashier = await env.agent({ name: 'till', level: 'cashier' });
    expect(await reset(cashier, player)).toMatchObject({ body: { code: 'agent.not_permitted' } });
    const elsewhere = await env.agent({ name: 'elsewhere', level: 'store' });
    expect(await reset(elsewhere, player)).toMatchObject({ body: { code: 'player.not_found' } });

    expect(await reset(env.root, player)).toMatchObject({
      status: 200,
      body: { data: { account: username, hasSecondFactor: false } },
    });
    expect(await player.request('GET /user/profile')).toMatchObject({ body: { code: 'session.ended' } });
    expect((await signIn(player)).status).toBe(200);
    const entry = env.db.selectFrom('auditEntry').where('action', '=', 'player.factors_reset');
    expect(await entry.select(['subjectId', 'reason']).execute()).toEqual([
      { subjectId: player.id, reason: 'Lost the phone' },
    ]);
    // One of the player's own change, one of the reset.
    await env.mailTo(player.email, '/settings', 2);
  });
});
