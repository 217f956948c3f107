import { toCents, toMoney } from '@golden-acers/contract';
import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  createTestBranch,
  seedBranchTransfer,
  seedCorrection,
  seedTransfer,
  setTimeZone,
  settleSeededTransfer,
  type TestBranch,
} from '../../../test/test-support-reports.ts';

let env: BareTestEnv;
let rootId: string;
let rootToken: string;
let north: TestBranch;
let south: TestBranch;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  rootId = env.root.id;
  rootToken = env.root.token;
  north = await createTestBranch(env, { parentId: rootId, name: 'north', players: 2 });
  south = await createTestBranch(env, { parentId: rootId, name: 'south', players: 1 });
});
afterAll(() => env[Symbol.asyncDispose]());

const days = (fromDate: string, toDate = fromDate) => `period=custom&fromDate=${fromDate}&toDate=${toDate}`;
const report = (query: string, token = rootToken) => env.call('GET /agent/reports', { token, query });

describe('a report', () => {
  test('shows flows by day, agent and initiator, beside the period before', async () => {
    await seedBranchTransfer(env, north, 'recharge', 10_000n, '2026-05-01T10:00:00Z');
    await seedBranchTransfer(env, north, 'redeem', 2_500n, '2026-05-02T10:00:00Z');
    await seedBranchTransfer(env, south, 'recharge', 5_000n, '2026-05-02T11:00:00Z');
    await seedBranchTransfer(env, south, 'recharge', 700n, '2026-04-30T11:00:00Z');
    const { body } = await report(days('2026-05-01', '2026-05-02'));
    expect(body.data).toMatchObject({
      timeZone: 'UTC',
      before: { fromDate: '2026-04-29', toDate: '2026-04-30' },
      totals: {
        recharges: 2,
        recharged: toMoney(15_000n),
        redeems: 1,
        redeemed: toMoney(2_500n),
        net: toMoney(12_500n),
        activePlayers: 2,
      },
      totalsBefore: { recharged: toMoney(700n), net: toMoney(700n), activePlayers: 1 },
      days: [
        { day: '2026-05-01', net: toMoney(10_000n), activePlayers: 1 },
        {
          day: '2026-05-02',
          recharged: toMoney(5_000n),
          redeemed: toMoney(2_500n),
          net: toMoney(2_500n),
          activePlayers: 2,
        },
      ],
      netsBefore: [toMoney(0n), toMoney(700n)],
      agents: [
        { agentId: north.agentId, name: 'north', net: toMoney(7_500n) },
        { agentId: south.agentId, name: 'south', net: toMoney(5_000n) },
      ],
      initiators: [
        { agentId: north.agentId, net: toMoney(7_500n) },
        { agentId: south.agentId, net: toMoney(5_000n) },
      ],
    });
  });

  test('is consistent over the tree: an agent’s own figures and those of its children add up to its subtree’s', async () => {
    const till = await createTestBranch(env, { parentId: north.agentId, name: 'north-till', players: 1 });
    await createTestBranch(env, { parentId: south.agentId, name: 'idle-till', players: 1 });
    await seedBranchTransfer(env, till, 'recharge', 4_000n, '2026-03-10T10:00:00Z');
    await seedBranchTransfer(env, till, 'redeem', 90_000n, '2026-03-10T11:00:00Z');
    await seedBranchTransfer(env, north, 'recharge', 1_001n, '2026-03-10T12:00:00Z');
    await seedBranchTransfer(env, south, 'recharge', 5n, '2026-03-10T12:00:00Z');
    const oneDay = { period: 'custom', fromDate: '2026-03-10', toDate: '2026-03-10' } as const;
    const of = till.playerIds[0] ?? '';
    const at = new Date('2026-03-10T13:00:00Z');
    await seedCorrection(env, { playerId: of, actorId: rootId, cents: -7n, at });
    await seedTransfer(env, {
      playerId: of,
      actorId: rootId,
      kind: 'recharge',
      cents: 2_500n,
      cause: 'sign_up',
      settledAt: at,
    });

    const { totals, subtrees } = (await env.root.call('GET /agent/reports', { query: oneDay })).data;
    expect(subtrees.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['House', null],
      ['south', rootId],
      ['north', rootId],
      ['north-till', north.agentId],
    ]);
    const { activePlayers: _active, newPlayers: _new, ...all } = totals;
    expect(subtrees[0]?.subtree).toEqual(all);
    for (const { agentId, own, subtree } of subtrees) {
      const parts = [
        own,
        ...subtrees.filter(({ parentId }) => parentId === agentId).map((child) => child.subtree),
      ];
      for (const figure of ['recharged', 'redeemed', 'net', 'promoted', 'corrected'] as const) {
        const sum = parts.reduce((cents, part) => cents + toCents(part[figure]), 0n);
        expect(sum, `${figure} of ${agentId}`).toBe(toCents(subtree[figure]));
      }
    }
    expect(subtrees[2]).toMatchObject({
      own: { recharged: toMoney(1_001n), redeems: 0, promoted: toMoney(0n) },
      subtree: {
        recharges: 2,
        recharged: toMoney(5_001n),
        redeemed: toMoney(90_000n),
        promoted: toMoney(2_500n),
        corrected: toMoney(-7n),
      },
    });
    const below = (await north.call('GET /agent/reports', { query: oneDay })).data.subtrees;
    expect(below).toMatchObject([{ name: 'north', parentId: null }, { name: 'north-till' }]);
  });

  test('shows an agent only its own subtree', async () => {
    const { body } = await report(days('2026-05-01', '2026-05-02'), south.token);
    expect(body.data).toMatchObject({
      totals: { recharged: toMoney(5_000n), redeemed: toMoney(0n), activePlayers: 1 },
      agents: [{ agentId: south.agentId }],
    });
    const outside = await report(`${days('2026-05-01')}&agentId=${north.agentId}`, south.token);
    const nobody = await report(`${days('2026-05-01')}&agentId=ag_${'0'.repeat(26)}`, south.token);
    expect(outside).toMatchObject({ status: 404, body: { code: 'agent.not_found' } });
    expect({ ...outside.body, requestId: '' }).toEqual({ ...nobody.body, requestId: '' });
    const above = await report(`${days('2026-05-01', '2026-05-02')}&agentId=${north.agentId}`);
    expect(above.body.data).toMatchObject({ totals: { net: toMoney(7_500n) } });
  });

  test('does not name an agent above who moved the money', async () => {
    await seedTransfer(env, {
      playerId: south.playerIds[0] ?? '',
      actorId: rootId,
      kind: 'recharge',
      cents: 300n,
      settledAt: new Date('2026-05-03T09:00:00Z'),
    });
    const { body } = await report(days('2026-05-03'), south.token);
    expect(body.data).toMatchObject({ initiators: [{ agentId: null, name: '', net: toMoney(300n) }] });
  });

  test('has days in the agent’s time zone, also when clocks change', async () => {
    await setTimeZone(env, north.agentId, 'America/New_York');
    // New York leaves winter time on 8 March 2026 at 07:00 UTC: its day has 23 hours, from 05:00 to 04:00
    // UTC.
    await seedBranchTransfer(env, north, 'recharge', 100n, '2026-03-08T04:59:59Z');
    await seedBranchTransfer(env, north, 'recharge', 1_000n, '2026-03-08T05:00:00Z');
    await seedBranchTransfer(env, north, 'recharge', 10_000n, '2026-03-09T03:59:59Z', 1);
    await seedBranchTransfer(env, north, 'recharge', 100_000n, '2026-03-09T04:00:00Z');
    const { body } = await report(days('2026-03-07', '2026-03-09'), north.token);
    expect(body.data).toMatchObject({
      timeZone: 'America/New_York',
      days: [
        { net: toMoney(100n), activePlayers: 1 },
        { net: toMoney(11_000n), activePlayers: 2 },
        { net: toMoney(100_000n), activePlayers: 1 },
      ],
      totals: { activePlayers: 2 },
    });
    // In autumn a day has 25 hours.
    await seedBranchTransfer(env, north, 'redeem', 100n, '2026-11-02T04:59:59Z');
    await seedBranchTransfer(env, north, 'redeem', 1_000n, '2026-11-02T05:00:00Z');
    const autumn = await report(days('2026-11-01', '2026-11-02'), north.token);
    expect(autumn.body.data).toMatchObject({
      days: [{ redeemed: toMoney(100n) }, { redeemed: toMoney(1_000n) }],
    });
    await setTimeZone(env, north.agentId, 'UTC');
  });

  test('counts a transfer on the day on which it is applied, and shows it as open until then', async () => {
    const playerId = south.playerIds[0] ?? '';
    const requestedAt = new Date('2026-06-01T10:00:00Z');
    const late = { playerId, actorId: south.agentId, kind: 'recharge', cents: 4_200n, requestedAt } as const;
    const openBefore = z.object({ open: z.object({ transfers: z.number() }) });
    const requested = openBefore.parse((await report(days('2026-06-01'))).body.data);
    const id = await seedTransfer(env, late);
    expect((await report(days('2026-06-01'))).body.data).toMatchObject({
      totals: { recharged: toMoney(0n) },
      open: { transfers: requested.open.transfers + 1 },
    });
    await settleSeededTransfer(env, id, new Date('2026-06-03T10:00:00Z'));
    expect((await report(days('2026-06-01', '2026-06-03'))).body.data).toMatchObject({
      days: [{ recharged: toMoney(0n) }, { recharged: toMoney(0n) }, { recharged: toMoney(4_200n) }],
      open: { transfers: requested.open.transfers },
    });
  });

  test('excludes promotions and corrections from the net', async () => {
    const playerId = north.playerIds[0] ?? '';
    const at = new Date('2026-06-10T10:00:00Z');
    await seedTransfer(env, {
      playerId,
      actorId: playerId,
      kind: 'recharge',
      cause: 'sign_up',
      cents: 2_500n,
      settledAt: at,
    });
    await seedCorrection(env, { playerId, actorId: rootId, cents: -300n, at });
    await seedBranchTransfer(env, north, 'recharge', 8_000n, '2026-06-10T12:00:00Z');
    await seedBranchTransfer(env, north, 'redeem', 2_000n, '2026-06-10T13:00:00Z');
    expect((await report(days('2026-06-10'))).body.data).toMatchObject({
      totals: { net: toMoney(6_000n), promoted: toMoney(2_500n), corrected: toMoney(-300n) },
    });
    expect(
      (
        await env.root.call('GET /agent/reports/promotions', {
          query: { period: 'custom', fromDate: '2026-06-10', toDate: '2026-06-10' },
        })
      ).data,
    ).toEqual({
      byCause: [{ cause: 'sign_up', credits: 1, given: toMoney(2_500n) }],
      given: toMoney(2_500n),
      players: 1,
      recharged: toMoney(8_000n),
      redeemed: toMoney(2_000n),
      held: toMoney(6_000n),
      heldPercent: '75.0',
    });
  });

  test('is exact beyond the largest safe integer of JavaScript', async () => {
    const playerId = north.playerIds[0] ?? '';
    for (let number = 0; number < 100; number += 1) {
      const settledAt = new Date('2026-07-01T10:00:00Z');
      await seedTransfer(env, {
        playerId,
        actorId: rootId,
        kind: 'recharge',
        cents: 99_999_999_999_999n,
        settledAt,
      });
    }
    expect((await report(days('2026-07-01'))).body.data).toMatchObject({
      totals: { net: toMoney(9_999_999_999_999_900n) },
    });
  });

  test('is refused for a period of too many days, a reversed one, and dates without the custom period', async () => {
    for (const query of [
      days('2026-01-01', '2026-06-01'),
      days('2026-01-02', '2026-01-01'),
      'period=custom&fromDate=2026-01-01',
      'fromDate=2026-01-01&toDate=2026-01-02',
    ]) {
      expect(await report(query), query).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
    }
  });
});
