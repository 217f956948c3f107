import { testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';

const issued = z.object({ firstPassword: z.string(), agent: z.object({ id: z.string() }).optional() });

test('a lost temporary password is replaced by another one, until the agent has chosen its own', async () => {
  await using env = await testEnv({ provider: 'none' });
  await confirmAllSessions(env);
  const email = 'forgetful@agents.test';
  const { body } = await env.root.request('POST /agent/agents', {
    body: { name: 'Forgetful', email, level: 'store', parentId: env.root.id, welcome: 'password' },
  });
  const { firstPassword: lost, agent } = issued.parse(body.data);
  const params = { agentId: agent?.id ?? '' };
  const issue = (by: Pick<typeof env.root, 'request'>) =>
    by.request('POST /agent/agents/:agentId/first-password', { params, body: { reason: 'Lost the note' } });

  const other = await env.agent({ name: 'other-store', level: 'store' });
  await confirmAllSessions(env);
  expect(await issue(other)).toMatchObject({ status: 404, body: { code: 'agent.not_found' } });
  const response = await issue(env.root);
  expect(response).toMatchObject({ status: 200 });
  const { firstPassword } = issued.parse(response.body.data);
  expect((await env.call('POST /auth/login', { body: { email, password: lost } })).status).toBe(401);
  const forgetful = await env.signIn(email, firstPassword);
  expect(await forgetful.request('GET /agent/agents', {})).toMatchObject({
    body: { code: 'agent.password_change_required' },
  });
  const events = await env.db.selectFrom('auditEntry').selectAll().where('subjectId', '=', params.agentId);
  expect((await events.execute()).map(({ action, reason }) => ({ action, reason }))).toContainEqual({
    action: 'agent.password_changed',
    reason: 'Lost the note',
  });
  await forgetful.call('PUT /user/password', {
    body: { currentPassword: firstPassword, newPassword: 'my very own password' },
  });
  expect(await issue(env.root)).toMatchObject({ status: 409, body: { code: 'agent.no_first_password' } });
});
