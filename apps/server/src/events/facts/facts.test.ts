import { runInTransaction } from '@golden-acers/platform';
import { startServer, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contextOf } from '../../../test/test-support-context.ts';
import { createConsumedLimits, reachLimit, registerTestConsumer } from '../../../test/test-support-facts.ts';
import type { Context } from '../../context.ts';
import { consumeFacts, consumeSetAside, purgeReadFacts } from './fact-consumers.ts';
import { recordFact } from './facts.ts';

let env: TestEnv;
let context: Context;
let players: TestPlayer[];
beforeAll(async () => {
  env = await testEnv();
  context = await contextOf(env);
  await createConsumedLimits(env);
  players = [await env.player(), await env.player()];
});
afterAll(() => env[Symbol.asyncDispose]());

const testConsumer = (name: string, version = 1) => registerTestConsumer(context, name, { version });

const reach = (player: TestPlayer | undefined, limit: string) => reachLimit(env.db, player?.id ?? '', limit);

test('a fact is read once, in order, from the registration of the consumer on', async () => {
  await reach(players[0], 'before');
  const { consume, consumed } = await testConsumer('in-order');
  for (const limit of ['one', 'two', 'three']) await reach(players[0], limit);
  await consume();
  await reach(players[1], 'four');
  await consume();
  await consume();
  expect(await consumed()).toEqual(['one', 'two', 'three', 'four']);
});

test('more facts than a batch are read in several transactions', async () => {
  const { consumer, consume, consumed } = await testConsumer('many');
  await sql`select fact_record('limit.reached', ${players[0]?.id}, jsonb_build_object('limit', place::text))
    from generate_series(1, 450) place`.execute(env.db);
  expect(await consumeFacts(context, consumer)).toBe('more');
  expect(await consumed()).toHaveLength(200);
  await reach(players[0], 'later');
  await consume();
  expect(await consumed()).toEqual([...Array.from({ length: 450 }, (_, place) => `${place + 1}`), 'later']);
});

test('a fact of a transaction that commits late is read, and delays no other', async () => {
  const { consume, consumed } = await testConsumer('late');
  await runInTransaction(env.db, async (db) => {
    await recordFact(
      { db },
      { kind: 'limit.reached', playerId: players[0]?.id ?? '', data: { limit: 'late' } },
    );
    await reach(players[1], 'early');
    await consume();
    expect(await consumed()).toEqual(['early']);
  });
  await consume();
  expect(await consumed()).toEqual(['early', 'late']);
});

test('a fact that is rolled back is not read', async () => {
  const { consume, consumed } = await testConsumer('rolled-back');
  await runInTransaction(env.db, async (db) => {
    await recordFact(
      { db },
      { kind: 'limit.reached', playerId: players[0]?.id ?? '', data: { limit: 'never' } },
    );
    throw new Error('rolled back');
  }).catch(() => undefined);
  await consume();
  expect(await consumed()).toEqual([]);
});

test('a fact that fails sets its player aside, and others go on, until a job processes it', async () => {
  const { consumer, failing, consume, consumed } = await testConsumer('failing');
  failing.add('bad');
  const [one, other] = players;
  for (const [player, limit] of [
    [one, 'a1'],
    [one, 'bad'],
    [one, 'a2'],
    [other, 'b1'],
  ] as const)
    await reach(player, limit);
  await consume();
  await reach(one, 'a3');
  await consume();
  expect(await consumed()).toEqual(['a1', 'b1']);
  const job = { data: { consumer: 'failing', playerId: one?.id } };
  await expect(consumeSetAside(context, [consumer], job)).rejects.toThrow('does not like bad');
  expect(await consumed()).toEqual(['a1', 'b1']);
  failing.clear();
  await consumeSetAside(context, [consumer], job);
  await reach(one, 'a4');
  await consume();
  expect(await consumed()).toEqual(['a1', 'b1', 'bad', 'a2', 'a3', 'a4']);
  const { rows } = await sql`select from job_queue.job where name = 'set-aside-facts'`.execute(env.db);
  expect(rows).toHaveLength(1);
});

test('a fact that commits late is processed although a later one set its player aside', async () => {
  const { consumer, failing, consume, consumed } = await testConsumer('late-aside');
  failing.add('bad');
  const [one] = players;
  const job = { data: { consumer: 'late-aside', playerId: one?.id } };
  await runInTransaction(env.db, async (db) => {
    await recordFact({ db }, { kind: 'limit.reached', playerId: one?.id ?? '', data: { limit: 'late' } });
    await reach(one, 'bad');
    await consume();
  });
  await consume();
  failing.clear();
  await consumeSetAside(context, [consumer], job);
  await reach(one, 'next');
  await consume();
  expect((await consumed()).toSorted()).toEqual(['bad', 'late', 'next']);
});

test('a fact that commits late is processed after a later one of a player who is set aside', async () => {
  const { consumer, failing, consume, consumed } = await testConsumer('late-passed');
  for (const limit of ['bad', 'worse']) failing.add(limit);
  const [one] = players;
  const job = { data: { consumer: 'late-passed', playerId: one?.id } };
  await runInTransaction(env.db, async (db) => {
    await reach(one, 'bad');
    await recordFact({ db }, { kind: 'limit.reached', playerId: one?.id ?? '', data: { limit: 'late' } });
    await reach(one, 'good');
    await reach(one, 'worse');
    await consume();
    failing.delete('bad');
    await expect(consumeSetAside(context, [consumer], job)).rejects.toThrow('does not like worse');
  });
  failing.clear();
  await consume();
  await consumeSetAside(context, [consumer], job);
  expect((await consumed()).toSorted()).toEqual(['bad', 'good', 'late', 'worse']);
});

test('two servers read each fact once', async () => {
  const { consume, consumed } = await testConsumer('shared');
  for (let place = 0; place < 30; place += 1) await reach(players[place % 2], `${place}`);
  await Promise.all([consume(), consume(), consume()]);
  await consume();
  expect(await consumed()).toHaveLength(30);
});

test('an older version leaves the facts to the newer one', async () => {
  const older = await testConsumer('versioned', 1);
  const newer = await testConsumer('versioned', 2);
  await testConsumer('versioned', 1);
  await reach(players[0], 'new');
  await older.consume();
  expect(await older.consumed()).toEqual([]);
  await newer.consume();
  expect(await newer.consumed()).toEqual(['new']);
});

test('facts are deleted when every consumer has read them, except those of a player who is set aside', async () => {
  await sql`delete from fact_set_aside`.execute(env.db);
  const { consumer, failing, consume } = await testConsumer('purged');
  failing.add('kept');
  await reach(players[0], 'kept');
  await reach(players[1], 'gone');
  await consume();
  await env.runJobs('facts');
  const { rows: positions } = await sql<{ name: string }>`select name from fact_consumer`.execute(env.db);
  for (const { name } of positions)
    for (const version of [1, 2])
      while ((await consumeFacts(context, { ...consumer, name, version }).catch(() => 'idle')) !== 'idle');
  while (await purgeReadFacts(context));
  const { rows } = await sql<{ data: unknown }>`select data from fact`.execute(env.db);
  expect(rows.map(({ data }) => data)).toEqual([{ limit: 'kept' }]);
});

test('only a step of a transfer writes a fact of a transfer', async () => {
  const forge = sql`select fact_record('transfer.applied', ${players[0]?.id}, '{}')`.execute(env.db);
  await expect(forge).rejects.toMatchObject({ code: '42501' });
});

test('a server started twice keeps the positions', async () => {
  const server = await startServer(env.databaseUrl, { config: { provider: env.provider } });
  await server.close();
  const { rows } = await sql<{ name: string }>`
    select name from fact_consumer where name in ('webhooks', 'referrals') order by name`.execute(env.db);
  expect(rows).toEqual([{ name: 'referrals' }, { name: 'webhooks' }]);
});
