import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  deliveriesOf,
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

const sendTest = async (id: string) =>
  (await env.root.call('POST /agent/webhooks/:id/test', { params: { id }, body: {} })).deliveryId;
const detailOf = async (id: string, deliveryId: string) => {
  const params = { id, deliveryId };
  return (await env.root.call('GET /agent/webhooks/:id/deliveries/:deliveryId', { params })).data;
};
const endpointOf = async (id: string) =>
  (await env.root.call('GET /agent/webhooks')).data.find((one) => one.id === id);
const respondWith = (status: number) => {
  receiver.respond = (_webhook, response) => response.writeHead(status).end();
};

describe('an endpoint', () => {
  test('keeps its description, and shows when it worked and when it was disabled', async () => {
    const { id } = await subscribe(env, env.root, receiver.url);
    const params = { id };
    const body = { url: receiver.url, types: ['player.registered' as const], isEnabled: true };
    const described = { ...body, description: ' Till system ' };
    await env.root.call('PUT /agent/webhooks/:id', { params, body: described });
    expect(await endpointOf(id)).toMatchObject({ description: 'Till system', lastSuccessAt: null });
    await sendTest(id);
    await untilState(env, id, 'delivered');
    await env.root.call('PUT /agent/webhooks/:id', { params, body: { ...body, isEnabled: false } });
    const disabled = await endpointOf(id);
    expect(disabled).toMatchObject({
      description: 'Till system',
      lastSuccessAt: expect.any(String),
      disabledAt: expect.any(String),
    });
    await env.root.call('PUT /agent/webhooks/:id', { params, body: { ...described, isEnabled: false } });
    expect((await endpointOf(id))?.disabledAt, 'the first time counts').toBe(disabled?.disabledAt);
    await env.root.call('PUT /agent/webhooks/:id', { params, body });
    expect(await endpointOf(id)).toMatchObject({ isEnabled: true, disabledAt: null });
  });

  test('whose secret leaked signs with the new one alone at once', async () => {
    const { id } = await subscribe(env, env.root, receiver.url);
    const rotate = { params: { id }, body: { overlapHours: 0 } };
    const { data } = await env.root.call('POST /agent/webhooks/:id/rotate', rotate);
    expect(data.endpoint.previousSecretUntil).toBeNull();
    await sendTest(id);
    await untilState(env, id, 'delivered');
    const [webhook] = receiver.received;
    if (webhook === undefined) throw new Error('not received');
    expectSigned(webhook, data.secret);
    expect(webhook.headers['webhook-signature']).not.toContain(' ');
    const tooLong = { params: { id }, body: { overlapHours: 169 } };
    await env.root.expectRefusal('request.invalid', 'POST /agent/webhooks/:id/rotate', tooLong);
  });
});

describe('a test', () => {
  test('is sent once, and disables nothing when it fails', async () => {
    const { id } = await subscribe(env, env.root, receiver.url);
    respondWith(500);
    const deliveryId = await sendTest(id);
    await untilState(env, id, 'failed');
    expect(await detailOf(id, deliveryId)).toMatchObject({ attempts: 1, responseStatus: 500 });
    await skipTime(env, '25 hours');
    await sendTest(id);
    await untilState(env, id, 'failed', 2);
    expect(receiver.received).toHaveLength(2);
    expect(await endpointOf(id)).toMatchObject({ isEnabled: true, failingSince: null });
  });

  test('waits neither for the pause of an endpoint that fails nor for its queued events', async () => {
    const player = await env.player();
    const { id } = await subscribe(env, env.root, receiver.url, ['request.created']);
    respondWith(500);
    for (const number of [1, 2]) await enqueueRequest(env, player.id, number);
    await env.runJobs();
    expect(await deliveriesOf(env, id)).toMatchObject([{ attempts: 1 }, { attempts: 0 }]);
    await sql`update webhook_endpoint_state set due_at = clock_timestamp() + interval '1 hour'`.execute(
      env.db,
    );
    respondWith(204);
    const deliveryId = await sendTest(id);
    await env.runJobs();
    const sent = await detailOf(id, deliveryId);
    expect(sent.state).toBe('delivered');
    expect(Date.parse(sent.nextAttemptAt ?? sent.occurredAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(receiver.received.slice(0, 2).map(({ type }) => type)).toEqual([
      'request.created',
      'webhook.test',
    ]);
    expect(await endpointOf(id), 'it works again').toMatchObject({ failingSince: null });
  });
});

describe('a delivery', () => {
  test('shows its payload and each attempt, including those before it was sent again', async () => {
    const player = await env.player();
    const { id } = await subscribe(env, env.root, receiver.url, ['request.created']);
    respondWith(503);
    await enqueueRequest(env, player.id, 1);
    for (const attempts of [1, 2]) {
      await env.runJobs();
      expect(await deliveriesOf(env, id)).toMatchObject([{ attempts }]);
      if (attempts === 1) await skipTime(env, '1 hour');
    }
    respondWith(200);
    await skipTime(env, '1 hour');
    const [row] = await untilState(env, id, 'delivered');
    const deliveryId = row?.id ?? '';
    const params = { id, deliveryId };
    await env.root.call('POST /agent/webhooks/:id/deliveries/:deliveryId/replay', { params, body: {} });
    await untilState(env, id, 'delivered');
    const shown = await detailOf(id, deliveryId);
    expect(shown.body).toBe(receiver.received.at(-1)?.body);
    expect(shown).toMatchObject({ attempts: 1, durationMs: expect.any(Number), problem: null });
    const statuses = shown.attemptLog.map(({ responseStatus }) => responseStatus);
    expect(statuses).toEqual([200, 200, 503, 503]);
    const times = shown.attemptLog.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('keeps its last 50 attempts', async () => {
    const { id } = await subscribe(env, env.root, receiver.url);
    const deliveryId = await sendTest(id);
    await untilState(env, id, 'delivered');
    await sql`update webhook_delivery set earlier_attempts = (select jsonb_agg(jsonb_build_object('at', now(),
      'status', 400 + n, 'durationMs', n, 'problem', null) order by n) from generate_series(1, 49) n)`.execute(
      env.db,
    );
    const params = { id, deliveryId };
    await env.root.call('POST /agent/webhooks/:id/deliveries/:deliveryId/replay', { params, body: {} });
    await untilState(env, id, 'delivered');
    const { attemptLog } = await detailOf(id, deliveryId);
    expect(attemptLog).toHaveLength(50);
    expect(attemptLog.at(-1)).toMatchObject({ responseStatus: 402 });
  });

  test('of a player who left the subtree shows no payload', async () => {
    const store = await env.agent({ name: 'log-store' });
    await permitWebhooks(env, store.id);
    const player = await env.player();
    const move = (agentId: string) =>
      env.db.updateTable('player').set({ agentId }).where('id', '=', player.id).execute();
    await move(store.id);
    const { id } = await subscribe(env, store, receiver.url, ['request.created']);
    await enqueueRequest(env, player.id, 1);
    const [row] = await untilState(env, id, 'delivered');
    const params = { id, deliveryId: row?.id ?? '' };
    const read = async () =>
      (await store.call('GET /agent/webhooks/:id/deliveries/:deliveryId', { params })).data;
    expect((await read()).body).toContain(player.id);
    await move(env.root.id);
    expect(await read()).toMatchObject({ account: null, body: null });
  });

  test('is not found by the address of another endpoint', async () => {
    const { id } = await subscribe(env, env.root, receiver.url);
    const other = await subscribe(env, env.root, receiver.url);
    const deliveryId = await sendTest(id);
    const route = 'GET /agent/webhooks/:id/deliveries/:deliveryId';
    const params = { id: other.id, deliveryId };
    await env.root.expectRefusal('webhook.delivery_not_found', route, { params });
  });
});

test('the log is filtered by event and state, and read page by page while it grows', async () => {
  const player = await env.player();
  const { id } = await subscribe(env, env.root, receiver.url, ['request.created', 'limit.reached']);
  for (const number of [1, 2, 3, 4, 5]) await enqueueRequest(env, player.id, number);
  await sendTest(id);
  await untilState(env, id, 'delivered', 6);
  const read = (query: object) =>
    env.root.call('GET /agent/webhooks/:id/deliveries', { params: { id }, query });
  const query = { type: 'request.created', limit: '2' };
  const first = await read(query);
  await enqueueRequest(env, player.id, 6);
  const second = await read({ ...query, cursor: first.nextCursor });
  const third = await read({ ...query, cursor: second.nextCursor });
  expect([first, second, third].map(({ data }) => data.length)).toEqual([2, 2, 1]);
  expect(third).toMatchObject({ nextCursor: null, total: 5 });
  const ids = [first, second, third].flatMap(({ data }) => data.map((row) => row.id));
  expect(new Set(ids).size).toBe(5);
  expect((await read({ type: 'webhook.test' })).total).toBe(1);
  await untilState(env, id, 'delivered', 7);
  expect((await read({ state: 'failed' })).data).toEqual([]);
  const other = await subscribe(env, env.root, receiver.url);
  await env.root.expectRefusal('request.invalid', 'GET /agent/webhooks/:id/deliveries', {
    params: { id: other.id },
    query: { ...query, cursor: first.nextCursor ?? '' },
  });
});
