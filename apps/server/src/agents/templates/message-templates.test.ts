import { type ApiClient, type BareTestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { listMessageTemplates } from './message-templates.ts';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

const withId = z.object({ id: z.string() });
const templateContent = {
  purpose: 'decline',
  language: 'es',
  text: 'Envía primero una foto de tu documento',
} as const;

test('an agent adds, changes and removes templates that nobody else sees', async () => {
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
  const agent = await env.agent({ name: 'writes-much' });
  const add = () => agent.request('POST /agent/templates', { body: templateContent });
  for (let count = 0; count < 100; count += 1) await add();
  expect(await add()).toMatchObject({ status: 409, body: { code: 'template.too_many' } });
});

test('a template for tickets may be as long as a reply and have line breaks, and any other is one short line', async () => {
  const agent = await env.agent({ name: 'writes-long' });
  const add = (purpose: 'decline' | 'freeze' | 'ticket', text: string) =>
    agent.request('POST /agent/templates', { body: { purpose, language: 'en', text } });
  // Four bytes each: as long as a text may be in the database and the audit log.
  const longest = '\u{1f3b0}'.repeat(2_000);
  const lines = `Hello,\n\n${'x'.repeat(300)}`;
  const made = await add('ticket', longest);
  expect(made).toMatchObject({ status: 201, body: { data: { text: longest } } });
  const params = withId.parse(made.body.data);
  const change = (purpose: 'decline' | 'ticket', text: string) =>
    agent.request('PUT /agent/templates/:id', { params, body: { purpose, language: 'en', text } });
  expect(await change('ticket', lines)).toMatchObject({ status: 200, body: { data: { text: lines } } });
  expect(await add('ticket', 'x'.repeat(4_000))).toMatchObject({ status: 201 });
  const refused = { status: 422, body: { fields: { text: expect.any(String) } } };
  expect(await add('ticket', 'x'.repeat(4_001))).toMatchObject(refused);
  expect(await change('decline', lines)).toMatchObject(refused);
  for (const purpose of ['decline', 'freeze'] as const) {
    expect(await add(purpose, 'x'.repeat(201))).toMatchObject(refused);
    expect(await add(purpose, 'Two\nlines')).toMatchObject(refused);
    expect(await add(purpose, 'x'.repeat(200))).toMatchObject({ status: 201 });
  }
  const { data } = await env.root.call('GET /agent/audit', {
    query: { action: 'template.changed', actor: agent.id },
  });
  expect(data).toMatchObject([{ before: { text: `${'\u{1f3b0}'.repeat(500)}…` }, after: { text: lines } }]);
});
