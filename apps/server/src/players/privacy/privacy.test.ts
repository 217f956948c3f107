import { toMoney } from '@golden-acers/contract';
import {
  registrationBody,
  type TestEnv,
  type TestPlayer,
  testEnv,
  testPassword,
} from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dumpDatabase } from '../../../test/test-support.ts';
import {
  createTransferRequest,
  registerWithoutCredit,
  transferRequestStates,
} from '../../../test/test-support-account-closure.ts';
import { enrolTotp } from '../../../test/test-support-agents.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const closeAccount = (player: TestPlayer, changes: object = {}) =>
  player.request('POST /user/close', {
    body: { currentPassword: testPassword, username: player.email.split('@')[0], ...changes },
  });

/** Launches one game and makes another a favourite. */
async function launchAndFavourite({ token }: TestPlayer): Promise<void> {
  const enter = 'POST /fortune-panda-user/games/enter';
  expect(await env.call(enter, { token, body: { kindId: 1001 } })).toMatchObject({ status: 200 });
  const body = { kindId: 3001, isFavourite: true };
  expect(await env.call('PUT /user/favourites', { token, body })).toMatchObject({ status: 200 });
}

describe('closing an account', () => {
  test('ends its sessions, erases its personal data, and keeps its ledger entries', async () => {
    const player = await registerWithoutCredit(env, 'leaves');
    await launchAndFavourite(player);
    await createTransferRequest(env, player);
    const requested = { dateOfBirth: '1990-04-12', country: 'Spain' } as const;
    await env.db.updateTable('account').set(requested).where('id', '=', player.id).execute();
    const other = await env.signIn(player.email);
    expect(await closeAccount(player)).toMatchObject({ status: 200, body: { data: null } });
    for (const session of [player, other]) {
      await session.expectRefusal('session.ended', 'GET /user/profile');
    }
    await env.visitor.expectRefusal('account.wrong_credentials', 'POST /auth/login', {
      body: { email: player.email, password: testPassword },
    });
    // Its requests were cancelled, and its credit was redeemed.
    await env.runJobs('facts');
    // The goodbye itself has the address until it has left.
    const rows = (await dumpDatabase(env.db)).replace(/^\(ml_.*$/gm, '');
    for (const mine of [player.email, 'Rosa', '555 010 0199', ...Object.values(requested)]) {
      const account = await env.db
        .selectFrom('account')
        .selectAll()
        .where('id', '=', player.id)
        .executeTakeFirstOrThrow();
      expect(Object.values(account).map(String).join(' ')).not.toContain(mine);
    }
    expect(rows).not.toContain('leaves@players.test');
    for (const table of ['favourite', 'launchedGame'] as const) {
      const left = await env.db
        .selectFrom(table)
        .select('playerId')
        .where('playerId', '=', player.id)
        .execute();
      expect(left, table).toEqual([]);
    }
    for (const table of ['activity', 'notification', 'notificationSetting'] as const) {
      const left = await env.db
        .selectFrom(table)
        .select('accountId')
        .where('accountId', '=', player.id)
        .execute();
      expect(left, table).toEqual([]);
    }
    const transfers = await env.db
      .selectFrom('transfer')
      .select(['kind', 'state'])
      .where('playerId', '=', player.id)
      .orderBy('requestedAt')
      .execute();
    expect(transfers).toEqual([
      { kind: 'recharge', state: 'applied' },
      { kind: 'redeem', state: 'applied' },
    ]);
  });

  test('sends one last mail, and no other one after it', async () => {
    const player = await registerWithoutCredit(env, 'farewell');
    expect((await closeAccount(player)).status).toBe(200);
    const mails = await env.db
      .selectFrom('mail')
      .select(['kind', 'state', 'recipient'])
      .where('accountId', '=', player.id)
      .orderBy('id')
      .execute();
    expect(mails).toContainEqual({ kind: 'account_closed', state: 'waiting', recipient: player.email });
    expect(mails.filter(({ state }) => state === 'waiting')).toHaveLength(1);
  });

  test('is final: no credit can move, and its address and name cannot be used for another account', async () => {
    const player = await registerWithoutCredit(env, 'final-one');
    expect((await closeAccount(player)).status).toBe(200);
    expect(await env.recharge(player, 100)).toMatchObject({ status: 409, body: { code: 'player.closed' } });
    const again = (changes: Parameters<typeof registrationBody>[1], name = 'another-one') =>
      env.call('POST /auth/register', { body: registrationBody(name, changes) });
    expect(await again({ email: 'FINAL-one@players.test' })).toMatchObject({
      status: 409,
      body: { code: 'account.email_taken', fields: { email: expect.any(String) } },
    });
    expect(await again({ email: 'free@players.test' }, 'FINAL-оne')).toMatchObject({
      body: { code: 'account.username_taken', fields: { username: expect.any(String) } },
    });
    const rosa = await env.player('covets');
    const profile = {
      firstName: 'Rosa',
      lastName: 'Marsh',
      username: 'covets',
      email: 'final-one@players.test',
      phone: '+1 555 010 0199',
      country: null,
      currency: 'USD',
      currentPassword: rosa.password,
    };
    await rosa.expectRefusal('account.email_taken', 'PUT /user/profile', { body: profile });
    await expect(
      env.db.updateTable('account').set({ closedAt: null }).where('id', '=', player.id).execute(),
    ).rejects.toThrow('account_closed_stays_closed');
  });

  test('is final also for an account that release 1.0.0 closed', async () => {
    const player = await registerWithoutCredit(env, 'closed-early');
    expect((await closeAccount(player)).status).toBe(200);
    // The keys of ann@example.test and ann, under the encryption key of the tests.
    const keys = {
      emailKey: 'closed:4336648c757bd88c527e6b9e2cc83676fdf1236666d4f156683aeccae14ce62c',
      usernameKey: 'closed:7e2ba7a77691d4f1812d87bac363716118bf447de7e20d080b02646d80dd4faf',
    };
    await env.db.updateTable('account').set(keys).where('id', '=', player.id).execute();
    const register = (name: string, email: string) =>
      env.call('POST /auth/register', { body: registrationBody(name, { email }) });
    expect(await register('another-ann', 'Ann@example.test')).toMatchObject({
      body: { code: 'account.email_taken' },
    });
    expect(await register('ann', 'free-ann@players.test')).toMatchObject({
      body: { code: 'account.username_taken' },
    });
  });

  test('is refused while there is credit at the provider, even if this site does not know it yet', async () => {
    const rich = await env.player('rich');
    expect(await env.balanceOf(rich)).toMatchObject({ balance: '25.00' });
    expect(await closeAccount(rich)).toMatchObject({ status: 409, body: { code: 'account.credit_left' } });
    const lucky = await registerWithoutCredit(env, 'lucky');
    await env.rechargeElsewhere(lucky, 77n);
    await env.db.updateTable('player').set({ balanceAt: null }).where('id', '=', lucky.id).execute();
    expect((await closeAccount(lucky)).body.code).toBe('account.credit_left');
    await lucky.call('GET /user/profile');
  });

  test('is refused while a transfer is open', async () => {
    const player = await registerWithoutCredit(env, 'waits');
    const [row] = await env.db
      .selectFrom('transfer')
      .select('id')
      .where('playerId', '=', player.id)
      .where('kind', '=', 'redeem')
      .execute();
    expect(row).toBeDefined();
    env.fault({ kind: 'drop-response', action: 'recharge' });
    const open = await env.recharge(player, 500);
    if (open.status === 202) {
      expect(['transfer.already_open', 'account.credit_left']).toContain(
        (await closeAccount(player)).body.code,
      );
    }
    await player.call('GET /user/profile');
  });

  test('needs the password and the typed name', async () => {
    const player = await registerWithoutCredit(env, 'typed');
    await createTransferRequest(env, player);
    expect(await closeAccount(player, { currentPassword: 'wrong horse' })).toMatchObject({
      status: 422,
      body: { code: 'account.wrong_password' },
    });
    expect(await closeAccount(player, { username: 'Typed' })).toMatchObject({
      status: 422,
      body: { code: 'account.confirmation_differs', fields: { username: expect.any(String) } },
    });
    await player.call('GET /user/profile');
    expect(await transferRequestStates(env, player)).toEqual(['requested']);
  });

  test('cancels open requests, however many were decided before', async () => {
    const player = await registerWithoutCredit(env, 'requests');
    await createTransferRequest(env, player);
    await sql`insert into transfer_request (id, player_id, kind, amount_cents, state, decided_by, decided_at, reason)
      select 'rq_answered_' || number, ${player.id}, 'redeem', 100, 'declined', agent.id, clock_timestamp(), 'no'
        from agent, generate_series(1, 12) as number where parent_id is null`.execute(env.db);
    expect((await closeAccount(player)).status).toBe(200);
    expect(await transferRequestStates(env, player)).toEqual(['cancelled', ...Array(12).fill('declined')]);
  });

  test('never leaves money behind if a recharge happens at the same time', async () => {
    for (const round of [1, 2, 3]) {
      const player = await registerWithoutCredit(env, `races-${round}`);
      const [closed, recharged] = await Promise.all([closeAccount(player), env.recharge(player, 100)]);
      const isClosed = closed.status === 200;
      expect(isClosed && recharged.status < 300, `${closed.status} ${recharged.status}`).toBe(false);
    }
  });
});

describe('the export of an account', () => {
  test('contains the stored data of the player, and no secret', async () => {
    const player = await env.player('curious');
    await launchAndFavourite(player);
    const ticket = { category: 'other', subject: 'A question', text: 'Am I known?' } as const;
    await player.call('POST /user/tickets', { body: ticket });
    await env.runJobs('facts');
    const { status, body } = await player.request('GET /user/export');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      exportedAt: env.clock.now().toISOString(),
      profile: { email: player.email, firstName: 'Rosa', fortunePandaPassword: null },
      sessions: [{ address: '127.0.0.1', endedAt: null }],
      transfers: [{ kind: 'recharge', amount: toMoney(2_500n), outcome: 'done' }],
      mails: [{ kind: 'verify_email', language: 'en' }],
      balance: { amount: toMoney(2_500n) },
      activity: [{ kind: 'game_launched' }, { kind: 'recharge_applied' }, { kind: 'account_created' }],
      notifications: [],
      notificationSettings: { promotions: false, gameUpdates: true },
      favourites: [3001],
      launchedGames: [{ kindId: 1001, launches: 1 }],
      helpVotes: [],
      tickets: [{ subject: 'A question', messages: [{ from: 'player', text: 'Am I known?' }] }],
    });
    const text = JSON.stringify(body);
    for (const secret of [
      testPassword,
      player.token,
      player.fortunePanda.password,
      '$argon2id',
      'Sealed',
      'Hash',
    ]) {
      expect(text.includes(secret), secret).toBe(false);
    }
  });

  test('contains chats, identity, second factors, the phone and push services, and none of their secrets', async () => {
    const player = await env.player('known');
    const { secret } = await enrolTotp(env, player.token, player.password);
    const endpoint = 'https://push.example.net/secret-of-this-browser';
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'C'.repeat(22) };
    await player.call('PUT /user/push', { body: { endpoint, keys } });
    const chat = { category: 'other', subject: 'A chat', text: 'Anybody there?' } as const;
    await sql`update account set phone_verified_at = now(), verified_number = '+15550100199' where id = ${player.id}`.execute(
      env.db,
    );
    const { data: ticket } = await player.call('POST /user/tickets', { body: chat });
    await sql`update ticket set channel = 'chat' where id = ${ticket.id}`.execute(env.db);
    await sql`insert into identity_check (id, player_id, person_hash)
      values (new_public_id('ic', now()), ${player.id}, identity_person_hash(${player.id}))`.execute(env.db);
    const { data } = await player.call('GET /user/export');
    expect(data).toMatchObject({
      tickets: [{ channel: 'chat', messages: [{ text: 'Anybody there?' }] }],
      identity: { state: 'pending', expiresAt: null },
      identityChecks: [{ state: 'pending' }],
      phoneVerification: { phone: expect.any(String), verifiedAt: expect.any(String), codeSentAt: null },
      security: { totp: { isOn: true, recoveryCodesLeft: 10 }, passkeys: [] },
      pushSubscriptions: [{ service: 'push.example.net', language: 'en' }],
      realityCheck: { intervalMinutes: 60, nextIntervalMinutes: null },
    });
    const text = JSON.stringify(data);
    for (const hidden of [secret, 'secret-of-this-browser', keys.p256dh, keys.auth])
      expect(text).not.toContain(hidden);
  });

  test('is created at most six times an hour', async () => {
    const player = await env.player('insists');
    for (let times = 0; times < 6; times += 1) {
      await player.call('GET /user/export');
    }
    expect((await player.request('GET /user/export')).status).toBe(429);
  });
});
