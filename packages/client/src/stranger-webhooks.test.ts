import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIdempotencyKey, verifyWebhook, type WebhookEvent } from './index.ts';
import { connectStranger, registerStranger, signInAgent } from './test-support-stranger.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv({ config: { outboundTestHosts: ['127.0.0.1'] } });
});
afterAll(() => env[Symbol.asyncDispose]());

/** Starts the integrator's server: it verifies with its secret, and processes each event once. */
async function startReceiver() {
  const seen = new Set<string>();
  const receiver = {
    secret: '',
    url: '',
    /** The events in the order of arrival, without repetitions. */
    events: [] as WebhookEvent[],
    ids: [] as string[],
    repeated: 0,
    refused: 0,
    /** The number of next deliveries that are processed and whose response is lost. */
    loseResponses: 0,
    typesOf: (account: string) =>
      receiver.events.filter(({ data }) => data.account === account).map(({ type }) => type),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  const listener: RequestListener = async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request));
    try {
      const { secret } = receiver;
      const event = await verifyWebhook({ headers: request.headers, body, secret, now: env.clock.now() });
      const id = String(request.headers['webhook-id']);
      if (seen.has(id)) receiver.repeated += 1;
      else {
        receiver.events.push(event);
        receiver.ids.push(id);
      }
      seen.add(id);
    } catch {
      receiver.refused += 1;
      response.writeHead(401).end();
      return;
    }
    receiver.loseResponses -= 1;
    if (receiver.loseResponses >= 0) request.socket.destroy();
    else response.writeHead(204).end();
  };
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/golden-acers`;
  return receiver;
}

const types = [
  'player.registered',
  'transfer.settled',
  'request.created',
  'request.answered',
] as const satisfies WebhookEvent['type'][];

/** Returns a signed-in agent with an endpoint that sends to the integrator's server. */
async function subscribe(receiver: Awaited<ReturnType<typeof startReceiver>>) {
  const agent = connectStranger(env, await signInAgent(env));
  const { url } = receiver;
  const body = { url, types: [...types] };
  const early = await agent.POST('/agent/webhooks', { body });
  expect(early.error?.code).toBe('agent.step_up_required');
  await agent.POST('/user/security/step-up', { body: { password: env.root.password } });
  const { data, error } = await agent.POST('/agent/webhooks', { body });
  if (data === undefined) throw new Error(`The endpoint was refused: ${error.code}.`);
  receiver.secret = data.data.secret;
  return { agent, path: { id: data.data.endpoint.id } };
}

/**
 * Ends the pauses of the endpoint and of its events after a broken connection. There is none if the
 * connection had served an event before: then the server repeats at once.
 */
async function endPause(): Promise<void> {
  await sql`update webhook_endpoint_state set due_at = now()`.execute(env.db);
  await sql`update webhook_delivery set next_attempt_at = now() where state = 'waiting'`.execute(env.db);
}

test('an integrator receives and verifies the events of a player in order, each once', async () => {
  await using receiver = await startReceiver();
  const { agent, path } = await subscribe(receiver);

  const { accessToken, fortunePanda } = await registerStranger(env, 'hooked');
  const account = fortunePanda.username;
  await env.runJobs();
  expect(receiver.typesOf(account)).toHaveLength(2);
  const player = connectStranger(env, accessToken);
  const { data: requested } = await player.POST('/fortune-panda-user/requests', {
    body: { kind: 'recharge', amount: { amountMinor: '500', currency: 'USD' } },
  });
  await agent.POST('/fortune-panda/requests/{id}/decline', {
    params: { path: { id: requested?.data.id ?? '' } },
    body: { reason: 'Come to the shop, please.' },
  });
  receiver.loseResponses = 1;
  const { data: paid } = await agent.POST('/fortune-panda/recharge', {
    params: { header: { 'idempotency-key': createIdempotencyKey() } },
    body: { username: account, amount: 1_250 },
  });
  expect(paid?.data.state).toBe('applied');
  await env.runJobs();
  await endPause();
  await env.runJobs();
  expect(receiver.typesOf(account)).toEqual([
    'player.registered',
    'transfer.settled',
    'request.created',
    'request.answered',
    'transfer.settled',
  ]);
  expect(receiver.events.at(-1)?.data).toMatchObject({
    ...{ cause: 'agent', code: null },
    amount: { amountMinor: '1250', currency: 'USD' },
  });

  // The connection broke after the event was processed, or an operator sends it again: it arrives twice.
  const deliveryId = receiver.ids[0] ?? '';
  await agent.POST('/agent/webhooks/{id}/deliveries/{deliveryId}/replay', {
    params: { path: { ...path, deliveryId } },
    body: {},
  });
  await env.runJobs();
  expect(receiver.repeated).toBe(2);
  expect(receiver.events).toHaveLength(5);
  expect(receiver.refused).toBe(0);
});

test('an integrator can change to the new secret at any time of the overlap', async () => {
  await using receiver = await startReceiver();
  const { agent, path } = await subscribe(receiver);
  const { secret: former } = receiver;

  const { data: rotated } = await agent.POST('/agent/webhooks/{id}/rotate', { params: { path }, body: {} });
  const next = rotated?.data.secret ?? '';
  expect(next).not.toBe(former);
  for (const [count, secret] of [
    [1, former],
    [2, next],
  ] as const) {
    receiver.secret = secret;
    await agent.POST('/agent/webhooks/{id}/test', { params: { path }, body: {} });
    await env.runJobs();
    expect(receiver.events).toHaveLength(count);
  }
  expect(receiver.refused).toBe(0);

  receiver.secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  await agent.POST('/agent/webhooks/{id}/test', { params: { path }, body: {} });
  await env.runJobs();
  expect(receiver.refused).toBe(1);
  const { data } = await agent.GET('/agent/webhooks/{id}/deliveries', {
    params: { path, query: { state: 'failed' } },
  });
  expect(data?.data.map(({ type, responseStatus }) => [type, responseStatus])).toEqual([
    ['webhook.test', 401],
  ]);
});
