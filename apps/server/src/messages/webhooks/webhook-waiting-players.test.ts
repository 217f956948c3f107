import assert from 'node:assert/strict';
import { createOutboundClient } from '@golden-acers/platform';
import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { explain, rowsReadOf } from '../../../test/test-support-plans.ts';
import {
  countByState,
  createDeliverer,
  queueEvents,
  subscribe,
  webhookConfig,
  webhookReceiver,
} from '../../../test/test-support-webhooks.ts';
import type { Db } from '../../schema.ts';
import { leaseEndpoint, listDueDeliveries } from './webhook-delivery.sql.ts';

const url = 'https://hooks.example.com/';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none', config: webhookConfig });
});
afterAll(() => env[Symbol.asyncDispose]());
beforeEach(async () => {
  env.clock.advance(61_000);
  await sql`delete from webhook_endpoint`.execute(env.db);
});

async function deliver(endpointId: string): Promise<void> {
  const outbound = createOutboundClient({ testHosts: webhookConfig.outboundTestHosts });
  await (await createDeliverer(env, outbound))(endpointId);
}

describe('an endpoint', () => {
  test('with a large backlog reads the first event of each player, and no other', async () => {
    const { id } = await subscribe(env, env.root, url, ['request.created']);
    const [busy, quiet] = [await env.player(), await env.player()];
    await queueEvents(env, id, { playerId: busy.id, count: 10_000 });
    await queueEvents(env, id, { playerId: quiet.id, count: 1 });
    await sql`analyze webhook_delivery, webhook_waiting_player`.execute(env.db);
    const endpoint = await leaseEndpoint(env.db, id);
    assert(endpoint);
    const range = { limit: 32, except: [] };
    expect((await listDueDeliveries(env.db, endpoint, range)).due.map(({ playerId }) => playerId)).toEqual([
      busy.id,
      quiet.id,
    ]);
    const plan = await explain(env.db, (db) => listDueDeliveries(db, endpoint, range));
    expect(rowsReadOf(plan, 'webhook_delivery')).toBe(2);
  });

  test('sends the events of others while the oldest events are all those of a player who waits', async () => {
    await using receiver = await webhookReceiver();
    const { id } = await subscribe(env, env.root, receiver.url, ['request.created']);
    const [busy, quiet] = [await env.player(), await env.player()];
    await queueEvents(env, id, { playerId: busy.id, count: 300 });
    await queueEvents(env, id, { playerId: quiet.id, count: 2 });
    await sql`update webhook_delivery set next_attempt_at = now() + interval '1 hour'
      where number = (select min(number) from webhook_delivery where endpoint_id = ${id})`.execute(env.db);
    await deliver(id);
    expect(await countByState(env, id)).toEqual({ waiting: 300, delivered: 2 });
    const { rows } = await sql`select player_id as id, due_at > now() as "isLater" from webhook_waiting_player
      where endpoint_id = ${id}`.execute(env.db);
    expect(rows).toEqual([{ id: busy.id, isLater: true }]);
  });

  test('gets an event that is queued while the last one of the player is being recorded', async () => {
    await using receiver = await webhookReceiver();
    const { id } = await subscribe(env, env.root, receiver.url, ['request.created']);
    const { id: playerId } = await env.player();
    const transaction = await env.db.startTransaction().execute();
    const queue = (db: Db) =>
      sql`insert into webhook_delivery (id, endpoint_id, player_id, type, data)
      values (new_public_id('we', now()), ${id}, ${playerId}, 'request.created', '{}')`.execute(db);
    await queue(env.db);
    await queue(transaction);

    await deliver(id);
    await transaction.commit().execute();
    await deliver(id);
    expect(await countByState(env, id)).toEqual({ delivered: 2 });
    await deliver(id);
    expect(await env.db.selectFrom('webhookWaitingPlayer').selectAll().execute()).toEqual([]);
  });
});
