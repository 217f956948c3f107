import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dayMs, runInTransaction } from '@golden-acers/platform';
import {
  bySuite,
  pollUntil,
  startServer,
  type TestEnv,
  type TestPlayer,
  testEnv,
} from '@golden-acers/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { holdRechargeOf } from '../../../test/test-support-transfers.ts';

/** Each has a player. */
const agentsCount = bySuite(8, 50);
const hanging = { name: 'HangingAgent', password: 'the password of the hanging one' };
const additionalAgents = [
  hanging,
  ...Array.from({ length: agentsCount - 2 }, (_, place) => ({
    name: `Agent${place}`,
    password: `the password of ${place}`,
  })),
];
/** Much longer than the test runs, so a call to the hanging agent never ends. */
const never = { callTimeoutMs: 600_000, moneyTimeoutMs: 600_000 };

/** Accepts every connection and never responds. */
async function hangingProvider() {
  const server = createServer(() => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** For each background job, the state that a crash or a lost response leaves for a player. */
const kinds: readonly ((env: TestEnv, player: TestPlayer) => Promise<unknown>)[] = [
  async (env, player) => {
    env.fault({ action: 'recharge', kind: 'drop-response' });
    await env.recharge(player, 500);
  },
  (env, player) =>
    runInTransaction(env.db, async (tx) => {
      await sql`insert into transfer (id, provider_agent_id, player_id, kind, amount_cents, cause, actor_id, idempotency_key, command_hash)
        select 'tr_left' || substr(id, 4), provider_agent_id, id, 'recharge', 900, 'agent', id, 'left-' || id, 'of a dead server'
          from player where id = ${player.id}`.execute(tx);
      await holdRechargeOf(tx, player.id);
    }),
  (env, player) =>
    sql`insert into provider_password_change (player_id, id, password_sealed, next_attempt_at)
      select id, 'pw_' || id, provider_password_sealed, now() from player where id = ${player.id}`.execute(
      env.db,
    ),
  (env, player) =>
    sql`update player set provider_account_state = 'pending' where id = ${player.id}`.execute(env.db),
];

async function askForRecords(env: TestEnv, players: readonly TestPlayer[]) {
  const body = {
    ...{ kind: 'game', fromDate: '2026-03-01', toDate: '2026-03-01' },
    players: players.map(({ fortunePanda }) => fortunePanda.username).join(','),
  };
  const response = await env.root.request('POST /agent/records/read', { body });
  expect(response).toMatchObject({ status: 202 });
}

test('a provider agent that hangs delays no work of the others', async () => {
  await using env = await testEnv({ additionalAgents });
  await using silent = await hangingProvider();
  const { id: hangingId } = await env.db
    .selectFrom('providerAgent')
    .select('id')
    .where('name', '=', hanging.name)
    .executeTakeFirstOrThrow();
  const players: TestPlayer[] = [];
  for (let place = 0; place < agentsCount + kinds.length - 1; place += 1) {
    players.push(await env.player(`held-${place}`));
  }
  // Each agent has one player. The hanging agent also gets the last players, so that it has one of each kind.
  const ofHanging = players.filter((_, place) => place === 1 || place >= agentsCount);
  const others = players.filter((player) => !ofHanging.includes(player));
  for (const part of [ofHanging, others]) {
    for (const [place, player] of part.entries()) await kinds[place % kinds.length]?.(env, player);
  }
  const ids = ofHanging.map(({ id }) => id);
  await sql`update player set provider_agent_id = ${hangingId} where id = any(${ids}::text[])`.execute(
    env.db,
  );
  await sql`update transfer set provider_agent_id = ${hangingId} where player_id = any(${ids}::text[])`.execute(
    env.db,
  );
  await askForRecords(env, ofHanging);
  await askForRecords(env, others);
  // Work of the hanging agent is first in every queue.
  for (const table of ['transfer', 'provider_password_change']) {
    await sql`update ${sql.table(table)} set next_attempt_at = now() - interval '1 minute' *
      case when player_id = any(${ids}::text[]) then 2 else 1 end`.execute(env.db);
  }
  env.clock.advance(dayMs);

  const agents = additionalAgents.map((agent) => (agent === hanging ? { ...agent, url: silent.url } : agent));
  const provider = {
    ...env.provider,
    additionalAgents: agents,
    tuning: { ...env.provider.tuning, ...never },
  };
  const server = await startServer(env.databaseUrl, { clock: env.clock, config: { provider } });
  server.startBackgroundJobs();
  const { rows: accounts } = await sql<{ id: string }>`select id from provider_agent order by id`.execute(
    env.db,
  );
  expect(accounts).toHaveLength(agentsCount);
  const left = sql<{ work: string; agent: string }>`
    with open (work, player_id) as (
      select 'transfers', player_id from transfer where state in ('requested', 'sending', 'unknown')
      union all select 'passwords', player_id from provider_password_change
      union all select 'accounts', id from player where provider_account_state = 'pending'
      union all select 'records', player_id from record_fetch_player where fetched_at is null)
    select distinct work, agent.name as agent
      from open join player on player.id = open.player_id join provider_agent agent on agent.id = player.provider_agent_id
    union all select 'statements', agent.name from provider_agent agent
      where not exists (select from statement where provider_agent_id = agent.id and state = 'compared')
    order by work, agent`;
  const done = await pollUntil(
    'the subject is the loops of a server, which do the work of many agents at once',
    async () => (await left.execute(env.db)).rows,
    (rows) => rows.every(({ agent }) => agent === hanging.name),
  );
  expect(done.map(({ work }) => work)).toEqual([
    'accounts',
    'passwords',
    'records',
    'statements',
    'transfers',
  ]);
  await server.close();
});
