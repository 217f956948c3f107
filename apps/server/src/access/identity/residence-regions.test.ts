import { type Country, toMoney } from '@golden-acers/contract';
import {
  type ApiResponse,
  type RegistrationBody,
  registrationBody,
  type TestPlayer,
  testPassword,
} from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApprovalTestEnv, approvalTestEnv } from '../../../test/test-support-approvals.ts';
import { insertOffer } from '../../../test/test-support-claims.ts';
import { createTransferRequestClient } from '../../../test/test-support-transfer-requests.ts';

// No proxy states a location here: the region of the profile decides.
let env: ApprovalTestEnv;
let cardOffer: string;
beforeAll(async () => {
  env = await approvalTestEnv({
    config: {
      registrationFields: ['country', 'region'],
      jurisdictions: {
        deniedCountries: [],
        deniedRegions: ['US-WA', 'CA-QC'],
        regionHeaders: [],
        minimumAge: 18,
        minimumAges: {},
      },
    },
  });
  cardOffer = await insertOffer(env, { bonusCents: 100n });
  await insertOffer(env, { kind: 'free_credit', bonusCents: 100n, promoCode: 'REGIONS' });
});
afterAll(() => env[Symbol.asyncDispose]());

const code = ({ status, body }: ApiResponse) => (status < 400 ? 'allowed' : body.code);
const nevada = { country: 'United States', region: 'US-NV' } as const;
const paramsOf = ({ fortunePanda: { username } }: TestPlayer) => ({ username });
const liveIn = ({ id }: TestPlayer, country: Country | null, region: string | null) =>
  env.db.updateTable('account').set({ country, region }).where('id', '=', id).execute();
const save = ({ user, request }: TestPlayer, changes: object) => {
  const { firstName, lastName, username, email, phone, currency } = user;
  const body = { firstName, lastName, username, email, phone, currency, country: 'United States' as const };
  return request('PUT /user/profile', { body: { ...body, ...changes } });
};
const signIn = ({ email }: TestPlayer) =>
  env.call('POST /auth/login', { body: { email, password: testPassword } });

const launch = (player: TestPlayer) =>
  player.request('POST /fortune-panda-user/games/enter', { body: { kindId: 1001 } });

/** Actions of a player with play or credit. */
const acts: Readonly<Record<string, (player: TestPlayer) => Promise<ApiResponse>>> = {
  'launches a game': launch,
  'asks for a recharge': (player) =>
    player.request('POST /fortune-panda-user/requests', {
      body: { kind: 'recharge', amount: toMoney(100n) },
    }),
  'claims an offer by its card': (player) =>
    player.request('POST /promotions/offers/:offerId/claim', {
      params: { offerId: cardOffer },
      body: { isReplacing: false },
    }),
  'claims an offer by its code': (player) =>
    player.request('POST /promotions/codes', { body: { code: 'REGIONS' } }),
};

/** Actions of an agent for a player. */
const creditsByAgent: Readonly<Record<string, (player: TestPlayer) => Promise<ApiResponse>>> = {
  'a recharge': (player) => env.recharge(player, 100),
  'a bonus': (player) =>
    env.root.request('POST /fortune-panda/users/:username/adjust', {
      params: paramsOf(player),
      headers: { 'idempotency-key': env.newKey() },
      body: { cause: 'bonus', kind: 'recharge', amount: toMoney(100n), reason: 'For the wait' },
    }),
  'an offer': (player) =>
    env.root.request('POST /agent/offers/:offerId/grant', {
      params: { offerId: cardOffer },
      body: { account: player.fortunePanda.username, reason: 'For the wait' },
    }),
};

const registrations: readonly (readonly [Partial<RegistrationBody>, string])[] = [
  [nevada, 'allowed'],
  [{ country: 'Canada', region: 'CA-ON' }, 'allowed'],
  [{ country: 'Spain' }, 'allowed'],
  [{ country: 'United States', region: 'US-WA' }, 'account.region_denied'],
  [{ country: 'Canada', region: 'CA-QC' }, 'account.region_denied'],
  [{ country: 'United States' }, 'request.invalid'],
  [{ country: 'United States', region: 'CA-ON' }, 'request.invalid'],
  [{ country: 'United States', region: 'US-ZZ' }, 'request.invalid'],
  [{ country: 'United States', region: '' }, 'request.invalid'],
  [{ country: 'Spain', region: 'US-NV' }, 'request.invalid'],
];

test.each(registrations)('a registration from %o results in %s', async (residence, outcome) => {
  const name = `reg${registrations.findIndex(([one]) => one === residence)}`;
  const response = await env.call('POST /auth/register', { body: registrationBody(name, residence) });
  expect(code(response)).toBe(outcome);
  if (outcome !== 'allowed') expect(response.body).toMatchObject({ fields: { region: expect.any(String) } });
});

test('the region is in the profile, in the export of the account and on its agent’s page', async () => {
  const player = await env.player('has_region', nevada);
  const profile = await player.call('GET /user/profile');
  expect(profile.data.user).toMatchObject(nevada);
  expect((await player.call('GET /user/export')).data).toMatchObject({ profile: nevada });
  const detail = { params: paramsOf(player) };
  expect((await env.root.call('GET /fortune-panda/users/:username/detail', detail)).data).toMatchObject(
    nevada,
  );
});

describe('a player whose region is not known', () => {
  test.each(Object.entries(acts))('cannot play before it is known: %s', async (name, act) => {
    const player = await env.player(`unknown_${name.replaceAll(/[^a-z]/g, '').slice(-12)}`, nevada);
    await liveIn(player, 'United States', null);
    expect(code(await act(player))).toBe('account.region_missing');
    expect(code(await signIn(player))).toBe('allowed');
    expect(code(await save(player, { region: 'US-NV' }))).toBe('allowed');
    expect(code(await act(player))).toBe('allowed');
  });

  test('may play if the country has no denied regions, or no country is known', async () => {
    const player = await env.player('elsewhere', nevada);
    for (const country of ['Spain', null] as const) {
      await liveIn(player, country, null);
      expect(code(await launch(player))).toBe('allowed');
    }
  });

  test('gets credit from an agent, but no game', async () => {
    const player = await env.player('credited', nevada);
    await liveIn(player, 'United States', null);
    expect(code(await env.recharge(player, 100))).toBe('allowed');
    const body = { ...player.fortunePanda, kindId: 1001 };
    expect(code(await env.root.request('POST /fortune-panda/games/enter', { body }))).toBe(
      'account.region_missing',
    );
  });
});

describe('a player whose region is denied later', () => {
  test.each(Object.entries(acts))('is refused: %s', async (name, act) => {
    const player = await env.player(`denied_${name.replaceAll(/[^a-z]/g, '').slice(-12)}`, nevada);
    await liveIn(player, 'United States', 'US-WA');
    expect(code(await act(player))).toBe('account.region_denied');
  });

  test.each(Object.entries(creditsByAgent))('gets no credit from an agent: %s', async (name, act) => {
    const player = await env.player(`by_agent_${name.replaceAll(/[^a-z]/g, '')}`, nevada);
    await liveIn(player, 'United States', 'US-WA');
    expect(code(await act(player))).toBe('player.residence_denied');
    expect(await env.centsAtProvider(player)).toBe(2_500n);
  });

  test('cannot sign in, gets no request approved, and is paid the remaining credit by an agent', async () => {
    const requests = createTransferRequestClient(env);
    const player = await env.player('denied_later', nevada);
    const id = await requests.ask(player);
    await liveIn(player, 'United States', 'US-WA');
    expect(code(await signIn(player))).toBe('account.region_denied');
    expect(code(await requests.approve(id))).toBe('player.residence_denied');
    expect(code(await env.redeem(player, 2_500))).toBe('allowed');
  });

  test('cannot leave the region by a change of the profile, but may change other fields', async () => {
    const player = await env.player('denied_stays', nevada);
    await liveIn(player, 'United States', 'US-WA');
    for (const changes of [{ region: 'US-NV' }, { region: null }, { country: 'Spain' }, { country: null }])
      expect(code(await save(player, changes))).toBe('account.region_denied');
    expect(code(await save(player, { firstName: 'Renamed' }))).toBe('allowed');
    expect(code(await save(player, { firstName: 'Again', region: 'US-WA' }))).toBe('allowed');
  });
});

describe('a change of the profile', () => {
  /** A player whom no test moves. */
  let stays: TestPlayer | undefined;
  const residenceOf = async (player: TestPlayer) => {
    const { country, region } = (await player.call('GET /user/profile')).data.user;
    return [country, region];
  };

  test('keeps the region with its country, and drops it with another one', async () => {
    const player = await env.player('moves', nevada);
    expect(code(await save(player, {}))).toBe('allowed');
    expect(await residenceOf(player)).toEqual(['United States', 'US-NV']);
    expect(code(await save(player, { country: 'Spain' }))).toBe('allowed');
    expect(await residenceOf(player)).toEqual(['Spain', null]);
    expect(code(await save(player, { country: 'Canada', region: 'CA-ON' }))).toBe('allowed');
    expect(await residenceOf(player)).toEqual(['Canada', 'CA-ON']);
  });

  test.each([
    [{ region: 'US-WA' }, 'account.region_denied'],
    [{ region: null }, 'request.invalid'],
    [{ region: '' }, 'request.invalid'],
    [{ region: 'CA-ON' }, 'request.invalid'],
    [{ country: 'Canada' }, 'request.invalid'],
    [{ country: 'Canada', region: 'US-NV' }, 'request.invalid'],
    [{ country: 'Spain', region: 'US-NV' }, 'request.invalid'],
  ])('to %o results in %s', async (changes, outcome) => {
    stays ??= await env.player('stays', nevada);
    const response = await save(stays, changes);
    expect(code(response)).toBe(outcome);
    expect(response.body).toMatchObject({ fields: { region: expect.any(String) } });
    expect(await residenceOf(stays)).toEqual(['United States', 'US-NV']);
  });
});

test('a change of the region ends the person’s verification, and a request without a region does not', async () => {
  const player = await env.player('verified', nevada);
  const hash = async () => {
    const { rows } = await sql<{ hash: string }>`select identity_person_hash(${player.id}) as hash`.execute(
      env.db,
    );
    return rows[0]?.hash;
  };
  const before = await hash();
  await liveIn(player, 'United States', 'US-OR');
  expect(await hash()).not.toBe(before);
  await liveIn(player, 'United States', null);
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(jsonb_build_array(lower(btrim(first_name)), lower(btrim(last_name)), date_of_birth,
      country)::text, 'UTF8')), 'hex') as hash from account where id = ${player.id}`.execute(env.db);
  expect(await hash()).toBe(rows[0]?.hash);
});
