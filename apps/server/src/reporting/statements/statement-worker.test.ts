import { toMoney } from '@golden-acers/contract';
import { dayMs } from '@golden-acers/platform';
import {
  type ApiClient,
  newTestClock,
  passRetryPauses,
  startServer,
  type TestEnv,
  testEnv,
} from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { transferWork } from '../../../test/test-support-jobs.ts';
import {
  callStatementEndpoint,
  findStatement,
  getBookedCents,
  makeStatement,
  oneDayMs,
  sendDifferenceDecision,
  statementDay,
  statementWork,
  tamperNewestTrade,
} from '../../../test/test-support-statements.ts';
import { leaseUnreadPlayer } from './statement-reading.sql.ts';

describe('a lost transfer', () => {
  test('passes from unknown through a review and a statement until the ledger agrees with the provider to the cent', async () => {
    await using env = await testEnv();
    env.expectErrors();
    const player = await env.player('statement-whole');
    await env.rechargeElsewhere(player, 400n);
    await env.root.call('POST /health/fortune-panda/relogin', { body: {} });
    env.fault({ action: 'recharge', kind: 'drop-response' });
    expect(await env.recharge(player, 400)).toMatchObject({ status: 202 });
    const { id } = await env.runJobsUntil(
      () =>
        env.db
          .selectFrom('transfer')
          .where('amountCents', '=', 400n)
          .select(['id', 'state'])
          .executeTakeFirstOrThrow(),
      ({ state }) => state === 'review',
      ...transferWork,
    );
    env.clock.advance(oneDayMs);
    const undecided = await makeStatement(env);
    expect(undecided.differences.map(({ kind }) => kind).toSorted()).toEqual([
      'missing_in_ledger',
      'unsettled',
    ]);
    expect(undecided).toMatchObject({ unsettledDifferences: 1, waitingDifferences: 0 });
    const unsettled = undecided.differences.find(({ kind }) => kind === 'unsettled');
    const reason = 'One of the two records is ours';
    expect(
      await sendDifferenceDecision(env, unsettled?.id ?? '', { outcome: 'explained', reason }),
    ).toMatchObject({
      status: 409,
      body: { code: 'difference.transfer_unsettled' },
    });
    expect(
      (
        await env.root.call('POST /fortune-panda/reviews/:transferId/decide', {
          params: { transferId: id },
          body: { outcome: 'applied', reason },
        })
      ).data,
    ).toMatchObject({ state: 'applied' });
    // Compared again by itself, from what was read.
    const decided = await makeStatement(env);
    expect(decided.differences).toContainEqual(expect.objectContaining({ kind: 'unsettled', state: 'gone' }));
    const open = decided.differences.filter(({ state }) => state === 'open');
    expect(open).toMatchObject([{ kind: 'missing_in_ledger', change: toMoney(400n) }]);
    await sendDifferenceDecision(env, open[0]?.id ?? '', {
      outcome: 'corrected',
      reason: 'Recharged by another program',
    });
    expect(await callStatementEndpoint(env, 'close')).toMatchObject({ status: 200 });
    expect(await getBookedCents(env, player)).toBe(3_300n);
    expect(await env.centsAtProvider(player)).toBe(3_300n);
  });

  test('reports a correction whose record the provider has removed', async () => {
    await using env = await testEnv();
    env.expectErrors();
    const player = await env.player('statement-overtaken');
    await env.rechargeElsewhere(player, 500n);
    env.clock.advance(oneDayMs);
    const [extra] = (await makeStatement(env)).differences;
    await sendDifferenceDecision(env, extra?.id ?? '', {
      outcome: 'corrected',
      reason: 'It was credited there',
    });
    expect(await getBookedCents(env, player)).toBe(3_000n);
    await tamperNewestTrade(env, player, 'gone');
    await callStatementEndpoint(env, 'run');
    const again = await makeStatement(env);
    expect(again.differences.filter(({ state }) => state === 'open')).toMatchObject([
      { kind: 'correction_undone', change: toMoney(-500n) },
    ]);
    const undone = again.differences.find(({ kind }) => kind === 'correction_undone');
    await sendDifferenceDecision(env, undone?.id ?? '', {
      outcome: 'corrected',
      reason: 'Taken back there',
    });
    expect(await getBookedCents(env, player)).toBe(2_500n);
    expect((await findStatement(env))?.state).toBe('zero');
  });
});

describe('the reading of the provider’s records', () => {
  test('continues at the position where a server stopped, and tolerates an unreachable provider', async () => {
    await using env = await testEnv();
    env.expectErrors();
    for (const name of ['read-one', 'read-two', 'read-three']) await env.player(name);
    env.clock.advance(oneDayMs);
    expect(await callStatementEndpoint(env, 'run')).toMatchObject({
      status: 202,
      body: { data: [{ state: 'reading', players: 3, playersRead: 0 }] },
    });
    expect(await callStatementEndpoint(env, 'close')).toMatchObject({
      status: 409,
      body: { code: 'statement.being_made' },
    });
    // Two are read, as by a server that stopped then; a fault blocks the third.
    await sql`update statement_player set read_at = now()
      where player_id in (select id from player order by id limit 2)`.execute(env.db);
    const { id: openId } = await env.db
      .selectFrom('statementPlayer')
      .where('readAt', 'is', null)
      .select('playerId as id')
      .executeTakeFirstOrThrow();
    env.fault({ action: 'getTradeRecord', kind: 'html-502' });
    await env.runJobs(...statementWork);
    expect(await findStatement(env)).toMatchObject({ state: 'reading', playersRead: 2 });
    await passRetryPauses(env.adminDatabaseUrl);
    expect((await makeStatement(env)).state).toBe('differs');
    const readFor = await env.db.selectFrom('tradeRecord').select('playerId').execute();
    expect(readFor).toEqual([{ playerId: openId }]);
  });
});

test('reads who moved money first in every running statement, and the others once for all days', async () => {
  const providerClock = newTestClock();
  await using env = await testEnv({ sandbox: { clock: providerClock } });
  const nextDay = () => {
    for (const clock of [env.clock, providerClock]) clock.advance(oneDayMs);
  };
  const [still, mover] = [await env.player('rotation-still'), await env.player('rotation-mover')];
  nextDay();
  await env.recharge(mover, 400);
  nextDay();
  for (const day of [statementDay, '2026-03-02'])
    await callStatementEndpoint(env, 'run', env.root.token, day);
  await sql`update statement_player set urgency = case when player_id = ${mover.id} and statement_id in (
    select id from statement where day = '2026-03-02') then 0 else 2 end`.execute(env.db);
  const { id: agentId } = await env.db.selectFrom('providerAgent').select('id').executeTakeFirstOrThrow();
  const next = await leaseUnreadPlayer(env.db, agentId);
  expect(next).toMatchObject({ playerId: mover.id, fromDay: statementDay, toDay: '2026-03-02' });
  await sql`update statement_player set next_attempt_at = now()`.execute(env.db);
  const recordCalls = async () => {
    const budget = env.db.selectFrom('providerBudget').select('recordCalls');
    return Number((await budget.executeTakeFirstOrThrow()).recordCalls);
  };
  const before = await recordCalls();
  await env.runJobs(...statementWork);
  expect((await recordCalls()) - before).toBe(2);
  const { data } = await env.root.call('GET /fortune-panda/statements', {
    query: { fromDate: statementDay, toDate: '2026-03-02' },
  });
  expect(data.map(({ state, forecastAt }) => [state, forecastAt])).toEqual([
    ['zero', null],
    ['zero', null],
  ]);
  const readFor = await env.db.selectFrom('tradeRecord').select('playerId').execute();
  expect(new Set(readFor.map(({ playerId }) => playerId))).toEqual(new Set([still.id, mover.id]));
});

describe('a statement that cannot be compared', () => {
  test('does not block the statement of another day', async () => {
    await using env = await testEnv();
    await env.player('not-comparable');
    env.clock.advance(oneDayMs);
    await callStatementEndpoint(env, 'run');
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`.execute(
      env.db,
    );
    await sql`create trigger planted before update on statement for each row
      when (new.day = ${sql.lit(statementDay)} and new.state = 'compared') execute function fail()`.execute(
      env.db,
    );
    env.clock.advance(dayMs);
    await env.runJobs(...statementWork);
    const states = await env.db.selectFrom('statement').orderBy('day').select('state').execute();
    expect(states).toEqual([{ state: 'reading' }, { state: 'compared' }]);
  });
});

const additionalAgents = [{ name: 'SecondAgent', password: 'the password of the second' }];

describe('with several provider agents,', () => {
  let env: TestEnv;
  beforeAll(async () => {
    env = await testEnv({ additionalAgents });
  });
  afterAll(() => env[Symbol.asyncDispose]());

  test('each has a separate statement, which is visible to an agent who has all of its players', async () => {
    for (const name of ['many-one', 'many-two']) await env.player(name);
    const store = await env.agent({ name: 'many-store' });
    await sql`update player set agent_id = ${store.id} where provider_agent_id =
      (select id from provider_agent where name = 'SecondAgent')`.execute(env.db);
    env.clock.advance(oneDayMs);
    const namesFor = async (client: ApiClient) => {
      const query = `fromDate=${statementDay}&toDate=${statementDay}`;
      const { body } = await client.request('GET /fortune-panda/statements', { query });
      return z
        .array(z.object({ providerAgent: z.string(), state: z.string(), players: z.number() }))
        .parse(body.data);
    };
    const second = { providerAgent: 'SecondAgent', state: 'zero', players: 1 };
    const both = [second, { providerAgent: 'TestAgent', state: 'zero', players: 1 }];
    await env.runJobs(...statementWork);
    expect(await namesFor(env.root)).toEqual(both);
    expect(await namesFor(store)).toEqual([second]);
    expect(await callStatementEndpoint(env, 'close', store.token)).toMatchObject({
      status: 200,
      body: { data: [{ providerAgent: 'SecondAgent', state: 'closed', closedBy: 'many-store' }] },
    });
    expect(await namesFor(env.root)).toMatchObject([{ state: 'closed' }, { state: 'zero' }]);
  });

  test('their statements are listed for a valid period that is not too long', async () => {
    for (const query of [
      '',
      'fromDate=2026-03-01',
      'fromDate=2026-03-02&toDate=2026-03-01',
      'fromDate=2026-02-30&toDate=2026-03-01',
      'fromDate=2025-01-01&toDate=2026-03-01',
      'fromDate=2026-03-01&toDate=2026-03-01&limit=201',
    ]) {
      await env.root.expectRefusal('request.invalid', 'GET /fortune-panda/statements', { query });
    }
  });
});

describe('the statements of other provider agents', () => {
  test('continue if one provider agent is removed from the configuration', async () => {
    await using env = await testEnv({ additionalAgents });
    for (const name of ['goes-on-one', 'goes-on-two']) await env.player(name);
    const provider = { ...env.provider, additionalAgents: [] };
    const fewer = await startServer(env.databaseUrl, { clock: env.clock, config: { provider } });
    const stateOf = async (of: string) => {
      const { body } = await env.root.request('GET /fortune-panda/statements', {
        query: `fromDate=${of}&toDate=${of}`,
      });
      return z.array(z.object({ providerAgent: z.string(), state: z.string() })).parse(body.data);
    };
    // A statement from the time when it was configured is first in the queue.
    env.clock.advance(oneDayMs);
    await callStatementEndpoint(env, 'run');
    await sql`update statement set requested_at = requested_at - interval '1 minute' where provider_agent_id =
      (select id from provider_agent where name = 'SecondAgent')`.execute(env.db);
    await fewer.runDueJobs(statementWork);
    const query = { fromDate: statementDay, toDate: statementDay };
    const first = await env.root.call('GET /fortune-panda/statements', { query: { ...query, limit: '1' } });
    const next = { ...query, limit: '1', cursor: first.nextCursor ?? '' };
    const second = await env.root.call('GET /fortune-panda/statements', { query: next });
    expect([...first.data, ...second.data].map(({ providerAgent }) => providerAgent)).toEqual([
      'SecondAgent',
      'TestAgent',
    ]);
    expect(second.nextCursor).toBeNull();
    expect(await stateOf(statementDay)).toContainEqual({ providerAgent: 'TestAgent', state: 'zero' });
    await fewer.close();
  });
});
