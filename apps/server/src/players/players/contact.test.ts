import {
  type ApiResponse,
  type BareTestEnv,
  type TestAgent,
  type TestPlayer,
  testEnv,
} from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';

let env: BareTestEnv;
let store: TestAgent;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  store = await env.agent({ name: 'contact-store' });
  await confirmAllSessions(env);
});
afterAll(() => env[Symbol.asyncDispose]());

const detailSchema = z.looseObject({
  contactVersion: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
  dateOfBirth: z.string().nullable(),
  pendingEmail: z.string().nullable(),
});
const paramsOf = ({ fortunePanda }: TestPlayer) => ({ username: fortunePanda.username });
const detailOf = async (player: TestPlayer) =>
  detailSchema.parse(
    (await env.root.call('GET /fortune-panda/users/:username/detail', { params: paramsOf(player) })).data,
  );

async function change(player: TestPlayer, changes: object, agent: Pick<TestAgent, 'token'> = env.root) {
  const { contactVersion: version, firstName, lastName, phone, dateOfBirth } = await detailOf(player);
  return env.call('PUT /fortune-panda/users/:username/contact', {
    token: agent.token,
    params: paramsOf(player),
    body: { version, firstName, lastName, phone, dateOfBirth, ...changes } as never,
  });
}
const code = ({ status, body }: ApiResponse) => [status, body.code];
async function changesAbout(player: TestPlayer) {
  const query = { player: player.fortunePanda.username, action: 'player.contact_changed' };
  const { data } = await env.root.call('GET /agent/audit', { query });
  return data.toReversed().map(({ before, after }) => ({ before, after }));
}

describe('contact data', () => {
  test('are changed with the old and the new value in the audit log', async () => {
    const player = await env.player('contact_one');
    const response = await change(player, { firstName: 'Rósa', phone: '', dateOfBirth: '1990-04-12' });
    expect(response, JSON.stringify(response.body)).toMatchObject({
      status: 200,
      body: { data: { firstName: 'Rósa', lastName: 'Marsh', phone: '', dateOfBirth: '1990-04-12' } },
    });
    expect(await changesAbout(player)).toEqual([
      {
        before: { firstName: 'Rosa', phone: '+1 555 010 0199', dateOfBirth: null },
        after: { firstName: 'Rósa', phone: '', dateOfBirth: '1990-04-12' },
      },
    ]);
    expect((await change(player, {})).status).toBe(200);
    expect(await changesAbout(player)).toHaveLength(1);
  });

  test('are not overwritten by an agent who read an earlier version', async () => {
    const player = await env.player('contact_lost');
    const { contactVersion: version } = await detailOf(player);
    const results = await Promise.all([
      change(player, { version, firstName: 'Ada' }),
      change(player, { version, firstName: 'Eva' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(code(await change(player, { version, lastName: 'Lost' }))).toEqual([
      409,
      'player.contact_changed',
    ]);
  });

  test('get a new email address only when its link was opened', async () => {
    const player = await env.player('contact_mail');
    const email = 'contact-new@players.test';
    expect(await change(player, { email })).toMatchObject({
      status: 200,
      body: { data: { email: player.email, pendingEmail: email } },
    });
    const mails = env.db.selectFrom('mail').where('recipient', '=', email).select('kind');
    expect(await mails.execute()).toEqual([{ kind: 'change_email' }]);
    expect(await changesAbout(player)).toEqual([{ before: {}, after: { requestedEmail: email } }]);
    const taken = await env.player('contact_taken');
    expect(code(await change(player, { email: taken.email.toUpperCase() }))).toEqual([
      409,
      'account.email_taken',
    ]);
  });

  test('need a step-up for a new address, and cause at most three mails a day', async () => {
    const player = await env.player('contact_often');
    await env.db.updateTable('session').set({ confirmedAt: null }).execute();
    expect(code(await change(player, { email: 'often@players.test' }))).toEqual([
      403,
      'agent.step_up_required',
    ]);
    expect((await change(player, { firstName: 'Ona' })).status).toBe(200);
    await confirmAllSessions(env);
    const statuses: number[] = [];
    for (const index of [1, 2, 3, 4]) {
      statuses.push((await change(player, { email: `often-${index}@players.test` })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test.each([
    { firstName: 'A' },
    { firstName: 'R\u202e' },
    { phone: '12' },
    { phone: 'call me' },
    { dateOfBirth: '2999-01-01' },
    { dateOfBirth: '1899-12-31' },
    { dateOfBirth: '1990-02-30' },
    { email: 'nobody' },
    { version: 'x' },
    { isActive: false },
  ])('are refused as %j', async (changes) => {
    const player = await env.player(`contact_bad_${Math.random().toString(36).slice(2)}`);
    expect(code(await change(player, changes))).toEqual([422, 'request.invalid']);
  });

  test('can be changed in the subtree and with both permissions only, and not for a closed account', async () => {
    const player = await env.player('contact_foreign');
    expect(code(await change(player, { firstName: 'Ida' }, store))).toEqual([404, 'player.not_found']);
    await env.db.updateTable('player').set({ agentId: store.id }).where('id', '=', player.id).execute();
    const setPermissions = (permissions: readonly string[] | null) =>
      env.root.call('PUT /agent/roles/:level', {
        params: { level: 'store' },
        body: { permissions, commandMax: null, dayMax: null, reason: 'As agreed' } as never,
      });
    for (const permissions of [
      ['players.read', 'players.edit'],
      ['players.read', 'players.contact'],
    ]) {
      await setPermissions(permissions);
      expect(code(await change(player, { firstName: 'Ida' }, store))).toEqual([403, 'agent.not_permitted']);
    }
    await setPermissions(null);
    expect((await change(player, { firstName: 'Ida' }, store)).status).toBe(200);
    await env.db.updateTable('account').set({ isActive: false }).where('id', '=', player.id).execute();
    expect(code(await change(player, { firstName: 'Eda' }, store))).toEqual([409, 'player.closed']);
  });
});
