import {
  type ApiResponse,
  type BareTestEnv,
  linkTokenOf,
  registrationBody,
  testEnv,
} from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { fromNow, moveExclusion } from '../../../test/test-support-exclusions.ts';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({
    provider: 'none',
    config: { registrationFields: ['dateOfBirth'] },
  });
});
afterAll(() => env[Symbol.asyncDispose]());

const person = {
  firstName: 'Zoë',
  lastName: "O'Neil Grant",
  phoneNumber: '+44 7700 900123',
  dateOfBirth: '1990-04-12',
} as const;
const other = {
  firstName: 'Amy',
  lastName: 'Poole',
  phoneNumber: '+44 7700 900999',
  dateOfBirth: '1985-01-02',
} as const;
const register = (username: string, changes: object) =>
  env.call('POST /auth/register', { body: { ...registrationBody(username), ...changes } });
const code = ({ status, body }: ApiResponse) => [status, body.code];
const refused = [403, 'account.registration_refused'];

async function excludedPerson(): Promise<string> {
  const { body } = await register('zoe', { ...person, email: 'zoe.grant@gmail.com' });
  const { user } = body.data as { user: { id: string; fortunePandaUsername: string } };
  await confirmAllSessions(env);
  const params = { username: user.fortunePandaUsername };
  await env.root.call('POST /fortune-panda/users/:username/exclude', {
    params,
    body: { lastDay: null, reason: 'Asked' },
  });
  return user.id;
}

describe('a registration', () => {
  let excluded: string;
  beforeAll(async () => {
    excluded = await excludedPerson();
  });

  test.each([
    ['mailbox', { ...other, email: 'Z.o.e.Grant+again@googlemail.com' }],
    ['phone number', { ...other, phoneNumber: '07700 900 123' }],
    ['name and date of birth', { ...other, ...person, phoneNumber: other.phoneNumber, firstName: 'ZOE' }],
  ])('with the %s of an excluded person is refused', async (name, changes) => {
    expect(code(await register(`again_${name.slice(0, 4)}`, changes))).toEqual(refused);
  });

  test('of a person with the same name and another birthday is accepted', async () => {
    const changes = { ...other, ...person, phoneNumber: other.phoneNumber, dateOfBirth: '1990-04-13' };
    expect((await register('namesake', changes)).status).toBe(201);
  });

  test('is refused also by an agent, and after the contact data of the excluded person changed', async () => {
    await env.db
      .updateTable('account')
      .set({ email: 'elsewhere@players.test', emailKey: 'elsewhere@players.test', phone: '' })
      .where('id', '=', excluded)
      .execute();
    const created = env.root.request('POST /fortune-panda/users', {
      body: { username: 'by_agent', password: 'battery staple 9', email: 'zoe.grant@gmail.com' },
      headers: { 'idempotency-key': 'excluded-person-created' },
    });
    expect(code(await created)).toEqual(refused);
  });

  test('is refused with contact data that the excluded person got later', async () => {
    const changed = { lastName: 'Later', email: 'later@gmail.com', phoneNumber: '07700 900 200' };
    const { body } = await register('later', { ...other, ...changed });
    const { user } = body.data as { user: { id: string; fortunePandaUsername: string; email: string } };
    const player = await env.signIn(user.email, registrationBody('later').password);
    const profile = { firstName: 'Amy', lastName: 'Later', username: 'later', phone: '07700 900 200' };
    await player.request('PUT /user/profile', {
      body: {
        ...{ ...profile, email: 'newer@gmail.com', country: null, currency: 'USD' },
        currentPassword: registrationBody('later').password,
      },
    });
    const params = { username: user.fortunePandaUsername };
    const exclusion = { params, body: { lastDay: null, reason: 'Asked' } };
    await env.root.call('POST /fortune-panda/users/:username/exclude', exclusion);
    const token = linkTokenOf(await env.mailTo('newer@gmail.com', '/verify-email'));
    expect((await env.call('POST /auth/verify-email', { body: { token } })).status).toBe(200);
    const { data } = await env.root.call('GET /fortune-panda/users/:username/detail', { params });
    const contact = {
      ...{ version: data.contactVersion, firstName: 'Amy', lastName: 'Later', phone: '07700 900 201' },
      dateOfBirth: '1985-01-03',
    };
    await env.root.call('PUT /fortune-panda/users/:username/contact', { params, body: contact as never });
    const stranger = { ...other, lastName: 'Later', phoneNumber: '07700 900 299', dateOfBirth: '1999-09-09' };
    for (const [at, changes] of [
      { email: 'new.er+again@gmail.com' },
      { phoneNumber: '+44 7700 900201' },
      { dateOfBirth: '1985-01-03' },
    ].entries())
      expect(code(await register(`later_again${at}`, { ...stranger, ...changes })), String(at)).toEqual(
        refused,
      );
  });

  test('stores no name or address of an excluded person in clear', async () => {
    const { rows } = await sql<{ all: string }>`
      select string_agg(key::text, ' ') as all from excluded_person_key key`.execute(env.db);
    expect(rows[0]?.all).toMatch(/pl_/);
    expect(rows[0]?.all).not.toMatch(/gmail|7700|zoe|1990/i);
  });

  test('is compared also with excluded persons without stored keys, such as those of an earlier version', async () => {
    const player = await register('earlier', { ...other, email: 'earlier@players.test' });
    const { user } = player.body.data as { user: { id: string } };
    await sql`update player set excluded_until = 'infinity' where id = ${user.id}`.execute(env.db);
    const again = { ...other, email: 'other@players.test', dateOfBirth: '1970-01-01' };
    await env.runJobs();
    expect(code(await register('earlier_again', again))).toEqual(refused);
  });

  test('is accepted when the exclusion is over', async () => {
    await moveExclusion(env, excluded, { excludedUntil: fromNow('-1 second') });
    expect((await register('back', { ...person, email: 'back@players.test' })).status).toBe(201);
  });
});
