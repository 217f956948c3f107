import { createOutboundClient } from '@golden-acers/platform';
import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createDeliverer,
  deliveriesOf,
  enqueueRequest,
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
const testClient = createOutboundClient({ testHosts: webhookConfig.outboundTestHosts });
beforeAll(async () => {
  [env, receiver] = await Promise.all([testEnv({ config: webhookConfig }), webhookReceiver()]);
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await env[Symbol.asyncDispose]();
});
beforeEach(() => resetWebhooks(env, receiver));

describe('an endpoint', () => {
  test('that responds with 500 is retried every few seconds, and after a day disabled with a mail', async () => {
    const player = await env.player();
    const { id } = await subscribe(env, env.root, receiver.url, ['request.created']);
    receiver.respond = (_webhook, response) =>
      response.writeHead(500).end('<script>alert(1)</script>'.padEnd(5_000, 'x'));
    await enqueueRequest(env, player.id, 1);
    await enqueueRequest(env, player.id, 2);
    const deliver = await createDeliverer(env, testClient);
    for (let seconds = 0; seconds < 300; seconds += 5) {
      await deliver(id);
      await skipTime(env, '5 seconds');
    }
    await deliver(id);
    const attempts = receiver.received.length;
    expect(attempts, 'five minutes of failures').toBeGreaterThan(25);
    expect(attempts).toBeLessThan(35);
    expect((await deliveriesOf(env, id)).map((row) => row.attempts)).toEqual([attempts, 0]);

    await skipTime(env, '24 hours');
    const [first, second] = await untilState(env, id, 'failed', 2);
    expect(first).toMatchObject({
      responseStatus: 500,
      responseText: expect.stringMatching(/^<script>.{1000}/),
    });
    expect(first?.responseText).toHaveLength(1_024);
    expect(second).toMatchObject({ attempts: 0, problem: 'endpoint_disabled' });
    const [endpoint] = (await env.root.call('GET /agent/webhooks')).data;
    expect(endpoint).toMatchObject({ isEnabled: false, disabledBecause: 'failing' });
    expect((await env.mailTo(env.root.email, `/adminacers?view=webhooks&webhook=${id}`)).text).toContain(
      'webhooks',
    );
    await enqueueRequest(env, player.id, 3);
    expect(await deliveriesOf(env, id), 'nothing is queued for a disabled endpoint').toHaveLength(2);
  });

  test('that was down gets its whole backlog within 20 seconds of its recovery, however long it was down', async () => {
    const players = [await env.player(), await env.player(), await env.player()];
    const { id } = await subscribe(env, env.root, receiver.url, ['request.created']);
    receiver.respond = (_webhook, response) => response.writeHead(503).end();
    for (const number of [1, 2]) for (const { id: of } of players) await enqueueRequest(env, of, number);
    const deliver = await createDeliverer(env, testClient);
    for (let minutes = 0; minutes < 60; minutes += 4) {
      await deliver(id);
      await skipTime(env, '4 minutes');
    }
    await deliver(id);
    receiver.respond = (_webhook, response) => response.writeHead(204).end();
    for (let seconds = 0; seconds < 20; seconds += 5) {
      await skipTime(env, '5 seconds');
      await deliver(id);
    }
    expect((await deliveriesOf(env, id)).map(({ state }) => state)).toEqual(Array(6).fill('delivered'));
  });

  test('that is back again gets many events at once', async () => {
    const { id } = await subscribe(env, env.root, receiver.url, ['request.created']);
    const playerCount = 12;
    for (let count = 0; count < playerCount; count += 1)
      await enqueueRequest(env, (await env.player()).id, 1);
    receiver.respond = (_webhook, response) => response.writeHead(503).end();
    const deliver = await createDeliverer(env, testClient);
    await deliver(id);
    await skipTime(env, '1 hour');
    // The first four are accepted at once, and the others once all of them are being sent.
    const held: (() => void)[] = [];
    let accepted = 0;
    receiver.respond = (_webhook, response) => {
      const accept = () => void response.writeHead(204).end();
      accepted += 1;
      if (accepted <= 4) return accept();
      held.push(accept);
      if (accepted === playerCount) for (const each of held) each();
    };
    await deliver(id);
    expect((await deliveriesOf(env, id)).map(({ state }) => state)).toEqual(
      Array(playerCount).fill('delivered'),
    );
  });

  test.each([
    ['seconds', () => '120'],
    ['a date', () => new Date(env.clock.now().getTime() + 120_000).toUTCString()],
  ])('that names a time in Retry-After as %s gets nothing before it', async (_, retryAfter) => {
    const players = [await env.player(), await env.player()];
    const { id } = await subscribe(env, env.root, receiver.url, ['request.created']);
    receiver.respond = (_webhook, response) => response.writeHead(429, { 'retry-after': retryAfter() }).end();
    const [first, second] = players;
    await enqueueRequest(env, first?.id ?? '', 1);
    const deliver = await createDeliverer(env, testClient);
    await deliver(id);
    receiver.respond = (_webhook, response) => response.writeHead(204).end();
    await enqueueRequest(env, second?.id ?? '', 1);
    await skipTime(env, '110 seconds');
    await deliver(id);
    expect(receiver.received).toHaveLength(1);
    await skipTime(env, '15 seconds');
    await deliver(id);
    expect((await deliveriesOf(env, id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  test('that responds with 410 is disabled at once, with a mail', async () => {
    const player = await env.player();
    const { id } = await subscribe(env, env.root, receiver.url, ['request.created']);
    receiver.respond = (_webhook, response) => response.writeHead(410).end();
    for (const number of [1, 2]) await enqueueRequest(env, player.id, number);
    await untilState(env, id, 'failed', 2);
    expect(receiver.received).toHaveLength(1);
    const [endpoint] = (await env.root.call('GET /agent/webhooks')).data;
    expect(endpoint).toMatchObject({ isEnabled: false, disabledBecause: 'gone' });
    await env.mailTo(env.root.email, `/adminacers?view=webhooks&webhook=${id}`);
  });
});
