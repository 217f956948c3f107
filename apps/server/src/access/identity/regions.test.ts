import type { Country } from '@golden-acers/contract';
import {
  type ApiResponse,
  registrationBody,
  type TestEnv,
  testEnv,
  testPassword,
} from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { stepUpByPassword } from '../../../test/test-support-agents.ts';
import { createAuthenticator } from '../../../test/test-support-passkey.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv({
    config: {
      trustedProxies: 1,
      jurisdictions: {
        deniedCountries: ['France'],
        deniedRegions: ['US-WA', 'CA-QC'],
        regionHeaders: ['x-country', 'x-region'],
        minimumAge: 18,
        minimumAges: {},
      },
    },
  });
});
afterAll(() => env[Symbol.asyncDispose]());

const at = (country?: string, region?: string) => ({
  ...(country !== undefined && { 'x-country': country }),
  ...(region !== undefined && { 'x-region': region }),
});
const allowed = at('US', 'NV');
const code = ({ status, body }: ApiResponse) => (status < 400 ? 'allowed' : body.code);

/** The proxy's headers, the country of the profile, and the expected result. */
const table: readonly (readonly [headers: Record<string, string>, country: Country | null, string])[] = [
  [at('US', 'WA'), null, 'account.region_denied'],
  [at('us', 'wa'), 'Germany', 'account.region_denied'],
  [at('CA', 'QC'), 'Canada', 'account.region_denied'],
  [at('US', 'NV'), 'United States', 'allowed'],
  [at('CA', 'WA'), null, 'allowed'],
  // The country alone: it may be the denied region.
  [at('US'), null, 'account.region_unknown'],
  [at('US', ''), 'Germany', 'account.region_unknown'],
  [at('DE'), null, 'allowed'],
  [at('DE'), 'United States', 'allowed'],
  [at('FR', 'IDF'), null, 'account.country_denied'],
  [at('FR'), 'Germany', 'account.country_denied'],
  // A missing value, and values that cannot be read.
  [at(), null, 'account.region_unknown'],
  [at(), 'United States', 'account.region_unknown'],
  [at(), 'Germany', 'allowed'],
  [at('XX', 'NV'), null, 'account.region_unknown'],
  [at('T1'), null, 'account.region_unknown'],
  [at('US', 'NV, US-NV'), null, 'account.region_unknown'],
  [at('US', 'NV\u00e9'), null, 'account.region_unknown'],
];

const nameOf = ([headers, country, outcome]: (typeof table)[number]) =>
  `${JSON.stringify(headers)} with ${country ?? 'no country'}: ${outcome}`;
const cases = table.map((row, index) => [nameOf(row), row, index] as const);

describe('a sign-in and a launch', () => {
  const body = registrationBody('region-of-play');
  const credentials = { email: body.email, password: body.password };
  let token: string;
  beforeAll(async () => {
    await env.call('POST /auth/register', { body, headers: allowed });
    const { body: opened } = await env.call('POST /auth/login', { body: credentials, headers: allowed });
    token = z.looseObject({ accessToken: z.string() }).parse(opened.data).accessToken;
  });

  test.each(cases)('%s', async (_name, [headers, country, outcome]) => {
    // The limits by the minute are free again.
    env.clock.advance(61_000);
    await env.db.updateTable('account').set({ country }).where('email', '=', body.email).execute();
    expect(code(await env.call('POST /auth/login', { body: credentials, headers }))).toBe(outcome);
    const launch = { token, body: { kindId: 1001 }, headers };
    expect(code(await env.call('POST /fortune-panda-user/games/enter', launch))).toBe(outcome);
  });
});

describe('a registration that names no country', () => {
  const rows = cases.filter(([, [, country]]) => country === null);
  test.each(rows)('%s', async (_name, [headers, , outcome], index) => {
    const body = registrationBody(`new-region-${index}`);
    expect(code(await env.call('POST /auth/register', { body, headers }))).toBe(outcome);
  });
});

test('a player of unknown region does not get in by changing the country of the profile', async () => {
  const body = registrationBody('region-moved');
  await env.call('POST /auth/register', { body, headers: allowed });
  const credentials = { email: body.email, password: body.password };
  const { body: opened } = await env.call('POST /auth/login', { body: credentials, headers: allowed });
  const { accessToken: token } = z.looseObject({ accessToken: z.string() }).parse(opened.data);
  const moveTo = (country: Country, headers: Record<string, string>) => {
    const { firstName, lastName, username, email, phoneNumber: phone } = body;
    const profile = { firstName, lastName, username, email, phone, currency: 'USD', country };
    return env.call('PUT /user/profile', { token, headers, body: profile });
  };
  // The profile has no country, and then one with a denied region.
  expect(code(await moveTo('Germany', at()))).toBe('account.region_unknown');
  expect(code(await moveTo('United States', allowed))).toBe('allowed');
  expect(code(await moveTo('Germany', at()))).toBe('account.region_unknown');
  expect(code(await moveTo('Germany', at('US', 'WA')))).toBe('account.region_denied');
  const launch = { token, body: { kindId: 1001 }, headers: at() };
  expect(code(await env.call('POST /fortune-panda-user/games/enter', launch))).toBe('account.region_unknown');
  expect(code(await moveTo('Germany', at('DE')))).toBe('allowed');
  // Nor may it move to a country where it cannot play: only an agent could undo that.
  expect(code(await moveTo('United States', at()))).toBe('account.region_unknown');
});

test('a resident of a denied region is refused wherever the proxy sees it', async () => {
  const body = registrationBody('region-resident');
  await env.call('POST /auth/register', { body, headers: allowed });
  const home = { country: 'United States', region: 'US-WA' } as const;
  await env.db.updateTable('account').set(home).where('email', '=', body.email).execute();
  const credentials = { email: body.email, password: body.password };
  for (const headers of [allowed, at('DE'), at()]) {
    const response = await env.call('POST /auth/login', { body: credentials, headers });
    expect(code(response)).toBe('account.region_denied');
  }
});

test('a passkey does not sign in from a denied region, and a wrong password reveals nothing', async () => {
  const body = registrationBody('region-key');
  await env.call('POST /auth/register', { body, headers: allowed });
  const credentials = { email: body.email, password: body.password };
  const { body: opened } = await env.call('POST /auth/login', { body: credentials, headers: allowed });
  const { accessToken: token } = z.looseObject({ accessToken: z.string() }).parse(opened.data);
  await stepUpByPassword(env, token, body.password);
  const authenticator = createAuthenticator({ origin: 'http://localhost:4200', rpId: 'localhost' });
  const challengeOf = ({ body: { data } }: ApiResponse) =>
    z.looseObject({ challenge: z.string() }).parse(data);
  const options = await env.call('POST /user/security/passkeys/options', { token, body: {} });
  const made = authenticator.create(challengeOf(options).challenge);
  const passkey = { name: 'Phone', ...made, transports: [...made.transports] };
  expect((await env.call('POST /user/security/passkeys', { token, body: passkey })).status).toBe(200);
  const begun = await env.call('POST /auth/passkey/options', { body: {} });
  const signed = authenticator.sign(challengeOf(begun).challenge, { counter: 1 });
  const entered = await env.call('POST /auth/passkey', {
    body: { passkey: signed },
    headers: at('US', 'WA'),
  });
  expect(code(entered)).toBe('account.region_denied');
  const wrong = { body: { ...credentials, password: `${testPassword} no` }, headers: at('US', 'WA') };
  expect(code(await env.call('POST /auth/login', wrong))).toBe('account.wrong_credentials');
});

test('an agent launches nothing for a player who may be in a denied region', async () => {
  const body = registrationBody('region-by-agent');
  const registered = await env.call('POST /auth/register', { body, headers: allowed });
  const { fortunePanda } = z
    .looseObject({ fortunePanda: z.object({ username: z.string(), password: z.string() }) })
    .parse(registered.body.data);
  const launch = () =>
    env.root.request('POST /fortune-panda/games/enter', { body: { ...fortunePanda, kindId: 1001 } });
  expect(code(await launch())).toBe('account.region_unknown');
  await env.db.updateTable('account').set({ country: 'Germany' }).where('email', '=', body.email).execute();
  expect(code(await launch())).toBe('allowed');
});
