import { type BareTestEnv, registrationBody, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const variants = [
  'goldie',
  'GOLDIE',
  'Goldie',
  'gоldie',
  'goldіe',
  'ｇｏｌｄｉｅ',
  'GοLDIE',
  'golԁie',
  'Gоldіe',
  'gOLDIE',
];

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

test('one of thirty simultaneous registrations of a name, in ten spellings, succeeds', async () => {
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, place) => {
      const username = variants[place % variants.length] ?? '';
      return env.call('POST /auth/register', {
        body: registrationBody(username, { email: `goldie${place}@players.test` }),
      });
    }),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(responses.filter(({ body }) => body.code === 'account.username_taken')).toHaveLength(29);
  const players = await env.db.selectFrom('player').select('id').execute();
  const sessions = await env.db
    .selectFrom('session')
    .where('accountId', '!=', env.root.id)
    .select('id')
    .execute();
  expect([players.length, sessions.length]).toEqual([1, 1]);
});

test('one of thirty simultaneous registrations of an address succeeds', async () => {
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, place) =>
      env.call('POST /auth/register', {
        body: registrationBody(`person${place}`, {
          email: place % 2 === 0 ? 'one@players.test' : 'ONE@players.test',
        }),
      }),
    ),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(responses.filter(({ body }) => body.code === 'account.email_taken')).toHaveLength(29);
});
