import { createOutboundClient } from '@golden-acers/platform';
import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createDeliverer,
  enqueueRequest,
  expectSigned,
  resetWebhooks,
  subscribe,
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

/** Subscribes, queues two events, and changes the endpoint while the first one is being sent. */
async function changeWhileSending<T>(change: (id: string) => Promise<T>) {
  const player = await env.player();
  const { id, secret } = await subscribe(env, env.root, receiver.url, ['request.created']);
  for (const number of [1, 2]) await enqueueRequest(env, player.id, number);
  const changed = Promise.withResolvers<T>();
  receiver.respond = (_webhook, response) => {
    if (receiver.received.length === 1) changed.resolve(change(id));
    void changed.promise.finally(() => response.writeHead(204).end());
  };
  const deliver = await createDeliverer(env, testClient);
  await deliver(id);
  await deliver(id);
  expect(receiver.received).toHaveLength(2);
  return { secret, result: await changed.promise };
}

test('what follows a change of the address goes to the new one, also while events are being sent', async () => {
  const { url } = receiver;
  await changeWhileSending((id) =>
    env.root.call('PUT /agent/webhooks/:id', {
      params: { id },
      body: { url: `${url}-new`, types: ['request.created'], isEnabled: true },
    }),
  );
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook-new']);
});

test('what follows a change of the secret is signed with the new one, also while events are being sent', async () => {
  const { secret, result } = await changeWhileSending((id) =>
    env.root.call('POST /agent/webhooks/:id/rotate', { params: { id }, body: { overlapHours: 0 } }),
  );
  const [before, after] = receiver.received;
  expect(before && after).toBeDefined();
  if (before) expectSigned(before, secret);
  if (after) expectSigned(after, result.data.secret);
});
