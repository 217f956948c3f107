import { randomUUID } from 'node:crypto';
import { acreKite } from '@golden-acers/games/rules/acre-kite';
import { bySuite } from '@golden-acers/testing/suite';
import { waitForBlockedStatements } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type SandboxTestEnv, sandboxTestEnv } from '../test-support.ts';
import { advanceTo, finishRound, openTable, tableStateOf } from './test-support-tables.ts';

const { slug, kindId, flight } = acreKite;
/** The multiplier at which a kite's string snaps. It is in the second doubling of 0.99. */
const snap = 250;
const drawsOf = (hundredths: number) => [1, 0, hundredths - 198, 0];
const maxCashOutWaitMs = 1_000;
const msOf = (hundredths: number) => (flight?.durationMs(hundredths - 1) ?? 0) + 1;

async function kiteEnv() {
  let next = 0;
  let draws = drawsOf(snap);
  const below = () => {
    next += 1;
    return draws[(next - 1) % draws.length] ?? 0;
  };
  const sandbox = await sandboxTestEnv({ gameRandom: { below } });
  const go = (...phases: readonly ('betting' | 'closed' | 'running' | 'result')[]) =>
    advanceTo(sandbox, { slug, run: sandbox.sandbox.tables.run }, phases);
  /** Sets the multipliers at which the next strings snap. */
  const snapAt = (hundredths: number) => {
    next = 0;
    draws = drawsOf(hundredths);
  };
  return Object.assign(sandbox, { go, snapAt });
}

let sandbox: Awaited<ReturnType<typeof kiteEnv>>;
beforeAll(async () => {
  sandbox = await kiteEnv();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

afterEach(async () => {
  startTimers();
  await finishRound(sandbox, { slug, run: sandbox.sandbox.tables.run });
  sandbox.snapAt(snap);
});

const bet = (sandbox: SandboxTestEnv, session: string, chips: object) =>
  sandbox.api('POST /table/bets', { session, body: { key: randomUUID(), chips } });

async function cashOut(sandbox: SandboxTestEnv, session: string, roundId?: string) {
  const present = async () => (await tableStateOf(sandbox, session)).table.roundId;
  const body = { roundId: roundId ?? (await present()) };
  return sandbox.api('POST /table/cash-out', { session, body });
}

const enter = async (sandbox: SandboxTestEnv, account: string) =>
  sandbox.enter(await sandbox.player(account, 10_000), kindId);

test('a cash-out pays once by the server’s clock, and the other players see it', async () => {
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
  await table.until((messages) => messages.some(({ type }) => type === 'own'));
  expect(table.messages.filter(({ type }) => type === 'own')).toHaveLength(1);
  const history = await sandbox.api('GET /rounds', { session: one });
  expect(history.body.rounds).toMatchObject([
    { fairness: { bet: { manual: 200 }, moves: [{ cashOut: 153 }] } },
  ]);
});

test('a cash-out that is early, late, without a bet or for another round is refused', async () => {
  const [one, other] = [await enter(sandbox, 'player_11'), await enter(sandbox, 'player_12')];
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
  expect(await sandbox.balance('player_11')).toBe('98.00');
});

test('an automatic cash-out pays its multiplier, and shows only when it is reached', async () => {
  const [low, high] = [await enter(sandbox, 'player_21'), await enter(sandbox, 'player_22')];
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
  expect(await sandbox.balance('player_21')).toBe('101.00');
});

test('no response reveals where the string will snap', async () => {
  // Different from the ends of the flights before it, which the table shows.
  const secret = 247;
  sandbox.snapAt(secret);
  const session = await enter(sandbox, 'player_31');
  await using table = await openTable(sandbox, session);
  await bet(sandbox, session, { 'at-1000': 100 });
  await sandbox.go('closed', 'running');
  sandbox.clock.advance(msOf(120));
  await sandbox.sandbox.tables.run(slug);
  await table.until((messages) => messages.at(-1)?.type === 'flight');
  expect(table.messages.at(-1)).toMatchObject({ type: 'flight', hundredths: 120 });
  const state = await tableStateOf(sandbox, session);
  expect(state.table).toMatchObject({ phase: 'running', outcome: null, seed: null, endsAtMs: null });
  const history = await sandbox.api('GET /rounds', { session });
  expect(JSON.stringify([table.messages, state, history])).not.toMatch(/snap|[:,[](247|2\.47)\b/);
  await sandbox.go('result');
  expect((await tableStateOf(sandbox, session)).table.outcome).toBe(secret);
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
  const session = await enter(sandbox, 'player_41');
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
  await waitForBlockedStatements(sandbox.db, 1);
  sandbox.clock.advance(3_000);
  released.resolve();
  await Promise.all([lock, paid]);
  expect(await sandbox.balance('player_41')).toBe('99.00');
});

test('a flight that its own sandbox finishes late returns no lost stake', async () => {
  const session = await enter(sandbox, 'player_51');
  await using _table = await openTable(sandbox, session);
  await bet(sandbox, session, { manual: 100 });
  await sandbox.go('closed', 'running');
  sandbox.clock.advance(msOf(snap) + 60_000);
  await sandbox.sandbox.tables.run(slug);
  expect(await sandbox.balance('player_51')).toBe('99.00');
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
  await waitForBlockedStatements(sandbox.db, 1);
  const release = async () => {
    released.resolve();
    await lock;
    return response;
  };
  return { release, [Symbol.asyncDispose]: async () => void (await release()) };
}

/** Stops the time of timers. The promise resolves when a table starts to wait for its cash-outs. */
function stopTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { setTimeout: setFakeTimeout } = globalThis;
  const { promise, resolve } = Promise.withResolvers<'waiting'>();
  vi.stubGlobal('setTimeout', (end: () => void, ms: number) => {
    if (ms === maxCashOutWaitMs) resolve('waiting');
    return setFakeTimeout(end, ms);
  });
  return promise;
}

/** In this order, because the stub is replaced by what it replaced: the stopped timer. */
const startTimers = () => void vi.unstubAllGlobals().useRealTimers();

async function flyingPlayer(account: string) {
  const session = await enter(sandbox, account);
  const table = await openTable(sandbox, session);
  await bet(sandbox, session, { manual: 1_000 });
  await sandbox.go('closed', 'running');
  sandbox.clock.advance(msOf(200));
  return { session, table };
}

test('a cash-out that arrived in time counts, however long it waits until the flight is paid', async () => {
  const { session, table } = await flyingPlayer('player_61');
  await using waiting = await cashOutThatWaits(sandbox, session);
  sandbox.clock.advance(msOf(snap));
  const startOfWait = stopTimers();
  const paid = sandbox.sandbox.tables.run(slug);
  expect(await Promise.race([paid.then(() => 'paid'), startOfWait])).toBe('waiting');
  const { status, body } = await waiting.release();
  expect([status, body.own]).toMatchObject([200, { cashOut: 200 }]);
  await paid;
  startTimers();
  expect(await sandbox.balance('player_61')).toBe('110.00');
  await table[Symbol.asyncDispose]();
});

test('a flight waits a second for its cash-outs, and no longer', async () => {
  const { session, table } = await flyingPlayer('player_71');
  await using waiting = await cashOutThatWaits(sandbox, session);
  sandbox.clock.advance(msOf(snap));
  const startOfWait = stopTimers();
  const paid = sandbox.sandbox.tables.run(slug);
  await startOfWait;
  vi.advanceTimersByTime(maxCashOutWaitMs);
  await paid;
  startTimers();
  const { status, body } = await waiting.release();
  expect([status, body.code]).toEqual([409, 'table.cash_out_late']);
  expect(await sandbox.balance('player_71')).toBe('90.00');
  await table[Symbol.asyncDispose]();
});

test('each of many simultaneous cash-outs is recorded once', async () => {
  const sessions: string[] = [];
  const accounts = Array.from({ length: bySuite(4, 10) }, (_, index) => `player_8${index}`);
  for (const account of accounts) sessions.push(await enter(sandbox, account));
  await using table = await openTable(sandbox, sessions[0] ?? '');
  for (const session of sessions) await bet(sandbox, session, { manual: 1_000 });
  await sandbox.go('closed', 'running');
  sandbox.clock.advance(msOf(200));
  const roundId = table.state().table.roundId ?? '';
  // More than the sandbox's pool has connections.
  const requests = Array.from({ length: bySuite(32, 100) }, (_, index) =>
    cashOut(sandbox, sessions[index % sessions.length] ?? '', roundId),
  );
  for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
  await sandbox.go('result');
  for (const account of accounts) expect(await sandbox.balance(account)).toBe('110.00');
});
