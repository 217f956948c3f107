import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RegisterForm, registerForm, type TestServer, testServer } from '../../../test/test-support.ts';

/** Its clock stands on 1 March 2026. */
let asking: TestServer;
let usual: TestServer;
beforeAll(async () => {
  asking = await testServer({ changes: { registrationAsks: ['dateOfBirth', 'country'] } });
  usual = await testServer();
});
afterAll(async () => {
  await asking[Symbol.asyncDispose]();
  await usual[Symbol.asyncDispose]();
});

const given: Partial<RegisterForm> = { dateOfBirth: '1990-04-12', country: 'Spain' };
const send = (server: TestServer, name: string, changes: Partial<RegisterForm>, language = 'en') =>
  server.call('POST /auth/register', {
    body: registerForm(name, changes),
    headers: { 'accept-language': language },
  });
const isWritten = async (server: TestServer, name: string) =>
  (await server.db.selectFrom('account').select('id').where('username', '=', name).execute()).length > 0;

describe('where registering asks for a date of birth and a country', () => {
  test('the browser learns it, and the account has them, in its profile, its copy and before its agent', async () => {
    const { body } = await asking.call('GET /site');
    expect(body.data).toMatchObject({ askedFields: ['dateOfBirth', 'country'] });
    const { token, fortunePanda } = await asking.register('asked', given);
    const profile = await asking.call('GET /user/profile', { token });
    expect(profile.body.data).toMatchObject({ user: given });
    const copy = await asking.call('GET /user/export', { token });
    expect(copy.body.data).toMatchObject({ profile: given });
    const detail = await asking.call('GET /fortune-panda/users/:username/detail', {
      token: await asking.signInAgent(),
      params: { username: fortunePanda.username },
    });
    expect(detail.body.data).toMatchObject(given);
    const signedIn = await asking.call('POST /auth/login', {
      body: { email: 'asked@players.test', password: registerForm('asked').password },
    });
    expect(signedIn.body.data).toMatchObject({ user: given });
  });

  test.each([
    ['en', 'Enter your date of birth', 'Choose your country'],
    ['es', 'Escribe tu fecha de nacimiento', 'Elige tu país'],
    ['fr', 'Saisissez votre date de naissance', 'Choisissez votre pays'],
    ['de', 'Geben Sie Ihr Geburtsdatum ein', 'Wählen Sie Ihr Land'],
  ])('both are demanded, in words of %s', async (language, dateOfBirth, country) => {
    expect(await send(asking, 'incomplete', {}, language)).toMatchObject({
      status: 422,
      body: { code: 'request.invalid', fields: { dateOfBirth, country } },
    });
    expect(await isWritten(asking, 'incomplete')).toBe(false);
  });

  test.each([
    ['one day too young', '2008-03-02', 'You must be of legal age to sign up'],
    ['not born yet', '2026-03-02', 'Invalid date of birth'],
    ['too old to be true', '1905-03-01', 'Invalid date of birth'],
    ['a day that there was not', '2007-02-29', 'Invalid date of birth'],
    ['no day', '12/04/1990', 'Invalid date of birth'],
  ])('a date of birth is refused: %s', async (_why, dateOfBirth, text) => {
    expect(await send(asking, 'refused', { ...given, dateOfBirth })).toMatchObject({
      status: 422,
      body: { code: 'request.invalid', fields: { dateOfBirth: text } },
    });
    expect(await isWritten(asking, 'refused')).toBe(false);
  });

  test.each([
    ['birthday', '2008-03-01'],
    ['eldest', '1905-03-02'],
  ])('somebody who is of legal age today may register: %s', async (name, dateOfBirth) => {
    const { token } = await asking.register(name, { ...given, dateOfBirth });
    const profile = await asking.call('GET /user/profile', { token });
    expect(profile.body.data).toMatchObject({ user: { dateOfBirth } });
  });

  test('a change of the profile leaves the date of birth as it is', async () => {
    const { token, email } = await asking.register('moves', given);
    const { firstName, lastName, username, phoneNumber: phone } = registerForm('moves');
    const body = { firstName, lastName, username, email, phone, country: 'Italy', currency: 'EUR' };
    const changed = await asking.call('PUT /user/profile', { token, body });
    expect(changed.body.data).toMatchObject({ user: { ...given, country: 'Italy' } });
  });

  // The last one: its clock goes on to 2030.
  test('whoever was born on 29 February is of legal age on 1 March, not a day before', async () => {
    const dayMs = 86_400_000;
    const form = { ...given, dateOfBirth: '2012-02-29' };
    asking.clock.advance(1_460 * dayMs);
    expect(asking.clock.now().toISOString()).toMatch(/^2030-02-28/);
    expect(await send(asking, 'leaps', form)).toMatchObject({
      status: 422,
      body: { fields: { dateOfBirth: 'You must be of legal age to sign up' } },
    });
    asking.clock.advance(dayMs);
    expect((await send(asking, 'leaps', form)).status).toBe(201);
  });
});

describe('where registering asks for neither', () => {
  test('nobody has them, and they are fields that are not known', async () => {
    const { token } = await usual.register('usual');
    const profile = await usual.call('GET /user/profile', { token });
    expect(profile.body.data).toMatchObject({ user: { dateOfBirth: null, country: null } });
    expect(await send(usual, 'forward', given)).toMatchObject({
      status: 422,
      body: {
        code: 'request.invalid',
        fields: { dateOfBirth: 'This field is not known', country: 'This field is not known' },
      },
    });
    expect(await isWritten(usual, 'forward')).toBe(false);
  });
});
