import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints, type WebhookType } from '@golden-acers/contract';
import { type OutboundClient, runInTransaction } from '@golden-acers/platform';
import type { ApiClient, BareTestEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordFact } from '../src/events/facts/facts.ts';
import { webhookWork } from '../src/messages/webhooks/webhook-delivery.ts';
import { confirmAllSessions } from './test-support-agents.ts';
import { contextOf } from './test-support-context.ts';
import { webhookJobs } from './test-support-jobs.ts';

/** Tests receive webhooks on this machine. */
export const webhookConfig = { outboundTestHosts: ['127.0.0.1'] };

const payload = z.object({
  type: z.string(),
  version: z.string(),
  mode: z.string(),
  timestamp: z.string(),
  data: z.looseObject({ account: z.string().optional() }),
});

export interface ReceivedWebhook extends z.infer<typeof payload> {
  readonly id: string;
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

type Respond = (webhook: ReceivedWebhook, response: ServerResponse) => void;

/** Returns a server that records what it receives, and responds as the test sets it: 204 by default. */
export async function webhookReceiver() {
  const received: ReceivedWebhook[] = [];
  const arrivals = new EventEmitter();
  const receiver = {
    received,
    url: '',
    connections: 0,
    respond: ((_webhook, response) => response.writeHead(204).end()) as Respond,
    /** Resolves when this number of webhooks has arrived. */
    async untilReceived(count: number): Promise<void> {
      while (received.length < count) await once(arrivals, 'arrived');
    },
    of: (account: string) => received.filter(({ data }) => data.account === account),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { headers, url: path = '' } = request;
    const id = String(headers['webhook-id']);
    const webhook = { ...payload.parse(JSON.parse(body)), id, path, body, headers };
    received.push(webhook);
    arrivals.emit('arrived');
    receiver.respond(webhook, response);
  });
  server.on('connection', () => {
    receiver.connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
export type WebhookReceiver = Awaited<ReturnType<typeof webhookReceiver>>;

/** Runs between tests: leaves no endpoints, no received events, and no used limits. */
export async function resetWebhooks(
  env: Pick<BareTestEnv, 'db' | 'clock'>,
  receiver: WebhookReceiver,
): Promise<void> {
  await env.db.deleteFrom('webhookEndpoint').execute();
  env.clock.advance(61_000);
  receiver.received.length = 0;
  receiver.respond = (_webhook, response) => response.writeHead(204).end();
}

const created = endpoints['POST /agent/webhooks'].data;

export async function subscribe(
  env: Pick<BareTestEnv, 'db' | 'clock'>,
  client: ApiClient,
  url: string,
  types: readonly WebhookType[] = ['player.registered'],
) {
  await confirmAllSessions(env);
  const { data } = await client.call('POST /agent/webhooks', { body: { url, types: [...types] } });
  const { endpoint, secret } = created.parse(data);
  return { ...endpoint, secret };
}

/** Moves all stored times of webhooks back by this interval. */
export async function skipTime({ db }: Pick<BareTestEnv, 'db'>, interval: string): Promise<void> {
  const by = sql`${interval}::interval`;
  await runInTransaction(db, async (tx) => {
    await sql`update webhook_endpoint_state set due_at = due_at - ${by}, failing_since = failing_since - ${by}`.execute(
      tx,
    );
    await sql`update webhook_delivery set next_attempt_at = next_attempt_at - ${by}, queued_at = queued_at - ${by},
      occurred_at = occurred_at - ${by}`.execute(tx);
    await sql`update webhook_endpoint set previous_secret_until = previous_secret_until - ${by}`.execute(tx);
  });
}

export function deliveriesOf({ db }: Pick<BareTestEnv, 'db'>, endpointId: string) {
  return db
    .selectFrom('webhookDelivery')
    .where('endpointId', '=', endpointId)
    .orderBy('number')
    .selectAll()
    .execute();
}

/** Delivers until this number of deliveries has this state, and returns all of the endpoint. */
export const untilState = (
  env: Pick<BareTestEnv, 'db' | 'runJobsUntil'>,
  endpointId: string,
  state: string,
  count = 1,
) =>
  env.runJobsUntil(
    () => deliveriesOf(env, endpointId),
    (rows) => rows.filter((row) => row.state === state).length >= count,
    ...webhookJobs,
  );

/** Verifies the signature as a receiver does. */
export function expectSigned({ id, body, headers }: ReceivedWebhook, secret: string, place = 0): void {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${id}.${headers['webhook-timestamp']}.${body}`;
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  assert.equal(String(headers['webhook-signature']).split(' ')[place], signature);
}

/** Sends what is due of an endpoint, as its worker does, until nothing is. No other work runs. */
export async function createDeliverer(
  env: Pick<BareTestEnv, 'config' | 'clock' | 'databaseUrl' | 'db' | 'server'>,
  outbound?: OutboundClient,
) {
  const { runNext } = webhookWork(await contextOf(env, { outbound }), new AbortController().signal);
  return async (endpointId: string): Promise<void> => {
    while ((await runNext(endpointId)) === 'more');
  };
}

/** Queues an event about a player, without a request. */
export async function enqueueRequest(
  { db, runJobs }: Pick<BareTestEnv, 'db' | 'runJobs'>,
  playerId: string,
  number: number,
) {
  const data = { requestId: String(number), kind: 'recharge', amountCents: number } as const;
  await runInTransaction(db, (tx) => recordFact({ db: tx }, { kind: 'request.created', playerId, data }));
  await runJobs('facts');
}

/** Queues events of a player at once, without facts. */
export async function queueEvents(
  { db }: Pick<BareTestEnv, 'db'>,
  endpointId: string,
  { playerId, count }: { readonly playerId: string; readonly count: number },
): Promise<void> {
  const batchSize = 20_000;
  for (let left = count; left > 0; left -= batchSize)
    await sql`
      insert into webhook_delivery (id, endpoint_id, player_id, type, data)
        select new_public_id('we', now()), ${endpointId}, ${playerId}, 'request.created', '{}'
          from generate_series(1, ${Math.min(left, batchSize)}::integer)`.execute(db);
}

export async function countByState({ db }: Pick<BareTestEnv, 'db'>, endpointId: string) {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::integer as count from webhook_delivery where endpoint_id = ${endpointId} group by 1`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

export async function permitWebhooks({ db, root }: Pick<BareTestEnv, 'db' | 'root'>, agentId: string) {
  await sql`insert into agent_permission (agent_id, permission, is_granted, set_by)
    values (${agentId}, 'webhooks.manage', true, ${root.id})`.execute(db);
}

/** Inserts an endpoint of the root with a failed delivery. */
export async function seedWebhook({ db, root }: Pick<BareTestEnv, 'db' | 'root'>) {
  const { rows } = await sql<{ id: string; deliveryId: string }>`
    with endpoint as (
      insert into webhook_endpoint (id, agent_id, url, event_types, secret_sealed)
        values (new_public_id('wh', now()), ${root.id}, 'https://hooks.example.com/', '{review.opened}', 'sealed') returning id),
    state as (insert into webhook_endpoint_state (endpoint_id) select id from endpoint)
    insert into webhook_delivery (id, endpoint_id, type, data, state)
      select new_public_id('we', now()), id, 'webhook.test', '{}', 'failed' from endpoint
      returning endpoint_id as id, id as "deliveryId"`.execute(db);
  const [seeded] = rows;
  assert(seeded);
  return seeded;
}

/** Valid bodies of the endpoints. */
export const webhookBodies = {
  'POST /agent/webhooks': { url: 'https://hooks.example.com/', types: ['transfer.settled' as const] },
  'PUT /agent/webhooks/:id': {
    url: 'https://hooks.example.com/',
    types: ['limit.reached' as const],
    isEnabled: true,
  },
  'POST /agent/webhooks/:id/remove': {},
  'POST /agent/webhooks/:id/rotate': {},
  'POST /agent/webhooks/:id/test': {},
  'POST /agent/webhooks/:id/deliveries/:deliveryId/replay': {},
  'POST /agent/webhooks/:id/replay': { since: '2026-03-01T00:00:00.000Z' },
};
