import { toMoney } from '@golden-acers/contract';
import { type ApiClient, type BareTestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  createTestBranch,
  seedTransfer,
  settleSeededTransfer,
  type TestBranch,
} from '../../../test/test-support-reports.ts';

const shift = z.looseObject({ id: z.string(), openedAt: z.string() });

let env: BareTestEnv;
let rootToken: string;
let till: TestBranch;
let other: TestBranch;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  rootToken = env.root.token;
  const parentId = env.root.id;
  till = await createTestBranch(env, { parentId, name: 'till', players: 1 });
  other = await createTestBranch(env, { parentId, name: 'other', players: 1 });
});
afterAll(() => env[Symbol.asyncDispose]());

const open = (floatCents: number, token = till.token) =>
  env.call('POST /agent/shifts', { token, body: { float: toMoney(BigInt(floatCents)) } });
const close = (shiftId: string, countedCents: number, { note = '', token = till.token } = {}) =>
  env.call('POST /agent/shifts/close', {
    token,
    body: { shiftId, counted: toMoney(BigInt(countedCents)), note },
  });
const current = async (token = till.token) =>
  (await env.call('GET /agent/shifts/current', { token })).body.data;
const today = () => new Date().toISOString().slice(0, 10);
const list = (client: ApiClient, more = '') =>
  client.request('GET /agent/shifts', { query: `fromDate=2020-01-01&toDate=2020-03-01${more}` });
const listToday = (client: ApiClient, more = '') =>
  client.request('GET /agent/shifts', {
    query: `fromDate=${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}&toDate=${today()}${more}`,
  });

const move = (kind: 'recharge' | 'redeem', cents: bigint, by: TestBranch = till) =>
  seedTransfer(env, {
    playerId: by.playerIds[0] ?? '',
    actorId: by.agentId,
    kind,
    cents,
    settledAt: new Date(),
  });

describe('a till', () => {
  test('opens with a counted float, expects what its agent moved, and closes with a counted amount', async () => {
    const opened = await open(10_000);
    expect(opened).toMatchObject({
      status: 201,
      body: {
        data: { float: toMoney(10_000n), expected: null, recharged: null, redeemed: null, counted: null },
      },
    });
    const { id } = shift.parse(opened.body.data);
    await move('recharge', 5_000n);
    await move('recharge', 2_500n);
    await move('redeem', 1_200n);
    await move('recharge', 99_900n, other);
    // The agent counts without seeing the expected amount. The agents above also see it only after the count.
    const blind = { id, recharges: null, recharged: null, redeems: null, redeemed: null, expected: null };
    expect(await current()).toMatchObject({ ...blind, difference: null });
    expect((await listToday(till)).body.data).toMatchObject([blind]);
    expect((await listToday(env.root, `&agentId=${till.agentId}`)).body.data).toMatchObject([blind]);
    const closed = await close(id, 16_250, { note: 'A fifty-cent piece is missing' });
    expect(closed.body.data).toMatchObject({
      expected: toMoney(16_300n),
      counted: toMoney(16_250n),
      difference: toMoney(-50n),
    });
    expect(await current()).toBeNull();
    await move('recharge', 700n);
    expect((await listToday(till)).body.data).toMatchObject([
      { id, expected: toMoney(16_300n), note: 'A fifty-cent piece is missing' },
    ]);
  });

  test('opens once if two requests arrive at the same time', async () => {
    const responses = await Promise.all([open(0), open(0), open(0)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(responses.find(({ status }) => status === 409)).toMatchObject({
      body: { code: 'shift.already_open' },
    });
    const { id } = shift.parse(await current());
    const closes = await Promise.all([0, 0, 0].map((counted) => close(id, counted)));
    expect(closes.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(closes.find(({ status }) => status === 409)).toMatchObject({
      body: { code: 'shift.already_closed' },
    });
  });

  test('shows open transfers, which count in the shift in which they are applied', async () => {
    const { id } = shift.parse((await open(0)).body.data);
    const late = await seedTransfer(env, {
      playerId: till.playerIds[0] ?? '',
      actorId: till.agentId,
      kind: 'recharge',
      cents: 3_000n,
      requestedAt: new Date(),
    });
    await close(id, 3_000, { note: 'One is still on its way' });
    expect((await listToday(till)).body.data).toMatchObject([
      {
        id,
        expected: toMoney(0n),
        difference: toMoney(3_000n),
        open: { transfers: 1, recharges: toMoney(3_000n) },
      },
      {},
      {},
    ]);
    const next = shift.parse((await open(0)).body.data);
    await settleSeededTransfer(env, late, new Date());
    expect(await current()).toMatchObject({ id: next.id, open: { transfers: 0 } });
    expect((await close(next.id, 3_000)).body.data).toMatchObject({
      expected: toMoney(3_000n),
      difference: toMoney(0n),
    });
  });

  test('counts a transfer that commits after the till was closed', async () => {
    const { id, openedAt } = shift.parse((await open(0)).body.data);
    const settledAt = new Date(Date.parse(openedAt) + 1);
    await close(id, 0, { note: 'The next commit is late' });
    await seedTransfer(env, {
      playerId: till.playerIds[0] ?? '',
      actorId: till.agentId,
      kind: 'recharge',
      cents: 1_100n,
      settledAt,
    });
    expect((await listToday(till, '&limit=1')).body.data).toMatchObject([{ id, expected: toMoney(1_100n) }]);
  });

  test('is counted by its own agent only, and visible to agents above', async () => {
    const { id } = shift.parse((await open(0)).body.data);
    for (const token of [other.token, rootToken]) {
      expect(await close(id, 0, { token })).toMatchObject({ status: 404, body: { code: 'shift.not_found' } });
    }
    expect((await listToday(env.root, `&agentId=${till.agentId}&limit=1`)).body.data).toMatchObject([
      { id, agent: 'till' },
    ]);
    expect((await listToday(other)).body.data).toEqual([]);
    const foreign = await listToday(other, `&agentId=${till.agentId}`);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'agent.not_found' } });
    await other.expectRefusal('shift.not_found', 'GET /agent/reports/transfers', { query: { shiftId: id } });
    await close(id, 0);
  });

  test('with a difference needs one reason, given by its agent after the count and before the next opening', async () => {
    const { id } = shift.parse((await open(500)).body.data);
    const explain = (token: string, reason = 'A coin is missing') =>
      env.call('POST /agent/shifts/explain', { token, body: { shiftId: id, reason } });
    const nothing = { status: 409, body: { code: 'shift.nothing_to_explain' } };
    expect(await explain(till.token)).toMatchObject(nothing);
    expect((await close(id, 450)).body.data).toMatchObject({ difference: toMoney(-50n), note: null });
    expect(await till.call('GET /agent/shifts/current')).toMatchObject({ data: null, unexplained: { id } });
    expect(await open(0)).toMatchObject({ status: 409, body: { code: 'shift.unexplained' } });
    expect(await explain(rootToken)).toMatchObject({ status: 404, body: { code: 'shift.not_found' } });
    expect(await explain(till.token, 'x')).toMatchObject({ status: 422 });
    const both = await Promise.all([explain(till.token), explain(till.token)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await till.call('GET /agent/shifts/current')).toMatchObject({ unexplained: null });
    const rewrite = sql`update shift set note = 'Nothing is missing' where id = ${id}`.execute(env.db);
    await expect(rewrite).rejects.toMatchObject({ constraint: 'shift_closed_is_immutable' });
  });

  test('has rows that add up to the expected amount, and hides them before the count', async () => {
    const { id } = shift.parse((await open(0)).body.data);
    await move('recharge', 400n);
    await move('redeem', 150n);
    const uncounted = { status: 409, body: { code: 'shift.not_counted' } };
    const path = 'GET /agent/reports/transfers';
    for (const viewer of [till, env.root]) {
      expect(await viewer.request(path, { query: { shiftId: id } })).toMatchObject(uncounted);
      expect(await viewer.request(path, { query: { initiatorId: till.agentId } })).toMatchObject(uncounted);
      const file = { query: { table: 'transfers', shiftId: id } } as const;
      expect(await viewer.request('GET /agent/reports/file', file)).toMatchObject(uncounted);
    }
    const before = { period: 'custom', fromDate: '2020-01-01', toDate: '2020-01-02' } as const;
    const earlier = { ...before, initiatorId: till.agentId };
    expect((await till.call(path, { query: earlier })).data).toEqual([]);
    await close(id, 250);
    expect((await till.call(path, { query: { shiftId: id } })).data).toMatchObject([
      { kind: 'redeem', amount: toMoney(150n) },
      { kind: 'recharge', amount: toMoney(400n) },
    ]);
  });

  test('cannot change after the count, and is audited', async () => {
    await expect(sql`update shift set counted_cents = 1`.execute(env.db)).rejects.toMatchObject({
      constraint: 'shift_closed_is_immutable',
    });
    await expect(sql`delete from shift`.execute(env.db)).rejects.toMatchObject({
      constraint: 'shift_is_not_deleted',
    });
    const { rows } = await sql<{ action: string; after: object; reason: string | null }>`
      select action, after, reason from audit_entry where subject_kind = 'shift' order by id limit 2`.execute(
      env.db,
    );
    expect(rows).toEqual([
      { action: 'shift.opened', after: { float: '100.00' }, reason: null },
      {
        action: 'shift.closed',
        after: { expected: '163.00', counted: '162.50', difference: '-0.50' },
        reason: 'A fifty-cent piece is missing',
      },
    ]);
  });

  test('is listed by the day of its opening', async () => {
    expect((await list(env.root)).body.data).toEqual([]);
  });
});
