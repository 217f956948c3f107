import { toMoney } from '@golden-acers/contract';
import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type EventStreamClient, followEventStream } from '../../../test/test-support-event-streams.ts';
import { findPlayerRequests } from '../../money/transfer-requests/transfer-requests.ts';
import { findWalletTransfers } from '../../money/wallet/wallet.ts';

let env: TestEnv;
let address: string;
beforeAll(async () => {
  env = await testEnv({ config: { eventStreams: { pollEveryMs: 20 } } });
  address = await env.server.listen();
});
afterAll(() => env[Symbol.asyncDispose]());

const follow = ({ token }: { readonly token: string }, lastEventId?: string) =>
  followEventStream(address, '/fortune-panda-user/events', token, lastEventId);
const lastIdOf = ({ received }: EventStreamClient) => received.at(-1)?.id ?? '';
const entity = z.looseObject({ id: z.string(), state: z.string() });
const isOf = (id: string, state: string) => (data: unknown) => {
  const given = entity.parse(data);
  return given.id === id && given.state === state;
};

/** Opens a stream, reads its beginning and drops it. Returns the id of its last event. */
async function readAndDrop(one: { readonly token: string }): Promise<string> {
  const stream = await follow(one);
  await stream.waitForEvent('notifications');
  stream.close();
  await stream.closed;
  return lastIdOf(stream);
}

async function recharge(player: TestPlayer, cents: number): Promise<string> {
  const { body } = await env.recharge(player, cents);
  return entity.parse(body.data).id;
}

describe('a stream that is opened again with the id of its last event', () => {
  test('sends the transfers and requests that have changed meanwhile, the oldest first', async () => {
    const one = await env.player('resumed');
    const open = await one.request('POST /fortune-panda-user/requests', {
      body: { kind: 'redeem', amount: toMoney(2_000n) },
    });
    const { id: requestId } = entity.parse(open.body.data);
    const lastId = await readAndDrop(one);
    const missed = [await recharge(one, 100), await recharge(one, 200)];
    // It was under way long before, and is settled meanwhile.
    await sql`update transfer set requested_at = requested_at - interval '1 hour' where id = ${missed[0]}`.execute(
      env.db,
    );
    await env.root.call('POST /fortune-panda/requests/:id/decline', {
      params: { id: requestId },
      body: { reason: 'Not today' },
    });

    const stream = await follow(one, lastId);
    for (const id of missed) await stream.waitForEvent('transfer', isOf(id, 'applied'));
    await stream.waitForEvent('request', isOf(requestId, 'declined'));
    const transfers = stream.received.filter(({ name }) => name === 'transfer');
    const ids = transfers.map(({ data }) => entity.parse(data).id).filter((id) => missed.includes(id));
    expect(ids).toEqual(missed);
    expect(Number(lastIdOf(stream))).toBeGreaterThan(Number(lastId));
    stream.close();
  });

  test('says of everything that it does not repeat to read it again', async () => {
    const one = await env.player('resumed-pages');
    const stream = await follow(one, await readAndDrop(one));
    for (const name of ['activity', 'profile']) await stream.waitForEvent(name);
    for (const topic of ['offers', 'limits', 'play'])
      await stream.waitForEvent(
        'changed',
        (data) => z.object({ topic: z.string() }).parse(data).topic === topic,
      );
    stream.close();
    const agent = await followEventStream(address, '/fortune-panda/events', env.root.token, '1');
    for (const name of ['requests', 'jobs', 'alarms', 'authority', 'profile']) await agent.waitForEvent(name);
    expect(await agent.waitForEvent('tickets')).toEqual({ changed: [] });
    agent.close();
  });

  test('reads what was missed of a kind by one statement, in the order of the ids, and nothing of others', async () => {
    const [one, other] = [await env.player('resumed-many'), await env.player('resumed-many-other')];
    const ids = [await recharge(one, 100), await recharge(one, 200), await recharge(one, 300)].toReversed();
    let statements = 0;
    const count: KyselyPlugin = {
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const context = { db: env.db.withPlugin(count) };
    const foreign = await recharge(other, 100);
    const found = await findWalletTransfers(context, one.id, [...ids, foreign]);
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(await findPlayerRequests(context, one.id, ['rq_00000000000000000000000000'])).toEqual([]);
    expect(statements).toBe(2);
  });

  test('sends nothing of another player, and no transfer from before', async () => {
    const [one, other] = [await env.player('resumed-own'), await env.player('resumed-other')];
    await recharge(one, 100);
    await sql`update transfer set requested_at = requested_at - interval '1 hour',
      settled_at = settled_at - interval '1 hour' where player_id = ${one.id}`.execute(env.db);
    const lastId = await readAndDrop(one);
    await recharge(other, 300);
    const stream = await follow(one, lastId);
    await stream.waitForEvent('profile');
    // What was missed is sent before what happens then.
    const id = await recharge(one, 200);
    await stream.waitForEvent('transfer', isOf(id, 'applied'));
    const transfers = stream.received.filter(({ name }) => name === 'transfer');
    expect(new Set(transfers.map(({ data }) => entity.parse(data).id))).toEqual(new Set([id]));
    stream.close();
  });

  test('refuses an id that it cannot have sent, and takes an empty one for none', async () => {
    const one = await env.player('resumed-wrong');
    const refused = await follow(one, 'tr_1');
    expect([refused.status, JSON.parse(refused.body)]).toMatchObject([422, { code: 'request.invalid' }]);
    const stream = await follow(one, '');
    await stream.waitForEvent('balance');
    stream.close();
  });
});

test('an open stream sends the transfers of a time in which the server could not read the changes', async () => {
  const one = await env.player('resumed-gap');
  const stream = await follow(one);
  await stream.waitForEvent('notifications');
  // The change is not in the feed, as after a crash of the database, which empties the feed.
  const id = await env.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      insert into transfer (id, provider_agent_id, player_id, kind, amount_cents, cause, actor_id, idempotency_key,
        command_hash, state, sent_at, settled_at)
      select 'tr_' || lpad('7', 26, '0'), provider_agent_id, id, 'recharge', 500, 'agent', ${env.root.id}, 'missed-by-the-feed',
        '', 'applied', now(), now() from player where id = ${one.id} returning id`.execute(tx);
    await sql`delete from change_feed_epoch`.execute(tx);
    return rows[0]?.id ?? '';
  });
  await stream.waitForEvent('transfer', isOf(id, 'applied'));
  await stream.waitForEvent('activity');
  stream.close();
  // It is not in the ledger, which is verified at the end.
  await env.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`delete from transfer where id = ${id}`.execute(tx);
  });
});
