import { toMoney, webhookPayload, webhookTypes } from '@golden-acers/contract';
import { createOutboundClient } from '@golden-acers/platform';
import { startServer, type TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { webhookJobs } from '../../../test/test-support-jobs.ts';
import { type ReviewTestEnv, reviewTestEnv } from '../../../test/test-support-reviews.ts';
import {
  createDeliverer,
  deliveriesOf,
  enqueueRequest,
  expectSigned,
  permitWebhooks,
  skipTime,
  subscribe,
  untilState,
  type WebhookReceiver,
  webhookConfig,
  webhookReceiver,
} from '../../../test/test-support-webhooks.ts';

let env: ReviewTestEnv;
let receiver: WebhookReceiver;
const testClient = createOutboundClient({ testHosts: webhookConfig.outboundTestHosts });
beforeAll(async () => {
  env = await reviewTestEnv({ config: webhookConfig });
});
afterAll(() => env[Symbol.asyncDispose]());
beforeEach(async () => {
  await receiver?.[Symbol.asyncDispose]();
  await env.db.deleteFrom('webhookEndpoint').execute();
  env.clock.advance(61_000);
  receiver = await webhookReceiver();
});
afterAll(() => receiver[Symbol.asyncDispose]());

describe('an event', () => {
  test('of each type arrives signed, with the payload that the contract declares', async () => {
    const { secret } = await subscribe(env, env.root, receiver.url, webhookTypes);
    const { player: other } = await env.inReview('reviewed');
    const player = await env.player('hooked');
    await sql`insert into player_limit (player_id, kind, set_by, max_value) values (${player.id}, 'recharge_day', 'operator', 3000)`.execute(
      env.db,
    );
    const ask = () =>
      player.call('POST /fortune-panda-user/requests', { body: { kind: 'recharge', amount: toMoney(100n) } });
    const { data } = await ask();
    const params = { id: data.id };
    await player.call('POST /fortune-panda-user/requests/:id/cancel', { params, body: {} });
    await env.recharge(player, 500);
    const { username } = player.fortunePanda;
    const received = () => receiver.of(username);
    await env.runJobs(...webhookJobs);
    expect(new Set(receiver.received.map(({ type }) => type))).toEqual(new Set(webhookTypes));
    expect(receiver.of(other.fortunePanda.username).at(-1)).toMatchObject({ type: 'review.opened' });
    for (const webhook of receiver.received) {
      const type = webhookTypes.find((one) => one === webhook.type) ?? 'player.registered';
      webhookPayload(type).parse(JSON.parse(webhook.body));
      expectSigned(webhook, secret);
      expect(webhook.body, 'no names and no contact data').not.toMatch(/Rosa|Marsh|players\.test/);
    }
    const limits = received().filter(({ type }) => type === 'limit.reached');
    expect(limits.map((webhook) => webhook.data)).toMatchObject([{ limit: 'recharge_day' }]);
    const order = received().map(({ type }) => type);
    expect(order.indexOf('player.registered')).toBe(0);
    expect(order.indexOf('request.created')).toBeLessThan(order.indexOf('request.answered'));
  });

  test('uses the connection of the event before', async () => {
    const player = await env.player();
    const { id } = await subscribe(env, env.root, receiver.url, ['request.created']);
    for (const number of [1, 2]) await enqueueRequest(env, player.id, number);
    await untilState(env, id, 'delivered', 2);
    expect([receiver.received.length, receiver.connections]).toEqual([2, 1]);
  });

  test('without a subscriber, or that is rolled back, is not queued', async () => {
    const { id } = await subscribe(env, env.root, receiver.url, ['review.opened']);
    await env.player();
    await env.db
      .transaction()
      .execute(async (tx) => {
        await sql`update webhook_endpoint set event_types = '{player.registered}'`.execute(tx);
        await sql`select fact_record('player.registered', id, '{}') from player limit 1`.execute(tx);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await env.runJobs('facts');
    expect(await deliveriesOf(env, id)).toEqual([]);
  });

  test('that happened before the subscription is not queued', async () => {
    await env.player();
    const { id } = await subscribe(env, env.root, receiver.url, ['player.registered']);
    await env.runJobs('facts');
    expect(await deliveriesOf(env, id)).toEqual([]);
  });
});

describe('the order of events', () => {
  test('is kept for a player while its first event fails, and other players do not wait', async () => {
    const [slow, quick] = [await env.player(), await env.player()];
    const { id } = await subscribe(env, env.root, receiver.url, ['request.created']);
    let failures = 0;
    receiver.respond = ({ data }, response) => {
      const isPoison = data.requestId === '1' && data.playerId === slow.id && failures < 3;
      if (isPoison) failures += 1;
      response.writeHead(isPoison ? 500 : 204).end();
    };
    for (const number of [1, 2, 3])
      for (const { id: of } of [slow, quick]) await enqueueRequest(env, of, number);
    const deliver = await createDeliverer(env, testClient);
    await deliver(id);
    expect([receiver.of(quick.fortunePanda.username).length, failures]).toEqual([3, 1]);
    await skipTime(env, '10 seconds');
    await deliver(id);
    expect(failures).toBe(2);
    await skipTime(env, '1 hour');
    await deliver(id);
    expect(failures).toBe(3);
    await skipTime(env, '1 hour');
    await deliver(id);
    expect((await deliveriesOf(env, id)).map(({ state }) => state)).toEqual(Array(6).fill('delivered'));
    const numbers = (account: string) => receiver.of(account).map(({ data }) => data.requestId);
    expect(numbers(slow.fortunePanda.username)).toEqual(['1', '1', '1', '1', '2', '3']);
    expect(numbers(quick.fortunePanda.username)).toEqual(['1', '2', '3']);
    expect(new Set(receiver.of(slow.fortunePanda.username).map((webhook) => webhook.id)).size).toBe(3);
  });

  test('of other players is not delayed by one whose event hangs, nor by one whose event fails alone', async () => {
    const [hanging, poisoned, quick] = [await env.player(), await env.player(), await env.player()];
    const { id } = await subscribe(env, env.root, receiver.url, ['request.created']);
    const held: (() => void)[] = [];
    receiver.respond = ({ data }, response) => {
      if (data.playerId === hanging.id) held.push(() => response.writeHead(204).end());
      else response.writeHead(data.playerId === poisoned.id ? 500 : 204).end();
    };
    const deliver = await createDeliverer(env, testClient);
    await enqueueRequest(env, poisoned.id, 1);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await deliver(id);
      await skipTime(env, '10 seconds');
    }
    await enqueueRequest(env, hanging.id, 1);
    const delivered = deliver(id);
    while (held.length === 0) await receiver.untilReceived(receiver.received.length + 1);
    for (const number of [1, 2, 3]) await enqueueRequest(env, quick.id, number);
    while (receiver.of(quick.fortunePanda.username).length < 3)
      await receiver.untilReceived(receiver.received.length + 1);
    expect(held, 'the hanging event is still being sent').toHaveLength(1);
    for (const release of held) release();
    await delivered;
    expect((await deliveriesOf(env, id)).map(({ state }) => state)).toEqual([
      ...['waiting', 'delivered', 'delivered', 'delivered', 'delivered'],
    ]);
  });

  test('is separate for each endpoint: one that hangs delays no other', async () => {
    await using hanging = await webhookReceiver();
    hanging.respond = () => undefined;
    const player = await env.player();
    const types = ['request.created'] as const;
    await subscribe(env, env.root, hanging.url, [...types]);
    await subscribe(env, env.root, receiver.url, [...types]);
    for (const number of [1, 2, 3, 4, 5]) await enqueueRequest(env, player.id, number);
    const server = await startServer(env.databaseUrl, {
      config: { ...webhookConfig, provider: env.provider },
    });
    server.startBackgroundJobs();
    await Promise.all([receiver.untilReceived(5), hanging.untilReceived(1)]);
    await server.close();
    expect([receiver.received.length, hanging.received.length]).toEqual([5, 1]);
  });
});

describe('an endpoint', () => {
  test('that redirects has not received it, and the redirect is not followed', async () => {
    const { id } = await subscribe(env, env.root, receiver.url);
    receiver.respond = (_webhook, response) =>
      response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end();
    await env.player();
    await env.runJobs(...webhookJobs);
    const [row] = await deliveriesOf(env, id);
    expect(row).toMatchObject({ state: 'waiting', attempts: 1, responseStatus: 302 });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  });

  test('at a private address gets no request, even if the address passed the first check', async () => {
    const { id } = await subscribe(env, env.root, receiver.url);
    const url = receiver.url.replace('http://127.0.0.1', 'https://127.1.1.1');
    await sql`update webhook_endpoint set url = ${url}`.execute(env.db);
    await env.player();
    await env.runJobs(...webhookJobs);
    const [row] = await deliveriesOf(env, id);
    expect(row).toMatchObject({
      state: 'waiting',
      attempts: 1,
      responseStatus: null,
      problem: 'url_not_allowed',
    });
    expect(receiver.received).toEqual([]);
  });
});

describe('an agent receives nothing', () => {
  const heldBack = async (
    name: string,
    stop: (of: { storeId: string; playerId: string }) => Promise<unknown>,
  ) => {
    const store = await env.agent({ name });
    await permitWebhooks(env, store.id);
    const player = await env.player();
    await env.db.updateTable('player').set({ agentId: store.id }).where('id', '=', player.id).execute();
    const { id } = await subscribe(env, store, receiver.url, ['request.created']);
    await sql`update webhook_endpoint_state set due_at = 'infinity' where endpoint_id = ${id}`.execute(
      env.db,
    );
    await enqueueRequest(env, player.id, 1);
    await stop({ storeId: store.id, playerId: player.id });
    await sql`update webhook_endpoint_state set due_at = '-infinity' where endpoint_id = ${id}`.execute(
      env.db,
    );
    await untilState(env, id, 'withheld');
    expect(receiver.received).toEqual([]);
  };

  test('about a player who was moved away before the delivery', () =>
    heldBack('moved-from', ({ playerId }) =>
      env.db.updateTable('player').set({ agentId: env.root.id }).where('id', '=', playerId).execute(),
    ));

  test('once it is disabled', () =>
    heldBack('disabled', ({ storeId }) =>
      env.db.updateTable('account').set({ isActive: false }).where('id', '=', storeId).execute(),
    ));

  test('once it has lost the permission', () =>
    heldBack('not-permitted', () => env.db.deleteFrom('agentPermission').execute()));

  test('of players beside its subtree', async () => {
    const store = await env.agent({ name: 'beside' });
    await permitWebhooks(env, store.id);
    const { id } = await subscribe(env, store, receiver.url, ['request.created']);
    await enqueueRequest(env, (await env.player()).id, 1);
    expect(await deliveriesOf(env, id)).toEqual([]);
  });
});

test('two servers share the deliveries: each is sent once', async () => {
  const second = await startServer(env.databaseUrl, {
    config: { ...webhookConfig, provider: env.provider },
  });
  try {
    const players: TestPlayer[] = [];
    for (let count = 0; count < 5; count += 1) players.push(await env.player());
    const { id } = await subscribe(env, env.root, receiver.url, ['request.created']);
    for (let number = 1; number <= 8; number += 1)
      await Promise.all(players.map((player) => enqueueRequest(env, player.id, number)));
    await Promise.all([env.runJobs(...webhookJobs), second.runDueJobs([...webhookJobs])]);
    // The one that lost a race for the lease has stopped, so the other one finishes.
    await env.runJobs(...webhookJobs);
    expect((await deliveriesOf(env, id)).map(({ state }) => state)).toEqual(Array(40).fill('delivered'));
    expect(receiver.received).toHaveLength(40);
    expect(new Set(receiver.received.map((webhook) => webhook.id)).size).toBe(40);
  } finally {
    await second.close();
  }
});
