import { type BareTestEnv, linkTokenOf, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { stepUpByPassword } from '../../../test/test-support-agents.ts';

let env: BareTestEnv;
let rootId: string;
const created = z.object({ agent: z.object({ id: z.string() }) });
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  const agent = env.db.selectFrom('agent').where('parentId', 'is', null).select('id');
  rootId = (await agent.executeTakeFirstOrThrow()).id;
  await stepUpByPassword(env, env.root.token);
});
afterAll(() => env[Symbol.asyncDispose]());

test('an agent is invited by a mail whose link sets the password', async () => {
  const body = { name: 'Invited', email: 'invited@agents.test', level: 'cashier', welcome: 'mail' };
  const response = await env.root.request('POST /agent/agents', {
    body: { ...body, parentId: rootId },
    headers: { 'accept-language': 'de' },
  });
  expect(response).toMatchObject({ status: 201, body: { data: { firstPassword: null } } });
  const mail = await env.mailTo(body.email, '/reset-password');
  expect(mail).toMatchObject({ language: 'de', subject: 'Sie sind als Agent eingeladen · Golden Acers' });
  const token = linkTokenOf(mail);
  const reset = (newPassword: string) =>
    env.call('POST /auth/reset-password', { body: { token, newPassword } });
  expect((await reset('too short')).status).toBe(422);
  expect((await reset('long enough for an agent')).status).toBe(200);
  expect((await reset('long enough for an agent')).body.code).toBe('link.not_valid');
  const own = await env.signIn(body.email, 'long enough for an agent');
  expect((await own.call('GET /agent/agents')).data).toMatchObject([
    { name: 'Invited', level: 'cashier', isInvited: false },
  ]);
});

test('an agent can be invited again until it signs in; each link replaces the one before', async () => {
  const email = 'slow@agents.test';
  const body = { name: 'Slow', email, level: 'cashier', parentId: rootId, welcome: 'mail' };
  const made = await env.root.request('POST /agent/agents', { body });
  expect(made).toMatchObject({ status: 201, body: { data: { agent: { isInvited: true } } } });
  const { id } = created.parse(made.body.data).agent;
  const invite = (agentId: string) =>
    env.root.request('POST /agent/agents/:agentId/invite', { params: { agentId }, body: {} });
  const first = linkTokenOf(await env.mailTo(email, '/reset-password'));
  expect(await invite(id)).toMatchObject({ status: 200, body: { data: { isInvited: true } } });
  await env.mailTo(email, '/reset-password', 2);
  // Both mails were written at the same time of the test's clock.
  const second =
    env
      .mailsTo(email)
      .map(linkTokenOf)
      .find((token) => token !== first) ?? '';
  const reset = (token: string) =>
    env.call('POST /auth/reset-password', { body: { token, newPassword: 'long enough for an agent' } });
  expect((await reset(first)).body.code).toBe('link.not_valid');
  expect((await reset(second)).status).toBe(200);
  expect(await invite(id)).toMatchObject({ status: 409, body: { code: 'agent.not_invited' } });
  expect(
    (await env.root.call('GET /agent/audit', { query: { action: 'agent.invited_again' } })).data,
  ).toMatchObject([{ subjectId: id, after: { email } }]);
  await invite(id);
  await invite(id);
  expect(await invite(id)).toMatchObject({ status: 429 });
});
