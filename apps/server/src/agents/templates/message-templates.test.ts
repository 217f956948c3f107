import { testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listMessageTemplates } from './message-templates.ts';

const withId = z.object({ id: z.string() });
const templateContent = {
  purpose: 'decline',
  language: 'es',
  text: 'Envía primero una foto de tu documento',
} as const;

test('an agent adds, changes and removes templates that nobody else sees', async () => {
  await using env = await testEnv({ provider: 'none' });
  const token = env.root.token;
  const made = await env.call('POST /agent/templates', { token, body: templateContent });
  expect(made).toMatchObject({ status: 201, body: { data: templateContent } });
  const params = withId.parse(made.body.data);
  const changed = { ...templateContent, text: 'Envía una foto de tu documento' };
  expect(await env.call('PUT /agent/templates/:id', { token, params, body: changed })).toMatchObject({
    body: { data: changed },
  });
  expect(await env.call('GET /agent/templates', { token, query: 'purpose=freeze' })).toMatchObject({
    body: { data: [] },
  });
  const root = await env.db.selectFrom('agent').select('id').executeTakeFirstOrThrow();
  expect(await listMessageTemplates(env, root.id, 'decline')).toMatchObject([changed]);

  const store = await env.agent({ parentId: root.id, name: 'corner' });
  const other = await env.signIn(store.email, store.password);
  const missing = { status: 404, body: { code: 'template.not_found' } };
  const remove = (by: string) =>
    env.call('POST /agent/templates/:id/remove', { token: by, params, body: {} });
  expect(await remove(other)).toMatchObject(missing);
  expect(await env.call('PUT /agent/templates/:id', { token: other, params, body: changed })).toMatchObject(
    missing,
  );
  expect(await env.call('GET /agent/templates', { token: other })).toMatchObject({ body: { data: [] } });
  expect(await remove(token)).toMatchObject({ status: 200 });
  expect(await remove(token)).toMatchObject(missing);
});

test('an agent has at most a hundred templates', async () => {
  await using env = await testEnv({ provider: 'none' });
  const token = env.root.token;
  const add = () => env.call('POST /agent/templates', { token, body: templateContent });
  for (let count = 0; count < 100; count += 1) await add();
  expect(await add()).toMatchObject({ status: 409, body: { code: 'template.too_many' } });
});
