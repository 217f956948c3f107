import { type BareTestEnv, bySuite, testEnv } from '@golden-acers/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestBranch,
  seedCorrection,
  seedTransfer,
  settleSeededTransfer,
  type TestBranch,
} from '../../../test/test-support-reports.ts';
import {
  countActivePlayers,
  type ReportScope,
  rollUpBatch,
  sumFlows,
  sumPromotedPlayers,
  sumPromotions,
} from './reports.sql.ts';

let env: BareTestEnv;
let rootId: string;
let branches: TestBranch[];
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
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
    await rollUpBatch(env.db, one.most);
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
  const counted = await Promise.all(Array.from({ length: 8 }, () => rollUpBatch(env.db, 10)));
  expect(counted.reduce((sum, count) => sum + count, 0n)).toBeGreaterThan(0n);
  const april = { agentId: rootId, timeZone: 'UTC', fromDate: '2026-04-20', toDate: '2026-04-20' };
  expect(await sumFlows(env.db, april, ['day'])).toMatchObject([{ transfers: 40n, cents: 40n }]);
  while ((await rollUpBatch(env.db, 1_000)) > 0n);
  expect(await sumFlows(env.db, april, ['day'])).toMatchObject([{ transfers: 40n, cents: 40n }]);
});
