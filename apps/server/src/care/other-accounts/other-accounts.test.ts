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
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { excludedPersonJobs } from '../../accounts/exclusions/excluded-persons.ts';

/* The accounts that an excluded person has already. A new one: ../../accounts/exclusions. */
let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

interface Contact {
  readonly email?: string;
  readonly isVerified?: boolean;
  readonly phone?: string;
  readonly isPhoneVerified?: boolean;
  readonly birth?: string;
}

const setContact = async (
  { id }: TestPlayer,
  { email, isVerified, phone, isPhoneVerified, birth }: Contact,
) => {
  await env.db
    .updateTable('account')
    .set({
      ...(email !== undefined && { email, emailKey: email }),
      ...(phone !== undefined && { phone }),
      ...(birth !== undefined && { dateOfBirth: birth, firstName: 'Zoë', lastName: 'Grant' }),
      emailVerifiedAt: isVerified ? new Date() : null,
    })
    .where('id', '=', id)
    .execute();
  if (isPhoneVerified)
    await sql`update account set phone_verified_at = now(), verified_number = '+' || regexp_replace(phone, '\\D', '', 'g')
      where id = ${id}`.execute(env.db);
};
/** Two accounts, the first of which is the one that excludes itself. */
async function twoAccounts(name: string, first: Contact, second: Contact) {
  const [one, other] = [await env.player(`${name}-one`), await env.player(`${name}-other`)];
  await setContact(one, first);
  await setContact(other, second);
  return { one, other };
}
const mailboxOf = (name: string) =>
  ({ email: `${name}.grant@gmail.com`, again: `${name}g.rant+2@googlemail.com` }) as const;

const takeBreak = (player: TestPlayer, period: 'day' | 'half_year' | 'ever' = 'half_year') =>
  player.request('POST /user/break', {
    body: { period, currentPassword: testPassword, username: player.user.username, redeem: false },
  });
const code = ({ status, body }: ApiResponse) => [status, body.code];
const detailOf = async ({ fortunePanda: { username } }: TestPlayer) =>
  (await env.root.call('GET /fortune-panda/users/:username/detail', { params: { username } })).data;
const isOpen = async ({ token }: TestPlayer) =>
  (await env.call('GET /user/profile', { token })).status === 200;
const decide = (player: TestPlayer, isSamePerson: boolean, agent = env.root) =>
  agent.request('POST /fortune-panda/users/:username/exclusion-match', {
    params: { username: player.fortunePanda.username },
    body: { isSamePerson, reason: 'Called both' },
  });
const isOutOfPromotions = async ({ id }: TestPlayer) => {
  const { rows } = await sql<{ is: boolean }>`select promotion_is_disabled_for(${id}) as is`.execute(env.db);
  return rows[0]?.is;
};

describe('an account of a person who self-excludes with another account', () => {
  test('is excluded too if the person has confirmed the mailbox', async () => {
    const { email, again } = mailboxOf('zoe');
    const { one, other } = await twoAccounts('mailbox', { email, isVerified: true }, { email: again });
    const requested = await other.request('POST /fortune-panda-user/requests', {
      body: { kind: 'recharge', amount: toMoney(500n) },
    });
    expect(requested.status).toBe(201);
    expect((await takeBreak(one)).status).toBe(200);
    expect(await isOpen(other)).toBe(false);
    const signIn = await env.call('POST /auth/login', { body: { email: again, password: testPassword } });
    expect(code(signIn)).toEqual([403, 'account.excluded']);
    const { exclusion, isExcludedByOther } = await detailOf(other);
    expect({ exclusion, isExcludedByOther }).toMatchObject({
      exclusion: { cause: 'self_exclusion', until: (await detailOf(one)).exclusion?.until, by: null },
      isExcludedByOther: true,
    });
    expect(code(await env.recharge(other, 100))).toEqual([409, 'player.excluded']);
    expect(await isOutOfPromotions(other)).toBe(true);
    const requests = await sql<{ state: string }>`
      select state from transfer_request where player_id = ${other.id}`.execute(env.db);
    expect(requests.rows).toEqual([{ state: 'cancelled' }]);
    expect(await env.redeem(other, 2_500)).toMatchObject({ status: 200 });
  });

  test('is excluded too if the person has verified the phone number', async () => {
    const { one, other } = await twoAccounts(
      'phone',
      { phone: '+44 7700 900431', isPhoneVerified: true },
      { phone: '07700 900431' },
    );
    await takeBreak(one, 'ever');
    expect(await isOpen(other)).toBe(false);
    expect((await detailOf(other)).exclusion).toMatchObject({ until: null });
  });

  test('stays open if another account names its mailbox without confirming it', async () => {
    const { email, again } = mailboxOf('victim');
    const { one: stranger, other: victim } = await twoAccounts(
      'claimed',
      { email: again },
      { email, isVerified: true },
    );
    await takeBreak(stranger, 'ever');
    expect(await isOpen(victim)).toBe(true);
    expect((await detailOf(victim)).exclusionMatches).toMatchObject([
      { kinds: ['email'], account: stranger.fortunePanda.username },
    ]);
    // The stranger has confirmed nothing, and the victim has: it keeps its offers until an agent decides.
    expect(await isOutOfPromotions(victim)).toBe(false);
  });

  test('gets no promotions if neither account has confirmed the mailbox, or more than that is alike', async () => {
    const { email, again } = mailboxOf('nobody');
    const unverified = await twoAccounts('neither', { email: again }, { email });
    await takeBreak(unverified.one, 'ever');
    expect(await isOutOfPromotions(unverified.other)).toBe(true);
    const more = mailboxOf('more');
    const birth = '1991-04-12';
    const named = await twoAccounts(
      'more',
      { email: more.again, birth },
      { email: more.email, isVerified: true, birth },
    );
    await takeBreak(named.one, 'ever');
    expect(await isOutOfPromotions(named.other)).toBe(true);
  });

  test('is excluded even if both accounts self-exclude at the same moment', async () => {
    const { email, again } = mailboxOf('both');
    const { one, other } = await twoAccounts('both', { email, isVerified: true }, { email: again });
    const taken = await Promise.all([takeBreak(one), takeBreak(other, 'ever')]);
    expect(taken.some(({ status }) => status === 200)).toBe(true);
    for (const player of [one, other]) expect(await isOpen(player)).toBe(false);
  });

  test('is excluded longer when the other account is', async () => {
    const { email, again } = mailboxOf('longer');
    const { one, other } = await twoAccounts('longer', { email, isVerified: true }, { email: again });
    await takeBreak(one, 'day');
    expect((await detailOf(other)).exclusion).toMatchObject({ cause: 'cool_off' });
    await confirmAllSessions(env);
    await env.root.call('POST /fortune-panda/users/:username/exclude', {
      params: { username: one.fortunePanda.username },
      body: { lastDay: null, reason: 'A call from the family' },
    });
    expect((await detailOf(other)).exclusion).toMatchObject({ cause: 'operator', until: null, reason: null });
  });

  test('is found if it gets the contact data later, also by exclusions of an earlier version', async () => {
    const { email } = mailboxOf('later');
    const { one, other } = await twoAccounts('later', { email, isVerified: true }, {});
    await takeBreak(one);
    expect(await isOpen(other)).toBe(true);
    const before = await detailOf(other);
    await env.root.call('PUT /fortune-panda/users/:username/contact', {
      params: { username: other.fortunePanda.username },
      body: {
        version: before.contactVersion,
        firstName: 'Amy',
        lastName: 'Poole',
        phone: '',
        dateOfBirth: '1985-01-02',
      } as never,
    });
    await setContact(other, { email: 'later.grant+x@gmail.com' });
    await env.runJobs(excludedPersonJobs);
    expect(await isOpen(other)).toBe(false);
    const earlier = await twoAccounts(
      'earlier',
      { ...mailboxOf('earlier'), isVerified: true },
      { email: mailboxOf('earlier').again },
    );
    await sql`update player set excluded_until = 'infinity' where id = ${earlier.one.id}`.execute(env.db);
    await env.runJobs(excludedPersonJobs);
    expect(await isOpen(earlier.other)).toBe(false);
  });
});

describe('an account that may belong to an excluded person', () => {
  test('gets no promotions until an agent decides, who needs a step-up to exclude it', async () => {
    const birth = '1990-04-12';
    const { one, other } = await twoAccounts('birth', { birth }, { birth });
    await takeBreak(one, 'ever');
    expect(await isOpen(other)).toBe(true);
    expect(await isOutOfPromotions(other)).toBe(true);
    expect((await detailOf(other)).exclusionMatches).toMatchObject([{ kinds: ['name_and_birth'] }]);
    const store = await env.agent({ name: 'match-store' });
    expect(code(await decide(other, true, store))).toEqual([404, 'player.not_found']);
    await env.db.updateTable('session').set({ confirmedAt: null }).execute();
    expect(code(await decide(other, true))).toEqual([403, 'agent.step_up_required']);
    await confirmAllSessions(env);
    expect((await decide(other, true)).status).toBe(200);
    expect(await isOpen(other)).toBe(false);
    expect(await detailOf(other)).toMatchObject({
      exclusion: { cause: 'operator', until: null, reason: 'Called both' },
      isExcludedByOther: true,
      exclusionMatches: [],
    });
    expect(code(await decide(other, true))).toEqual([409, 'player.no_exclusion_match']);
  });

  test('stays open if it belongs to another person, until more data match', async () => {
    const shared = { phone: '+44 7700 900471' };
    const { one, other } = await twoAccounts('another', shared, shared);
    await takeBreak(one, 'ever');
    const store = await env.agent({ name: 'match-own-store' });
    await env.db.updateTable('player').set({ agentId: store.id }).where('id', '=', other.id).execute();
    const { data } = await store.call('GET /fortune-panda/users/:username/detail', {
      params: { username: other.fortunePanda.username },
    });
    expect(data.exclusionMatches).toMatchObject([{ kinds: ['phone'], account: null }]);
    expect((await decide(other, false)).status).toBe(200);
    expect(await isOutOfPromotions(other)).toBe(false);
    const search = () =>
      sql`insert into exclusion_search (player_id) values (${one.id}) on conflict do nothing`.execute(env.db);
    await search();
    await env.runJobs(excludedPersonJobs);
    expect((await detailOf(other)).exclusionMatches).toEqual([]);
    await setContact(one, { birth: '1985-01-02' });
    await setContact(other, { birth: '1985-01-02' });
    await search();
    await env.runJobs(excludedPersonJobs);
    expect((await detailOf(other)).exclusionMatches).toMatchObject([{ kinds: ['phone', 'name_and_birth'] }]);
  });
});
