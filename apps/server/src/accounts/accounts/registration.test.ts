import { type BareTestEnv, registrationBody, testEnv, testPassword } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

describe('registering', () => {
  test('opens an account that is signed in, with credentials at the provider that are shown this once', async () => {
    const response = await env.call('POST /auth/register', { body: registrationBody('Maria.Jose') });
    expect(response.status).toBe(201);
    expect(response.body.message).toBe('Account created successfully!');
    expect(response.body.data).toMatchObject({
      user: {
        username: 'Maria.Jose',
        email: 'maria.jose@players.test',
        role: 'user',
        avatar: 'gorilla',
        currency: 'USD',
        fortunePandaPassword: null,
        isActive: true,
      },
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: '2026-03-08T12:00:00.000Z',
      fortunePanda: {
        username: expect.stringMatching(/^MariaJose_[a-z0-9]{6}$/),
        password: expect.stringMatching(/^[a-z0-9]{16}$/),
      },
    });
  });

  test('succeeds while the provider is down, and the sign-up credit follows', async () => {
    const player = await env.player('patient');
    expect(
      (await env.visitor.call('POST /auth/login', { body: { email: player.email, password: testPassword } }))
        .data,
    ).toMatchObject({
      lastRechargeStatus: 'processing',
      user: { fortunePandaBalance: '0.00' },
    });
    expect((await player.call('GET /fortune-panda-user/balance')).data).toMatchObject({
      balance: '0.00',
      lastRechargeStatus: 'processing',
    });
    const transfers = await env.db
      .selectFrom('transfer')
      .select(['kind', 'amountCents', 'cause', 'state'])
      .execute();
    expect(transfers).toContainEqual({
      kind: 'recharge',
      amountCents: 2500n,
      cause: 'sign_up',
      state: 'requested',
    });
  });

  test('stores neither password in clear text', async () => {
    const player = await env.player('sealed');
    const account = await env.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow();
    const row = await env.db
      .selectFrom('player')
      .selectAll()
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow();
    const stored = JSON.stringify([account, row], (_key, value) =>
      typeof value === 'bigint' ? `${value}` : value,
    );
    expect(account.passwordHash).toMatch(/^\$argon2id\$v=19\$/);
    expect(row.providerUsername).toBe(player.fortunePanda.username);
    expect(stored).not.toContain(player.fortunePanda.password);
    expect(stored).not.toContain(testPassword);
  });

  test.each([
    ['one.name', 'ONE.NAME'],
    ['caesar', 'cаesаr'],
    ['poker_ace', 'роkеr_ace'],
    ['nikola', 'Νikola'],
    ['wideboy', 'ｗｉｄｅｂｏｙ'],
    ['strasse', 'straße'],
  ])('refuses a name that resembles a taken one: %s, %s', async (taken, lookAlike) => {
    await env.player(taken);
    expect(
      await env.visitor.expectRefusal('account.username_taken', 'POST /auth/register', {
        body: registrationBody(lookAlike, { email: `other-${taken}@players.test` }),
      }),
    ).toMatchObject({ fields: { username: expect.any(String) } });
  });

  test('refuses an address that is taken in another case', async () => {
    await env.player('mailbox');
    expect(
      await env.visitor.expectRefusal('account.email_taken', 'POST /auth/register', {
        body: registrationBody('mailbox2', { email: 'MailBox@Players.Test' }),
      }),
    ).toMatchObject({ fields: { email: expect.any(String) } });
  });

  test("puts a referred player under the referrer's agent, in any case of the code", async () => {
    const referrer = await env.player('referrer');
    const response = await env.call('POST /auth/register', {
      body: registrationBody('referred', { referralCode: ` ${referrer.referralCode.toLowerCase()} ` }),
    });
    expect(response).toMatchObject({
      status: 201,
      body: { data: { user: { referredBy: referrer.referralCode } } },
    });
  });

  test.each(['NOSUCH22', 'x', 'x\0', '%%%%%%%%'])(
    'refuses the unknown referral code %j and writes nothing',
    async (code) => {
      const before = await countAccounts();
      expect(
        await env.visitor.expectRefusal('account.referral_unknown', 'POST /auth/register', {
          body: registrationBody('unreferred', { referralCode: code }),
        }),
      ).toMatchObject({ fields: { referralCode: expect.any(String) } });
      expect(await countAccounts()).toBe(before);
    },
  );

  test('treats an empty referral code as a missing one', async () => {
    const player = await env.player('no-referrer', { referralCode: '' });
    expect(player.id).toMatch(/^pl_/);
  });
});

async function countAccounts(): Promise<bigint> {
  const { count } = await env.db
    .selectFrom('account')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
