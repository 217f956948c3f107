import { randomUUID } from 'node:crypto';
import { acreKite } from '@golden-acers/games/rules/acre-kite';
import { sleep } from '@golden-acers/platform';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type SandboxTestEnv, sandboxTestEnv } from '../test-support.ts';
import { advanceTo, openTable, tableStateOf } from './test-support-tables.ts';

const { slug, kindId, flight } = acreKite;
/** Every kite's string snaps at 2.50, which lies in the second doubling of 0.99. */
const snap = 250;
const drawsOfSnap = [1, 0, snap - 198, 0];
const msOf = (hundredths: number) => (flight?.durationMs(hundredths - 1) ?? 0) + 1;

async function kiteEnv() {
  let next = 0;
  const below = () => {
    next += 1;
    return drawsOfSnap[(next - 1) % drawsOfSnap.length] ?? 0;
  };
  const sandbox = await sandboxTestEnv({ gameRandom: { below } });
  const go = (...phases: readonly ('betting' | 'closed' | 'running' | 'result')[]) =>
    advanceTo(sandbox, { slug, run: sandbox.sandbox.tables.run }, phases);
  return Object.assign(sandbox, { go });
}

const bet = (sandbox: SandboxTestEnv, session: string, chips: object) =>
  sandbox.api('POST /table/bets', { session, body: { key: randomUUID(), chips } });

async function cashOut(sandbox: SandboxTestEnv, session: string, roundId?: string) {
  const { table } = await tableStateOf(sandbox, session);
  const body = { roundId: roundId ?? table.roundId };
  return sandbox.api('POST /table/cash-out', { session, body });
}

const enter = async (sandbox: SandboxTestEnv, account: string) =>
  sandbox.enter(await sandbox.player(account, 10_000), kindId);

test('a cash-out is worth what the server’s clock says, once, and the others see it', async () => {
  await using sandbox = await kiteEnv();
  const [one, other] = [await enter(sandbox, 'player_01'), await enter(sandbox, 'player_02')];
  await using table = await openTable(sandbox, one);
  await bet(sandbox, one, { manual: 200 });
  await bet(sandbox, other, { manual: 1_000 });
  await sandbox.go('closed', 'running');
  sandbox.clock.advance(msOf(153));
  const first = await cashOut(sandbox, one);
  expect(first.body.own).toMatchObject({ cashOut: 153, result: null, balanceCents: 9_800 });
  sandbox.clock.advance(1_000);
  expect((await cashOut(sandbox, one)).body.own).toMatchObject({ cashOut: 153 });
  expect((await tableStateOf(sandbox, other)).table.bets.bettors).toEqual([
    { alias: 'pl…', stakeCents: 1_000, cashOut: null, payoutCents: null },
    { alias: 'pl…', stakeCents: 200, cashOut: 153, payoutCents: null },
  ]);
  await sandbox.go('result');
  expect(await sandbox.balance('player_01')).toBe('101.06');
  expect(await sandbox.balance('player_02')).toBe('90.00');
  expect((await tableStateOf(sandbox, one)).own).toMatchObject({
    cashOut: 153,
    result: { payoutCents: 306, events: [{ snapHundredths: snap }, { hundredths: 153 }, {}] },
  });
  await expect.poll(() => table.messages.filter(({ type }) => type === 'own')).toHaveLength(1);
  const history = await sandbox.api('GET /rounds', { session: one });
  expect(history.body.rounds).toMatchObject([
    { fairness: { bet: { manual: 200 }, moves: [{ cashOut: 153 }] } },
  ]);
});

test('a cash-out that is early, late, without a bet or of another round is refused', async () => {
  await using sandbox = await kiteEnv();
  const [one, other] = [await enter(sandbox, 'player_01'), await enter(sandbox, 'player_02')];
  await using _table = await openTable(sandbox, one);
  await bet(sandbox, one, { manual: 200 });
  const refusal = async (...request: Parameters<typeof cashOut>) => {
    const { status, body } = await cashOut(...request);
    return [status, body.code];
  };
  expect(await refusal(sandbox, one)).toEqual([422, 'round.move_invalid']);
  await sandbox.go('closed');
  expect(await refusal(sandbox, one)).toEqual([422, 'round.move_invalid']);
  await sandbox.go('running');
  expect(await refusal(sandbox, other)).toEqual([409, 'table.bet_missing']);
  expect(await refusal(sandbox, one, `sr_${'0'.repeat(26)}`)).toEqual([409, 'table.bet_missing']);
  // The string has snapped, and the flight is not paid yet.
  sandbox.clock.advance(msOf(snap + 1));
  expect(await refusal(sandbox, one)).toEqual([409, 'table.cash_out_late']);
  await sandbox.go('result');
  expect(await refusal(sandbox, one)).toEqual([409, 'table.cash_out_late']);
  expect(await sandbox.balance('player_01')).toBe('98.00');
});

test('an automatic cash-out pays its multiplier, and shows only when it is reached', async () => {
  await using sandbox = await kiteEnv();
  const [low, high] = [await enter(sandbox, 'player_01'), await enter(sandbox, 'player_02')];
  await using _table = await openTable(sandbox, low);
  await bet(sandbox, low, { 'at-200': 100 });
  await bet(sandbox, high, { 'at-251': 500 });
  await sandbox.go('closed', 'running');
  const shown = async () => (await tableStateOf(sandbox, low)).table.bets.bettors.map((each) => each.cashOut);
  sandbox.clock.advance(msOf(200) - 5);
  expect(await shown()).toEqual([null, null]);
  sandbox.clock.advance(5);
  expect(await shown()).toEqual([null, 200]);
  // The button after it changes nothing.
  sandbox.clock.advance(500);
  expect((await cashOut(sandbox, low)).body.own).toMatchObject({ cashOut: 200 });
  sandbox.clock.advance(60_000);
  expect(await shown()).toEqual([null, 200]);
  await sandbox.sandbox.tables.run(slug);
  expect(await sandbox.balance('player_01')).toBe('101.00');
});

test('nothing tells where the string snaps before it has', async () => {
  await using sandbox = await kiteEnv();
  const session = await enter(sandbox, 'player_01');
  await using table = await openTable(sandbox, session);
  await bet(sandbox, session, { 'at-1000': 100 });
  await sandbox.go('closed', 'running');
  sandbox.clock.advance(msOf(120));
  await sandbox.sandbox.tables.run(slug);
  await expect.poll(() => table.messages.at(-1)).toMatchObject({ type: 'flight', hundredths: 120 });
  const state = await tableStateOf(sandbox, session);
  expect(state.table).toMatchObject({ phase: 'running', outcome: null, seed: null, endsAtMs: null });
  const history = await sandbox.api('GET /rounds', { session });
  expect(JSON.stringify([table.messages, state, history])).not.toMatch(/snap|250/);
});

test('an interrupted flight returns the stakes and pays recorded cash-outs', async () => {
  await using sandbox = await kiteEnv();
  const accounts = ['player_01', 'player_02', 'player_03'];
  const sessions: string[] = [];
  for (const account of accounts) sessions.push(await enter(sandbox, account));
  const [manual = '', automatic = '', waiting = ''] = sessions;
  await using _table = await openTable(sandbox, manual);
  await bet(sandbox, manual, { manual: 100 });
  await bet(sandbox, automatic, { 'at-200': 100 });
  await bet(sandbox, waiting, { manual: 100 });
  await sandbox.go('closed', 'running');
  sandbox.clock.advance(msOf(150));
  await cashOut(sandbox, manual);
  await sandbox.sandbox.tables.close();
  sandbox.clock.advance(60_000);
  const next = await sandbox.restart();
  await next.tables.run(slug);
  await next.tables.run(slug);
  const balances = [];
  for (const account of accounts) balances.push(await sandbox.balance(account));
  expect(balances).toEqual(['100.50', '101.00', '100.00']);
});

test('a flight that waits to be paid returns no lost stake', async () => {
  await using sandbox = await kiteEnv();
  const session = await enter(sandbox, 'player_01');
  await using _table = await openTable(sandbox, session);
  await bet(sandbox, session, { manual: 100 });
  await sandbox.go('closed', 'running');
  const released = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const lock = sandbox.db.transaction().execute(async (tx) => {
    await tx.selectFrom('player').select('id').forUpdate().execute();
    isLocked.resolve();
    await released.promise;
  });
  await isLocked.promise;
  const paid = sandbox.go('result');
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
  await expect
    .poll(async () => (await waiting.execute(sandbox.db)).rows[0]?.count)
    .toBe(1)
    .finally(() => {
      sandbox.clock.advance(3_000);
      released.resolve();
    });
  await Promise.all([lock, paid]);
  expect(await sandbox.balance('player_01')).toBe('99.00');
});

test('a flight that its own sandbox finishes late returns no lost stake', async () => {
  await using sandbox = await kiteEnv();
  const session = await enter(sandbox, 'player_01');
  await using _table = await openTable(sandbox, session);
  await bet(sandbox, session, { manual: 100 });
  await sandbox.go('closed', 'running');
  sandbox.clock.advance(msOf(snap) + 60_000);
  await sandbox.sandbox.tables.run(slug);
  expect(await sandbox.balance('player_01')).toBe('99.00');
});

/** Sends a cash-out whose session cannot be read until `release`. */
async function cashOutThatWaits(sandbox: SandboxTestEnv, session: string) {
  const { table } = await tableStateOf(sandbox, session);
  const released = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const lock = sandbox.db.transaction().execute(async (tx) => {
    await sql`lock table game_session in access exclusive mode`.execute(tx);
    isLocked.resolve();
    await released.promise;
  });
  await isLocked.promise;
  const body = { roundId: table.roundId };
  const response = sandbox.api('POST /table/cash-out', { session, body });
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(sandbox.db)).rows[0]?.count).toBe(1);
  const release = async () => {
    released.resolve();
    await lock;
    return response;
  };
  return { release, [Symbol.asyncDispose]: async () => void (await release()) };
}

async function flyingPlayer(sandbox: Awaited<ReturnType<typeof kiteEnv>>) {
  const session = await enter(sandbox, 'player_01');
  const table = await openTable(sandbox, session);
  await bet(sandbox, session, { manual: 1_000 });
  await sandbox.go('closed', 'running');
  sandbox.clock.advance(msOf(200));
  return { session, table };
}

test('a cash-out that arrived in time counts, however long it waits until the flight is paid', async () => {
  await using sandbox = await kiteEnv();
  const { session, table } = await flyingPlayer(sandbox);
  await using waiting = await cashOutThatWaits(sandbox, session);
  sandbox.clock.advance(msOf(snap));
  const paid = sandbox.sandbox.tables.run(slug);
  expect(await Promise.race([paid.then(() => 'paid'), sleep(200).then(() => 'waiting')])).toBe('waiting');
  const { status, body } = await waiting.release();
  expect([status, body.own]).toMatchObject([200, { cashOut: 200 }]);
  await paid;
  expect(await sandbox.balance('player_01')).toBe('110.00');
  await table[Symbol.asyncDispose]();
});

test('a flight waits a second for its cash-outs, and no longer', async () => {
  await using sandbox = await kiteEnv();
  const { session, table } = await flyingPlayer(sandbox);
  await using waiting = await cashOutThatWaits(sandbox, session);
  sandbox.clock.advance(msOf(snap));
  await sandbox.sandbox.tables.run(slug);
  const { status, body } = await waiting.release();
  expect([status, body.code]).toEqual([409, 'table.cash_out_late']);
  expect(await sandbox.balance('player_01')).toBe('90.00');
  await table[Symbol.asyncDispose]();
});

test('a hundred cash-outs at once are each recorded once', async () => {
  await using sandbox = await kiteEnv();
  const sessions: string[] = [];
  for (let index = 0; index < 10; index += 1) sessions.push(await enter(sandbox, `player_${index}`));
  await using _table = await openTable(sandbox, sessions[0] ?? '');
  for (const session of sessions) await bet(sandbox, session, { manual: 1_000 });
  await sandbox.go('closed', 'running');
  sandbox.clock.advance(msOf(200));
  const requests = Array.from({ length: 100 }, (_, index) => cashOut(sandbox, sessions[index % 10] ?? ''));
  for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
  await sandbox.go('result');
  for (let index = 0; index < 10; index += 1) expect(await sandbox.balance(`player_${index}`)).toBe('110.00');
});
