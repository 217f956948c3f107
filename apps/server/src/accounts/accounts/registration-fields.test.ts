import { type BareTestEnv, type RegistrationBody, registrationBody, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** The clock of this server is set to 1 March 2026. */
let envWithMoreFields: BareTestEnv;
let defaultServer: BareTestEnv;
beforeAll(async () => {
  envWithMoreFields = await testEnv({
    provider: 'none',
    config: { registrationFields: ['dateOfBirth', 'country'] },
  });
  defaultServer = await testEnv({ provider: 'none' });
});
afterAll(async () => {
  await envWithMoreFields[Symbol.asyncDispose]();
  await defaultServer[Symbol.asyncDispose]();
});

const extraFields: Partial<RegistrationBody> = { dateOfBirth: '1990-04-12', country: 'Spain' };
const send = (env: BareTestEnv, name: string, changes: Partial<RegistrationBody>, language = 'en') =>
  env.call('POST /auth/register', {
    body: registrationBody(name, changes),
    headers: { 'accept-language': language },
  });
const isRegistered = async (env: BareTestEnv, name: string) =>
  (await env.db.selectFrom('account').select('id').where('username', '=', name).execute()).length > 0;

describe('if date of birth and country are required,', () => {
  test('the browser is informed, and both are in the profile, in the export of the account and on its agent’s page', async () => {
    const { body } = await envWithMoreFields.call('GET /site');
    expect(body.data).toMatchObject({ requiredFields: ['dateOfBirth', 'country'] });
    const { token, fortunePanda } = await envWithMoreFields.player('asked', extraFields);
    const profile = await envWithMoreFields.call('GET /user/profile', { token });
    expect(profile.body.data).toMatchObject({ user: extraFields });
    const copy = await envWithMoreFields.call('GET /user/export', { token });
    expect(copy.body.data).toMatchObject({ profile: extraFields });
    const detail = await envWithMoreFields.call('GET /fortune-panda/users/:username/detail', {
      token: envWithMoreFields.root.token,
      params: { username: fortunePanda.username },
    });
    expect(detail.body.data).toMatchObject(extraFields);
    const signedIn = await envWithMoreFields.call('POST /auth/login', {
      body: { email: 'asked@players.test', password: registrationBody('asked').password },
    });
    expect(signedIn.body.data).toMatchObject({ user: extraFields });
  });

  test.each([
    ['en', 'Enter your date of birth', 'Choose your country'],
    ['es', 'Escribe tu fecha de nacimiento', 'Elige tu país'],
    ['fr', 'Saisissez votre date de naissance', 'Choisissez votre pays'],
    ['de', 'Geben Sie Ihr Geburtsdatum ein', 'Wählen Sie Ihr Land'],
  ])('a request without them is refused in the language %s', async (language, dateOfBirth, country) => {
    expect(await send(envWithMoreFields, 'incomplete', {}, language)).toMatchObject({
      status: 422,
      body: { code: 'request.invalid', fields: { dateOfBirth, country } },
    });
    expect(await isRegistered(envWithMoreFields, 'incomplete')).toBe(false);
  });

  test.each([
    ['one day too young', '2008-03-02', 'You must be of legal age to sign up'],
    ['not born yet', '2026-03-02', 'Invalid date of birth'],
    ['too old to be true', '1905-03-01', 'Invalid date of birth'],
    ['a day that there was not', '2007-02-29', 'Invalid date of birth'],
    ['no day', '12/04/1990', 'Invalid date of birth'],
  ])('a date of birth is refused: %s', async (_why, dateOfBirth, text) => {
    expect(await send(envWithMoreFields, 'refused', { ...extraFields, dateOfBirth })).toMatchObject({
      status: 422,
      body: { code: 'request.invalid', fields: { dateOfBirth: text } },
    });
    expect(await isRegistered(envWithMoreFields, 'refused')).toBe(false);
  });

  test.each([
    ['birthday', '2008-03-01'],
    ['eldest', '1905-03-02'],
  ])('a person who is of legal age today may register: %s', async (name, dateOfBirth) => {
    const { token } = await envWithMoreFields.player(name, { ...extraFields, dateOfBirth });
    const profile = await envWithMoreFields.call('GET /user/profile', { token });
    expect(profile.body.data).toMatchObject({ user: { dateOfBirth } });
  });

  test('a change of the profile leaves the date of birth unchanged', async () => {
    const { token, email } = await envWithMoreFields.player('moves', extraFields);
    const { firstName, lastName, username, phoneNumber: phone } = registrationBody('moves');
    const body = { firstName, lastName, username, email, phone, country: 'Italy', currency: 'EUR' };
    const changed = await envWithMoreFields.call('PUT /user/profile', { token, body });
    expect(changed.body.data).toMatchObject({ user: { ...extraFields, country: 'Italy' } });
  });

  // This test is the last one, because its clock advances to 2030.
  test('a person born on 29 February is of legal age on 1 March, not a day before', async () => {
    const dayMs = 86_400_000;
    const form = { ...extraFields, dateOfBirth: '2012-02-29' };
    envWithMoreFields.clock.advance(1_460 * dayMs);
    expect(envWithMoreFields.clock.now().toISOString()).toMatch(/^2030-02-28/);
    expect(await send(envWithMoreFields, 'leaps', form)).toMatchObject({
      status: 422,
      body: { fields: { dateOfBirth: 'You must be of legal age to sign up' } },
    });
    envWithMoreFields.clock.advance(dayMs);
    expect((await send(envWithMoreFields, 'leaps', form)).status).toBe(201);
  });
});

describe('if no fields are required,', () => {
  test('no account has these fields, and they are refused as unknown', async () => {
    const { token } = await defaultServer.player('usual');
    const profile = await defaultServer.call('GET /user/profile', { token });
    expect(profile.body.data).toMatchObject({ user: { dateOfBirth: null, country: null } });
    expect(await send(defaultServer, 'forward', extraFields)).toMatchObject({
      status: 422,
      body: {
        code: 'request.invalid',
        fields: { dateOfBirth: 'This field is not known', country: 'This field is not known' },
      },
    });
    expect(await isRegistered(defaultServer, 'forward')).toBe(false);
  });
});
