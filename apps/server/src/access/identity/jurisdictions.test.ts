import {
  type ApiResponse,
  registrationBody,
  type TestEnv,
  testEnv,
  testPassword,
} from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// The day is 2026-03-01, UTC.
let env: TestEnv;
beforeAll(async () => {
  env = await testEnv({
    config: {
      registrationFields: ['dateOfBirth', 'country'],
      jurisdictions: {
        deniedCountries: ['France'],
        deniedRegions: [],
        regionHeaders: [],
        minimumAge: 18,
        minimumAges: { 'United States': 21 },
      },
    },
  });
});
afterAll(() => env[Symbol.asyncDispose]());

const adult = { dateOfBirth: '1990-04-12', country: 'Spain' } as const;
const code = ({ status, body }: ApiResponse) => [status, body.code];
const tooYoung = [403, 'account.too_young'];
const denied = [403, 'account.country_denied'];

describe('a registration', () => {
  const register = (username: string, changes: object) =>
    env.call('POST /auth/register', { body: { ...registrationBody(username), ...adult, ...changes } });

  test.each([
    ['us_day_early', { country: 'United States', dateOfBirth: '2005-03-02' }, tooYoung],
    ['denied_country', { country: 'France' }, denied],
  ])('is refused: %s', async (name, changes, refusal) => {
    const response = await register(name, changes);
    expect(code(response)).toEqual(refusal);
    expect(response.body).toMatchObject({ fields: { country: expect.any(String) } });
  });

  test('is accepted from the birthday that the country requires', async () => {
    const changes = { country: 'United States', dateOfBirth: '2005-03-01' };
    expect((await register('us_birthday', changes)).status).toBe(201);
    expect((await register('es_birthday', { dateOfBirth: '2008-03-01' })).status).toBe(201);
  });
});

describe('a player', () => {
  const move = async (name: string, dateOfBirth: string, country: 'France' | 'United States') => {
    const player = await env.player(name, { ...adult, dateOfBirth });
    const { firstName, lastName, username, email, phone, currency } = player.user;
    const body = { firstName, lastName, username, email, phone, currency, country };
    return player.request('PUT /user/profile', { body });
  };

  test('cannot move to a denied country, nor to one that requires a higher age', async () => {
    expect(code(await move('to_france', '1990-04-12', 'France'))).toEqual(denied);
    expect(code(await move('to_us_young', '2005-03-02', 'United States'))).toEqual(tooYoung);
    expect((await move('to_us', '2005-03-01', 'United States')).status).toBe(200);
  });

  test.each([
    ['a denied country', 'France', '1990-04-12', denied],
    ['a country for which it is too young', 'United States', '2005-03-02', tooYoung],
  ] as const)('cannot leave %s by a change of the profile', async (_name, country, dateOfBirth, refusal) => {
    const player = await env.player(`leaves_${country.slice(0, 2)}`, { ...adult, dateOfBirth });
    await env.db.updateTable('account').set({ country }).where('id', '=', player.id).execute();
    const { firstName, lastName, username, email, phone, currency } = player.user;
    for (const other of ['Spain', null] as const) {
      const body = { firstName, lastName, username, email, phone, currency, country: other };
      expect(code(await player.request('PUT /user/profile', { body }))).toEqual(refusal);
    }
    const kept = { firstName: 'Renamed', lastName, username, email, phone, currency, country };
    expect((await player.request('PUT /user/profile', { body: kept })).status).toBe(200);
  });

  test('whose country is denied later can neither launch a game nor sign in', async () => {
    const player = await env.player('lives_there', adult);
    await env.db.updateTable('account').set({ country: 'France' }).where('id', '=', player.id).execute();
    const launch = await player.request('POST /fortune-panda-user/games/enter', { body: { kindId: 1001 } });
    expect(code(launch)).toEqual(denied);
    const credentials = { email: player.email, password: testPassword };
    expect(code(await env.call('POST /auth/login', { body: credentials }))).toEqual(denied);
    const wrong = { ...credentials, password: 'wrong horse' };
    expect(code(await env.call('POST /auth/login', { body: wrong }))).toEqual([
      401,
      'account.wrong_credentials',
    ]);
    // An agent redeems the remaining credit.
    expect((await env.redeem(player, 2_500)).status).toBe(200);
  });
});
