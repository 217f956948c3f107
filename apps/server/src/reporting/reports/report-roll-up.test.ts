import { type BareTestEnv, bySuite, testEnv } from '@golden-acers/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contextOf } from '../../../test/test-support-context.ts';
import {
  createTestBranch,
  seedCorrection,
  seedTransfer,
  settleSeededTransfer,
  type TestBranch,
} from '../../../test/test-support-reports.ts';
import type { Context } from '../../context.ts';
import { consumeFacts, consumeSetAside, purgeReadFacts } from '../../events/facts/fact-consumers.ts';
import { reportConsumer } from './report-roll-up.ts';
import {
  countActivePlayers,
  type ReportScope,
  sumFlows,
  sumPromotedPlayers,
  sumPromotions,
} from './reports.sql.ts';

let env: BareTestEnv;
let context: Context;
let rootId: string;
let branches: TestBranch[];
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  context = await contextOf(env);
  rootId = env.root.id;
  branches = [
    await createTestBranch(env, { parentId: rootId, name: 'north', players: 2 }),
    await createTestBranch(env, { parentId: rootId, name: 'south', players: 2 }),
  ];
});
afterAll(() => env[Symbol.asyncDispose]());

const firstMs = Date.UTC(2026, 2, 26);
/** Nine days around Europe's change of clocks, to the second. */
const moment = fc.integer({ min: 0, max: 9 * 86_400 }).map((seconds) => new Date(firstMs + seconds * 1_000));
const cents = fc.bigInt({ min: 1n, max: 100_000_000_000n });
const who = { branch: fc.nat(1), player: fc.nat(1) };
const act = fc.oneof(
  fc.record({
    type: fc.constant('transfer' as const),
    ...who,
    at: moment,
    cents,
    kind: fc.constantFrom('recharge', 'redeem'),
  }),
  fc.record({ type: fc.constant('promotion' as const), ...who, at: moment, cents }),
  fc.record({ type: fc.constant('late' as const), ...who, at: moment, requestedAt: moment, cents }),
  fc.record({ type: fc.constant('correction' as const), ...who, at: moment, cents, isTaken: fc.boolean() }),
  fc.record({ type: fc.constant('count' as const), most: fc.integer({ min: 1, max: 6 }) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

async function play(one: Act): Promise<void> {
  if (one.type === 'count') {
    await consumeFacts(context, reportConsumer, one.most);
    return;
  }
  const playerId = branches[one.branch]?.playerIds[one.player] ?? '';
  const common = { playerId, actorId: rootId, cents: one.cents };
  switch (one.type) {
    case 'transfer':
      await seedTransfer(env, {
        ...common,
        kind: one.kind === 'redeem' ? 'redeem' : 'recharge',
        settledAt: one.at,
      });
      return;
    case 'promotion':
      await seedTransfer(env, { ...common, kind: 'recharge', cause: 'sign_up', settledAt: one.at });
      return;
    case 'late': {
      const id = await seedTransfer(env, { ...common, kind: 'recharge', requestedAt: one.requestedAt });
      await settleSeededTransfer(env, id, one.at);
      return;
    }
    case 'correction':
      await seedCorrection(env, { ...common, cents: one.isTaken ? -one.cents : one.cents, at: one.at });
  }
}

/** The sums of the roll-up, computed from transfers and corrections. */
const happened = sql`(
  select settled_at as at, player.agent_id, player.id as player_id, amount_cents as cents,
      case when kind = 'redeem' then kind when cause = 'agent' then kind else 'promotion' end as what
    from transfer join player on player.id = transfer.player_id where state = 'applied'
  union all
  select ended_at, player.agent_id, player.id, change_cents, 'correction'
    from decision_end join decision on decision.id = decision_id join difference on difference.id = difference_id
      join player on player.id = difference.player_id
    where decision_end.kind in ('settled', 'confirmed') and outcome = 'corrected')`;

async function directFlows({ fromDate, toDate, timeZone, agentId }: ReportScope) {
  const { rows } = await sql<{ day: string; what: string; transfers: bigint; cents: bigint }>`
    select (at at time zone ${timeZone})::date::text as day, what, count(*) as transfers, sum(cents)::bigint as cents
      from ${happened} happened
      where (at at time zone ${timeZone})::date between ${fromDate}::date and ${toDate}::date
        and agent_id in (select agent_subtree(${agentId}))
      group by 1, 2`.execute(env.db);
  return new Map(rows.map((row) => [`${row.day} ${row.what}`, [row.transfers, row.cents]]));
}

async function rolledFlows(scope: ReportScope) {
  const rows = await sumFlows(env.db, scope, ['day']);
  const dayAt = (dayNumber: number) =>
    new Date(Date.parse(scope.fromDate) + (dayNumber - 1) * 86_400_000).toISOString().slice(0, 10);
  return new Map(
    rows.map(({ dayNumber, flowKind, transfers, cents: sum }) => [
      `${dayAt(dayNumber ?? 0)} ${flowKind}`,
      [transfers, sum],
    ]),
  );
}

async function directActive({ fromDate, toDate, timeZone, agentId }: ReportScope) {
  const { rows } = await sql<{ day: string | null; count: bigint }>`
    select (at at time zone ${timeZone})::date::text as day, count(distinct player_id) as count
      from ${happened} happened
      where (at at time zone ${timeZone})::date between ${fromDate}::date and ${toDate}::date
        and what in ('recharge', 'redeem') and agent_id in (select agent_subtree(${agentId}))
      group by rollup (1)`.execute(env.db);
  return new Map(rows.map(({ day, count }) => [day ?? 'all', count]));
}

async function rolledActive(scope: ReportScope) {
  const rows = await countActivePlayers(env.db, scope);
  const nameOf = (dayNumber: number) =>
    dayNumber === 0
      ? 'all'
      : new Date(Date.parse(scope.fromDate) + (dayNumber - 1) * 86_400_000).toISOString().slice(0, 10);
  return new Map(rows.map(({ dayNumber, count }) => [nameOf(dayNumber), count]));
}

async function directGiven({ fromDate, toDate, timeZone, agentId }: ReportScope) {
  const { rows } = await sql<{ players: bigint; rechargedCents: bigint; redeemedCents: bigint }>`
    with players as (
      select coalesce(sum(cents) filter (where what = 'recharge'), 0) as recharged,
          coalesce(sum(cents) filter (where what = 'redeem'), 0) as redeemed
        from ${happened} happened
        where (at at time zone ${timeZone})::date between ${fromDate}::date and ${toDate}::date
          and agent_id in (select agent_subtree(${agentId}))
        group by player_id having count(*) filter (where what = 'promotion') > 0)
    select count(*) as players, coalesce(sum(recharged), 0)::bigint as "rechargedCents",
        coalesce(sum(redeemed), 0)::bigint as "redeemedCents" from players`.execute(env.db);
  return rows[0];
}

const scope = fc.record({
  timeZone: fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
  ),
  first: fc.integer({ min: 0, max: 8 }),
  length: fc.integer({ min: 0, max: 8 }),
  branch: fc.option(fc.nat(1)),
});

test('a report equals the sum over all transfers and corrections, whatever is already rolled up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), scope, async (acts, requested) => {
      for (const one of acts) await play(one);
      const dayAt = (number: number) => new Date(firstMs + number * 86_400_000).toISOString().slice(0, 10);
      const whole: ReportScope = {
        timeZone: requested.timeZone,
        agentId: (requested.branch === null ? undefined : branches[requested.branch]?.agentId) ?? rootId,
        fromDate: dayAt(requested.first),
        toDate: dayAt(requested.first + requested.length),
      };
      expect(await rolledFlows(whole)).toEqual(await directFlows(whole));
      const active = await directActive(whole);
      expect(await rolledActive(whole)).toEqual(active.has('all') ? active : new Map([['all', 0n]]));
      expect(await sumPromotedPlayers(env.db, whole)).toEqual(await directGiven(whole));
      const given = await sumFlows(env.db, whole, ['day']);
      const promoted = given
        .filter(({ flowKind }) => flowKind === 'promotion')
        .reduce((sum, { cents }) => sum + cents, 0n);
      expect((await sumPromotions(env.db, whole)).reduce((sum, { cents }) => sum + cents, 0n)).toBe(promoted);
    }),
    { numRuns: bySuite(20, 60) },
  );
});

test('two servers that roll up at once count everything once', async () => {
  const playerId = branches[0]?.playerIds[0] ?? '';
  const settledAt = new Date('2026-04-20T10:00:00Z');
  for (let number = 0; number < 40; number += 1) {
    await seedTransfer(env, { playerId, actorId: rootId, kind: 'recharge', cents: 1n, settledAt });
  }
  const consumed = Array.from({ length: 8 }, () => consumeFacts(context, reportConsumer, 10));
  expect(await Promise.all(consumed)).toContain('more');
  const april = { agentId: rootId, timeZone: 'UTC', fromDate: '2026-04-20', toDate: '2026-04-20' };
  expect(await sumFlows(env.db, april, ['day'])).toMatchObject([{ transfers: 40n, cents: 40n }]);
  await env.runJobs('facts');
  expect(await sumFlows(env.db, april, ['day'])).toMatchObject([{ transfers: 40n, cents: 40n }]);
});

/** All figures of two months that the roll-ups hold. */
async function figuresOf(agentId: string) {
  const scope = { agentId, timeZone: 'Asia/Kathmandu', fromDate: '2026-05-01', toDate: '2026-06-30' };
  const byText = (rows: readonly object[]) => rows.map((row) => Object.values(row).join(' ')).toSorted();
  return {
    flows: byText(await sumFlows(env.db, scope, ['day', 'agent', 'initiator'])),
    active: byText(await countActivePlayers(env.db, scope)),
    promotions: await sumPromotions(env.db, scope),
    promoted: await sumPromotedPlayers(env.db, scope),
  };
}

async function moveInMay(playerId: string): Promise<void> {
  const settledAt = new Date('2026-05-10T18:20:00Z');
  const common = { playerId, actorId: rootId };
  await seedTransfer(env, { ...common, kind: 'recharge', cents: 500n, settledAt });
  await seedTransfer(env, { ...common, kind: 'recharge', cause: 'sign_up', cents: 70n, settledAt });
  await seedTransfer(env, {
    ...common,
    kind: 'redeem',
    cents: 90n,
    settledAt: new Date('2026-06-02T18:10:00Z'),
  });
  await seedCorrection(env, { ...common, cents: -11n, at: settledAt });
}

async function listUnreadNumbers(): Promise<bigint[]> {
  const { rows } = await sql<{ number: bigint }>`select number from report_entry order by number`.execute(
    env.db,
  );
  return rows.map(({ number }) => number);
}

test('figures are the same before, between and after the consumer reads their facts', async () => {
  await env.runJobs('facts');
  for (const playerId of branches.flatMap(({ playerIds }) => playerIds)) await moveInMay(playerId);
  const complete = await figuresOf(rootId);
  expect(complete.promoted).toEqual({ players: 4n, rechargedCents: 2_000n, redeemedCents: 360n });
  expect(complete.flows).toHaveLength(16);
  let batches = 0;
  while ((await consumeFacts(context, reportConsumer, 3)) !== 'idle') {
    batches += 1;
    expect(await figuresOf(rootId)).toEqual(complete);
  }
  expect(batches).toBeGreaterThan(4);
  expect(await figuresOf(rootId)).toEqual(complete);
});

test('a consumer that stopped for an hour loses nothing, and its facts are kept', async () => {
  await env.runJobs('facts');
  const before = await figuresOf(rootId);
  const [playerId = ''] = branches[0]?.playerIds ?? [];
  await moveInMay(playerId);
  const complete = await figuresOf(rootId);
  expect(complete).not.toEqual(before);
  const unread = await listUnreadNumbers();
  expect(unread).toHaveLength(4);
  env.clock.advance(3_600_000);
  await sql`update fact_consumer set seen = pg_current_snapshot() where name <> 'reports'`.execute(env.db);
  while (await purgeReadFacts(context));
  expect(await listUnreadNumbers()).toEqual(unread);
  expect(await figuresOf(rootId)).toEqual(complete);
  await env.runJobs('facts');
  expect(await listUnreadNumbers()).toEqual([]);
  while (await purgeReadFacts(context));
  expect(await figuresOf(rootId)).toEqual(complete);
});

test('figures contain the facts of a player who is set aside', async () => {
  await env.runJobs('facts');
  const [aside = '', other = ''] = branches[1]?.playerIds ?? [];
  await sql`insert into fact_set_aside (consumer, player_id, passed)
    select 'reports', ${aside}, array(select number from fact)`.execute(env.db);
  await moveInMay(aside);
  await moveInMay(other);
  const complete = await figuresOf(rootId);
  await env.runJobs('facts');
  expect(await figuresOf(rootId)).toEqual(complete);
  await consumeSetAside(context, [reportConsumer], { data: { consumer: 'reports', playerId: aside } });
  expect(await listUnreadNumbers()).toEqual([]);
  expect(await figuresOf(rootId)).toEqual(complete);
});
