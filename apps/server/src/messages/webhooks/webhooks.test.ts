import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { webhookPayload, webhookTestType } from '@golden-acers/contract';
import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import {
  enqueueRequest,
  expectSigned,
  permitWebhooks,
  resetWebhooks,
  skipTime,
  subscribe,
  untilState,
  type WebhookReceiver,
  webhookConfig,
  webhookReceiver,
} from '../../../test/test-support-webhooks.ts';

let env: BareTestEnv;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await webhookReceiver();
  env = await testEnv({ provider: 'none', config: webhookConfig });
});
afterAll(async () => {
  await env[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});
beforeEach(() => resetWebhooks(env, receiver));

const types = ['player.registered'] as const;
async function receivedCount(count: number): Promise<void> {
  await env.runJobs();
  expect(receiver.received).toHaveLength(count);
}

describe('an agent', () => {
  test('keeps its webhooks to itself, also from agents above and below', async () => {
    const { id } = await subscribe(env, env.root, receiver.url);
    const store = await env.agent({ name: 'hook-store' });
    await store.expectRefusal('agent.not_permitted', 'GET /agent/webhooks');
    await permitWebhooks(env, store.id);
    await confirmAllSessions(env);
    expect((await store.call('GET /agent/webhooks')).data).toEqual([]);
    const missing = 'webhook.not_found';
    const params = { id };
    const body = { url: receiver.url, types: [...types], isEnabled: true };
    await store.expectRefusal(missing, 'PUT /agent/webhooks/:id', { params, body });
    await store.expectRefusal(missing, 'POST /agent/webhooks/:id/rotate', { params, body: {} });
    await store.expectRefusal(missing, 'GET /agent/webhooks/:id/deliveries', { params });
    const { id: storeHook } = await subscribe(env, store, receiver.url);
    await env.root.expectRefusal(missing, 'POST /agent/webhooks/:id/remove', {
      params: { id: storeHook },
      body: {},
    });
  });

  test('needs a fresh confirmation to choose an address or a secret', async () => {
    const { id } = await subscribe(env, env.root, receiver.url);
    await env.db.updateTable('session').set({ confirmedAt: null }).execute();
    const body = { url: receiver.url, types: [...types] };
    const needed = 'agent.step_up_required';
    const params = { id };
    await env.root.expectRefusal(needed, 'POST /agent/webhooks', { body });
    await env.root.expectRefusal(needed, 'POST /agent/webhooks/:id/rotate', { params, body: {} });
    const enabled = { ...body, isEnabled: true };
    await env.root.expectRefusal(needed, 'PUT /agent/webhooks/:id', { params, body: enabled });
    const disabled = { ...body, isEnabled: false };
    await env.root.call('PUT /agent/webhooks/:id', { params, body: disabled });
  });

  test('sends to at most ten addresses, and to public ones only', async () => {
    await confirmAllSessions(env);
    const add = (url: string) =>
      env.root.request('POST /agent/webhooks', { body: { url, types: [...types] } });
    for (const url of [
      'http://example.com/',
      'https://127.0.0.2/',
      'https://[::1]/',
      'https://example.com:22/',
    ]) {
      expect(await add(url), url).toMatchObject({ status: 422, body: { code: 'webhook.url_not_allowed' } });
    }
    expect(await add('javascript:alert(1)')).toMatchObject({
      status: 422,
      body: { code: 'request.invalid' },
    });
    const added = await Promise.all(Array.from({ length: 11 }, () => add('https://example.com/hook')));
    expect(added.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 409]);
  });

  test('changes its webhooks 30 times a minute at most', async () => {
    const { id } = await subscribe(env, env.root, receiver.url);
    const body = { url: receiver.url, types: [...types], isEnabled: false };
    const change = () => env.root.request('PUT /agent/webhooks/:id', { params: { id }, body });
    const statuses = [];
    for (let number = 0; number < 30; number += 1) statuses.push((await change()).status);
    expect(statuses).toEqual([...Array(29).fill(200), 429]);
  });

  test('finds every change in the audit log, and no secret anywhere', async () => {
    const { id, secret } = await subscribe(env, env.root, receiver.url);
    const params = { id };
    await env.root.call('POST /agent/webhooks/:id/rotate', { params, body: {} });
    const key = 'key-of-the-receiver';
    const body = { url: `${receiver.url}/2?key=${key}`, types: [...types], isEnabled: true };
    await env.root.call('PUT /agent/webhooks/:id', { params, body });
    await env.root.call('POST /agent/webhooks/:id/remove', { params, body: {} });
    const entries = await env.db
      .selectFrom('auditEntry')
      .where('subjectId', '=', id)
      .orderBy('id')
      .selectAll()
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'webhook.added',
      'webhook.secret_rotated',
      'webhook.changed',
      'webhook.removed',
    ]);
    const stored = JSON.stringify(entries, (_key, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const hidden of [secret, key]) expect(stored).not.toContain(hidden);
    expect(stored).toContain(`${receiver.url}/2?…`);
  });
});

test('a test is sent, and the log shows the response', async () => {
  const { id } = await subscribe(env, env.root, receiver.url);
  receiver.respond = (_webhook, response) => response.writeHead(202).end('thank you\0');
  await env.root.call('POST /agent/webhooks/:id/test', { params: { id }, body: {} });
  await untilState(env, id, 'delivered');
  const [{ body = '' } = {}] = receiver.received;
  expect(webhookPayload(webhookTestType).parse(JSON.parse(body))).toMatchObject({ data: {} });
  expect(receiver.received).toHaveLength(1);
  const log = await env.root.call('GET /agent/webhooks/:id/deliveries', { params: { id } });
  expect(log.data).toMatchObject([
    { state: 'delivered', account: null, responseStatus: 202, responseText: 'thank you\uFFFD', attempts: 1 },
  ]);
  expect(log.total).toBe(1);
  const disabled = { url: receiver.url, types: [...types], isEnabled: false };
  await env.root.call('PUT /agent/webhooks/:id', { params: { id }, body: disabled });
  await env.root.expectRefusal('webhook.disabled', 'POST /agent/webhooks/:id/test', {
    params: { id },
    body: {},
  });
});

test('both secrets sign for a day after a rotation, then the new one alone', async () => {
  const { id, secret: former } = await subscribe(env, env.root, receiver.url);
  const { data } = await env.root.call('POST /agent/webhooks/:id/rotate', { params: { id }, body: {} });
  expect(data.secret).not.toBe(former);
  await env.player();
  await untilState(env, id, 'delivered', 1);
  await skipTime(env, '25 hours');
  await env.player();
  await untilState(env, id, 'delivered', 2);
  const [overlapping, later] = receiver.received;
  if (overlapping === undefined || later === undefined) throw new Error('not received');
  expectSigned(overlapping, data.secret, 0);
  expectSigned(overlapping, former, 1);
  expectSigned(later, data.secret);
  expect(later.headers['webhook-signature']).not.toContain(' ');
});

test('a delivery, and all that failed since a time, are sent again with the same id', async () => {
  const player = await env.player();
  const { id } = await subscribe(env, env.root, receiver.url, ['request.created']);
  for (const number of [1, 2, 3]) await enqueueRequest(env, player.id, number);
  const rows = await untilState(env, id, 'delivered', 3);
  await sql`update webhook_delivery set state = 'failed' where number > (select min(number) from webhook_delivery)`.execute(
    env.db,
  );
  await sql`update webhook_delivery set occurred_at = now() - interval '2 days' where id = ${rows[1]?.id}`.execute(
    env.db,
  );
  const since = new Date(Date.now() - 86_400_000).toISOString();
  const all = await env.root.call('POST /agent/webhooks/:id/replay', { params: { id }, body: { since } });
  expect(all.data).toEqual({ count: 1 });
  await receivedCount(4);
  const params = { id, deliveryId: rows[0]?.id ?? '' };
  await env.root.call('POST /agent/webhooks/:id/deliveries/:deliveryId/replay', { params, body: {} });
  await receivedCount(5);
  expect(receiver.received.slice(3).map((webhook) => webhook.id)).toEqual([rows[2]?.id, rows[0]?.id]);
});

test('the guide’s receiver accepts a webhook, and refuses a changed, foreign or old one', async () => {
  const guide = readFileSync(new URL('../../../../../docs/api/11-webhooks.md', import.meta.url), 'utf8');
  const [, code = ''] = /```ts\n(import \{ createHmac[^`]*`[^`]*`[^`]*)```/.exec(guide) ?? [];
  expect(code.trim().split('\n').length - 2, 'the lines of the function').toBeLessThanOrEqual(15);
  const module = `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(code))}`;
  const { verifyWebhook } = await import(/* @vite-ignore */ module);
  const { secret } = await subscribe(env, env.root, receiver.url);
  await env.player();
  await receivedCount(1);
  const [webhook] = receiver.received;
  if (webhook === undefined) throw new Error('not received');
  const { body, headers } = webhook;
  const now = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from(secret.slice(6), 'base64');
  const signature = createHmac('sha256', key).update(`${webhook.id}.${now}.${body}`).digest('base64');
  // The server of this test signs by the test's clock.
  const fresh = { ...headers, 'webhook-timestamp': now, 'webhook-signature': `v1,AAAA v1,${signature}` };
  expect(verifyWebhook(fresh, body, secret)).toMatchObject({ type: 'player.registered' });
  expect(() => verifyWebhook(fresh, `${body} `, secret)).toThrow('not signed');
  expect(() => verifyWebhook(fresh, body, `whsec_${'A'.repeat(43)}=`)).toThrow('not signed');
  expect(() => verifyWebhook(headers, body, secret)).toThrow('too old');
});
