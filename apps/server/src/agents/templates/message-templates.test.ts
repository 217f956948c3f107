import { type ApiClient, testEnv } from '@golden-acers/testing';
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
  const made = await env.root.request('POST /agent/templates', { body: templateContent });
  expect(made).toMatchObject({ status: 201, body: { data: templateContent } });
  const params = withId.parse(made.body.data);
  const changed = { ...templateContent, text: 'Envía una foto de tu documento' };
  expect((await env.root.call('PUT /agent/templates/:id', { params, body: changed })).data).toMatchObject(
    changed,
  );
  expect((await env.root.call('GET /agent/templates', { query: { purpose: 'freeze' } })).data).toMatchObject(
    [],
  );
  expect(await listMessageTemplates(env, env.root.id, 'decline')).toMatchObject([changed]);

  const store = await env.agent({ name: 'corner' });
  const missing = { status: 404, body: { code: 'template.not_found' } };
  const remove = (by: ApiClient) => by.request('POST /agent/templates/:id/remove', { params, body: {} });
  expect(await remove(store)).toMatchObject(missing);
  await store.expectRefusal('template.not_found', 'PUT /agent/templates/:id', { params, body: changed });
  expect((await store.call('GET /agent/templates')).data).toMatchObject([]);
  expect(await remove(env.root)).toMatchObject({ status: 200 });
  expect(await remove(env.root)).toMatchObject(missing);
});

test('an agent has at most a hundred templates', async () => {
  await using env = await testEnv({ provider: 'none' });
  const add = () => env.root.request('POST /agent/templates', { body: templateContent });
  for (let count = 0; count < 100; count += 1) await add();
  expect(await add()).toMatchObject({ status: 409, body: { code: 'template.too_many' } });
});
