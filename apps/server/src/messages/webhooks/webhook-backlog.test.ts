import { createOutboundClient, type OutboundClient } from '@golden-acers/platform';
import { type BareTestEnv, bySuite, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contextOf } from '../../../test/test-support-context.ts';
import {
  countByState,
  createDeliverer,
  deliveriesOf,
  enqueueRequest,
  queueEvents,
  skipTime,
  subscribe,
  webhookConfig,
  webhookReceiver,
} from '../../../test/test-support-webhooks.ts';
import { purgeDeliveries } from './webhook-delivery.sql.ts';
import { disableBacklogs, purgeOldDeliveries } from './webhook-delivery.ts';

const url = 'https://hooks.example.com/';
/** Beyond it an endpoint is disabled. More than one statement may change. */
const maxWaiting = bySuite(12_000, 200_000);

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none', config: webhookConfig });
  await limitStatements();
});
afterAll(() => env[Symbol.asyncDispose]());
beforeEach(async () => {
  env.clock.advance(61_000);
  await sql`delete from webhook_endpoint`.execute(env.db);
});

/** Larger changes might take longer than a statement may, on every try. */
async function limitStatements(): Promise<void> {
  await sql`
    create function demand_small_change() returns trigger language plpgsql as $$
    begin
      if (select count(*) from changed) > 10000 then raise 'one statement changed % deliveries', (select count(*) from changed); end if;
      return null;
    end $$`.execute(env.db);
  await sql`
    create trigger change_is_small after update on webhook_delivery referencing new table as changed
      for each statement execute function demand_small_change()`.execute(env.db);
}

/** Rows of one of the root's players. */
async function fill(endpointId: string, count: number): Promise<void> {
  const { id: playerId } = await env.player();
  await queueEvents(env, endpointId, { playerId, count });
}

async function deliver(endpointId: string, outbound?: OutboundClient): Promise<void> {
  await (await createDeliverer(env, outbound))(endpointId);
}

describe('an endpoint', () => {
  test('with a larger backlog than the limit is disabled with a mail, and at the limit it is not', async () => {
    const { id } = await subscribe(env, env.root, url, ['request.created']);
    const context = await contextOf(env);
    await fill(id, maxWaiting);
    await disableBacklogs(context, maxWaiting);
    expect(await countByState(env, id)).toEqual({ waiting: maxWaiting });
    await fill(id, 1);
    await disableBacklogs(context, maxWaiting);
    expect(await countByState(env, id)).toEqual({ failed: maxWaiting + 1 });
    const [endpoint] = (await env.root.call('GET /agent/webhooks')).data;
    expect(endpoint).toMatchObject({ isEnabled: false, disabledBecause: 'backlog' });
    const { rows } = await sql`select from mail where kind = 'webhook_disabled'`.execute(env.db);
    expect(rows).toHaveLength(1);
  });

  test('that refuses the first of many events of a player gets none of the others, and the refusal is recorded', async () => {
    await using refusing = await webhookReceiver();
    refusing.respond = (_webhook, response) => response.writeHead(500).end();
    const { id } = await subscribe(env, env.root, refusing.url, ['request.created']);
    await fill(id, 12_000);
    await deliver(id, createOutboundClient({ testHosts: webhookConfig.outboundTestHosts }));
    expect(refusing.received).toHaveLength(1);
    const { rows } =
      await sql`select from webhook_delivery where endpoint_id = ${id} and attempts > 0`.execute(env.db);
    expect(rows).toHaveLength(1);
  });

  test('of a disabled agent withholds a large backlog step by step', async () => {
    const store = await env.agent({ name: 'backlog' });
    await sql`insert into agent_permission (agent_id, permission, is_granted, set_by)
      values (${store.id}, 'webhooks.manage', true, ${env.root.id})`.execute(env.db);
    const { id } = await subscribe(env, store, url, ['request.created']);
    await fill(id, maxWaiting);
    await env.db.updateTable('account').set({ isActive: false }).where('id', '=', store.id).execute();
    await deliver(id);
    expect(await countByState(env, id)).toEqual({ withheld: maxWaiting });
  });

  test('withholds the backlog of a player who was moved away in few steps', async () => {
    const store = await env.agent({ name: 'moved-away' });
    await sql`insert into agent_permission (agent_id, permission, is_granted, set_by)
      values (${store.id}, 'webhooks.manage', true, ${env.root.id})`.execute(env.db);
    const { id } = await subscribe(env, store, url, ['request.created']);
    await fill(id, maxWaiting);
    await deliver(id);
    expect(await countByState(env, id)).toEqual({ withheld: maxWaiting });
  });

  test('that accepts and hangs is aborted after ten seconds, and then tried with four events at a time', async () => {
    await using hanging = await webhookReceiver();
    hanging.respond = () => undefined;
    const { id } = await subscribe(env, env.root, hanging.url, ['request.created']);
    const playerCount = 6;
    for (let count = 0; count < playerCount; count += 1)
      await enqueueRequest(env, (await env.player()).id, 1);
    const allowing = createOutboundClient({ testHosts: webhookConfig.outboundTestHosts });
    const timeouts: number[] = [];
    const impatient: OutboundClient = {
      ...allowing,
      post(request, stopping) {
        timeouts.push(request.timeoutMs);
        return allowing.post({ ...request, timeoutMs: 100 }, stopping);
      },
    };
    await deliver(id, impatient);
    expect(timeouts).toHaveLength(playerCount);
    expect(await deliveriesOf(env, id)).toMatchObject(
      Array(playerCount).fill({ state: 'waiting', attempts: 1, problem: 'timed_out', responseStatus: null }),
    );
    await skipTime(env, '1 hour');
    await deliver(id, impatient);
    expect(timeouts).toEqual(Array(playerCount + 4).fill(10_000));
  });

  test('whose name resolves to a private address once gets nothing, and is tried again', async () => {
    const { id } = await subscribe(env, env.root, url, ['request.created']);
    await enqueueRequest(env, (await env.player()).id, 1);
    for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254']) {
      await deliver(
        id,
        createOutboundClient({ testHosts: [], resolve: async () => [{ address, family: 4 }] }),
      );
      await skipTime(env, '1 hour');
    }
    const mapped = { address: '::ffff:127.0.0.1', family: 6 } as const;
    await deliver(id, createOutboundClient({ testHosts: [], resolve: async () => [mapped] }));
    expect(await deliveriesOf(env, id)).toMatchObject([
      { state: 'waiting', attempts: 4, problem: 'address_not_public', responseStatus: null },
    ]);
  });
});

describe('the log', () => {
  test('keeps the deliveries of 14 days, and all that still wait', async () => {
    const { id } = await subscribe(env, env.root, url, ['request.created']);
    await fill(id, 4);
    const [oldest, old, young] = await deliveriesOf(env, id);
    await sql`update webhook_delivery set occurred_at = now() - interval '15 days' where id in (${oldest?.id}, ${old?.id})`.execute(
      env.db,
    );
    await sql`update webhook_delivery set state = 'delivered' where id in (${old?.id}, ${young?.id})`.execute(
      env.db,
    );
    expect(await purgeOldDeliveries(await contextOf(env))).toBe(false);
    const left = (await deliveriesOf(env, id)).map((row) => row.id);
    expect(left).toHaveLength(3);
    expect(left).not.toContain(old?.id);
  });

  test('of each endpoint keeps its newest deliveries, however many of the older ones wait', async () => {
    const [busy, quiet] = [
      await subscribe(env, env.root, url, ['request.created']),
      await subscribe(env, env.root, url, ['request.created']),
    ];
    await fill(busy.id, 10);
    await fill(quiet.id, 3);
    const rows = await deliveriesOf(env, busy.id);
    const waiting = rows.slice(4, 7).map((row) => row.id);
    await env.db
      .updateTable('webhookDelivery')
      .where('id', 'not in', waiting)
      .set({ state: 'delivered' })
      .execute();
    const bounds = { days: 14, maxPerEndpoint: 3, batchSize: 2 };
    const purged: number[] = [];
    do purged.push(await purgeDeliveries(env.db, bounds));
    while (purged.at(-1) !== 0);
    expect(purged).toEqual([2, 2, 0]);
    const kept = rows.slice(7).map((row) => row.id);
    expect((await deliveriesOf(env, busy.id)).map((row) => row.id)).toEqual([...waiting, ...kept]);
    expect(await deliveriesOf(env, quiet.id)).toHaveLength(3);
  });
});
