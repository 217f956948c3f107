import { openDatabase } from '@golden-acers/platform';
import { startServer, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contextOf } from '../../../test/test-support-context.ts';
import {
  createConsumedLimits,
  reachLimit,
  registerTestConsumer,
  type TestConsumerOptions,
} from '../../../test/test-support-facts.ts';
import { listJobs } from '../../../test/test-support-jobs.ts';
import { subscribe, webhookConfig, webhookReceiver } from '../../../test/test-support-webhooks.ts';
import { startCommitCuttingProxy } from '../../../test/transfers/test-support-cut-connection.ts';
import type { Context, TxContext } from '../../context.ts';
import type { ServerSchema } from '../../schema.ts';
import { consumeFacts, consumeSetAside, purgeReadFacts } from './fact-consumers.ts';

let env: TestEnv;
let context: Context;
let players: readonly TestPlayer[];
beforeAll(async () => {
  env = await testEnv({ config: webhookConfig });
  context = await contextOf(env);
  await createConsumedLimits(env);
  players = [await env.player(), await env.player(), await env.player()];
});
afterAll(() => env[Symbol.asyncDispose]());

/** The context of a server with its own connections. */
async function otherServer(databaseUrl = env.databaseUrl) {
  const db = openDatabase<ServerSchema>(databaseUrl, { applicationName: 'other server', poolSize: 4 });
  return { ...(await contextOf({ ...env, db })), [Symbol.asyncDispose]: () => db.destroy() };
}

const endConnection = ({ db }: TxContext) =>
  sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).then(() => undefined);

async function setAside(consumer: string): Promise<string[]> {
  const { rows } = await sql<{ playerId: string }>`
    select player_id from fact_set_aside where consumer = ${consumer}`.execute(env.db);
  return rows.map(({ playerId }) => playerId);
}

/** Reaches limits 1 to `count` of each player in order, those of the players at once on all servers. */
async function reachLimits(count: number, dbs: readonly Context['db'][] = [env.db]): Promise<string[]> {
  const limits = Array.from({ length: count }, (_, place) => `${place + 1}`);
  const write = async ({ id }: TestPlayer, db = env.db) => {
    for (const limit of limits) await reachLimit(db, id, limit);
  };
  await Promise.all(players.map((player, place) => write(player, dbs[place % dbs.length])));
  return limits;
}

describe('a read of facts whose connection ends', () => {
  test.each(['before', 'after'] as const)('%s its effects has none, and is repeated', async (step) => {
    let ends = 0;
    const onStep: TestConsumerOptions['onStep'] = async (at, tx) => {
      if (at !== step || ends > 0) return;
      ends += 1;
      await endConnection(tx);
    };
    await using server = await otherServer();
    const name = `ended-${step}`;
    const { consume, consumed } = await registerTestConsumer(context, name, { onStep });
    const limits = await reachLimits(3);
    await consume(server);
    for (const { id } of players) expect(await consumed(id)).toEqual(limits);
    expect([ends, await setAside(name)]).toEqual([1, []]);
  });

  test.each(['before', 'after'] as const)('%s its commit has its effects once', async (point) => {
    let cutsLeft = 0;
    const proxy = await startCommitCuttingProxy(env.databaseUrl, () => {
      if (cutsLeft === 0) return undefined;
      cutsLeft -= 1;
      return point;
    });
    await using server = await otherServer(proxy.url);
    const name = `cut-${point}`;
    const { consumer, consume, consumed } = await registerTestConsumer(context, name);
    const limits = await reachLimits(3);
    // The batch, and the fact that is read alone if the batch was not committed.
    cutsLeft = point === 'before' ? 2 : 1;
    await consume(server);
    for (const playerId of await setAside(name))
      await consumeSetAside(context, [consumer], { data: { consumer: name, playerId } });
    await consume();
    for (const { id } of players) expect(await consumed(id)).toEqual(limits);
    expect(cutsLeft).toBe(0);
    proxy.close();
  });
});

test('a fact that fails here, and that another server has processed meanwhile, sets nobody aside', async () => {
  let attempts = 0;
  const name = 'overtaken';
  const onStep: TestConsumerOptions['onStep'] = async (step) => {
    if (step === 'before') attempts += 1;
    if (attempts <= 2) throw new Error('This server fails for the batch, and for its first fact.');
  };
  const failing = await registerTestConsumer(context, name, { onStep });
  const quick = await registerTestConsumer(context, name);
  const [one = '', other = ''] = players.map(({ id }) => id);
  await reachLimit(env.db, one, 'first');
  // Called at the start of each transaction: the third would set the player of the failed fact aside.
  const storeKey = async () => {
    if (attempts !== 2) return;
    await quick.consume();
    await reachLimit(env.db, other, 'second');
  };
  await consumeFacts({ ...context, storeKey }, failing.consumer);
  expect([await quick.consumed(), await setAside(name)]).toEqual([['first', 'second'], []]);
});

test('servers that read while facts are written consume each once, in the order of each player', async () => {
  await using first = await otherServer();
  await using second = await otherServer();
  const { consume, consumed } = await registerTestConsumer(context, 'shared-load');
  let limits: string[] | undefined;
  const write = async () => {
    limits = await reachLimits(60, [first.db, second.db]);
  };
  const readOn = async (server: Context) => {
    while (limits === undefined) await consume(server);
  };
  await Promise.all([write(), readOn(first), readOn(second)]);
  await consume();
  for (const { id } of players) expect(await consumed(id)).toEqual(limits);
});

test('started servers share the consumers: each event is queued once, in the order of each player', async () => {
  await using receiver = await webhookReceiver();
  await subscribe(env, env.root, receiver.url, ['limit.reached']);
  const config = { ...webhookConfig, provider: env.provider };
  const servers = [
    await startServer(env.databaseUrl, { config }),
    await startServer(env.databaseUrl, { config }),
  ];
  for (const server of servers) server.startBackgroundJobs();
  const limits = await reachLimits(
    30,
    servers.map(({ db }) => db),
  );
  await receiver.untilReceived(limits.length * players.length);
  for (const server of servers) await server.close();
  // A server that stops before it has stored a response sends that event again.
  for (const { id } of players) {
    const { rows } = await sql<{ code: string }>`select data ->> 'limit' as code from webhook_delivery
      where player_id = ${id} and type = 'limit.reached' order by number`.execute(env.db);
    expect(rows.map(({ code }) => code)).toEqual(limits);
  }
});

test('a consumer that fails for an hour ends complete once it is repaired, and others never wait', async () => {
  await using admin = openDatabase<unknown>(env.adminDatabaseUrl, { applicationName: 'test', poolSize: 1 });
  await using receiver = await webhookReceiver();
  await subscribe(env, env.root, receiver.url, ['limit.reached']);
  const [broken, healthy] = players;
  await sql`create function refuse_delivery() returns trigger language plpgsql as $$ begin
    raise exception 'refused'; end $$`.execute(admin);
  await sql`create trigger refuse_delivery before insert on webhook_delivery for each row
    when (new.player_id = ${sql.lit(broken?.id)}) execute function refuse_delivery()`.execute(admin);
  const work = ['facts', 'queued jobs', 'webhooks'];
  const limitsOf = (player: TestPlayer | undefined) =>
    receiver.of(player?.fortunePanda.username ?? '').map(({ data }) => data.limit);
  await reachLimits(3);
  // The pauses before the first nine attempts are an hour together.
  await env.runJobsUntil(
    async () => (await listJobs(env, 'set-aside-facts')).at(0)?.attempt ?? 0,
    (attempt) => attempt > 9,
    ...work,
  );
  await reachLimits(3);
  await env.runJobs(...work);
  expect([limitsOf(broken), limitsOf(healthy)]).toEqual([[], ['1', '2', '3', '1', '2', '3']]);
  await sql`drop function refuse_delivery() cascade`.execute(admin);
  await env.runJobsUntil(
    async () => limitsOf(broken),
    ({ length }) => length === 6,
    ...work,
  );
  expect(limitsOf(broken)).toEqual(['1', '2', '3', '1', '2', '3']);
  expect(await setAside('webhooks')).toEqual([]);
});

test('an older server leaves the facts of a player who was set aside to a newer one', async () => {
  const name = 'aside-versioned';
  const [{ id: playerId } = { id: '' }] = players;
  const older = await registerTestConsumer(context, name);
  older.failing.add('bad');
  await reachLimit(env.db, playerId, 'bad');
  await older.consume();
  const newer = await registerTestConsumer(context, name, { version: 2 });
  const job = { data: { consumer: name, playerId } };
  older.failing.clear();
  await expect(consumeSetAside(context, [older.consumer], job)).rejects.toThrow('newer server');
  await consumeSetAside(context, [newer.consumer], job);
  expect(await newer.consumed()).toEqual(['bad']);
});

test('facts stay until the slowest consumer has read them, and are deleted then', async () => {
  await env.runJobs();
  const stopped = await registerTestConsumer(context, 'stopped');
  const quick = await registerTestConsumer(context, 'quick');
  const { rows: others } = await sql<{ name: string }>`
    select name from fact_consumer where name not in ('stopped', 'quick')`.execute(env.db);
  const limits = await reachLimits(2);
  await quick.consume();
  for (const { name } of others) await (await registerTestConsumer(context, name, { version: 9 })).consume();
  while (await purgeReadFacts(context));
  await stopped.consume();
  for (const { id } of players) expect(await stopped.consumed(id)).toEqual(limits);
  while (await purgeReadFacts(context));
  expect((await sql`select from fact`.execute(env.db)).rows).toEqual([]);
});
