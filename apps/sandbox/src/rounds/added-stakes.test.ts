import { randomUUID } from 'node:crypto';
import type { Random } from '@golden-acers/games';
import { bySuite } from '@golden-acers/testing/suite';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  constantRandom,
  openTestRound,
  roundResponse,
  type SandboxTestEnv,
  sandboxTestEnv,
} from '../test-support.ts';
import { doublingGame, useDoublingGame } from './test-support-doubling-game.ts';

useDoublingGame();

const { kindId } = doublingGame;
const minuteMs = 60_000;
const threes = constantRandom(3);
const open = (sandbox: SandboxTestEnv, session: string, key: string = randomUUID()) =>
  openTestRound(sandbox, session, { stakeCents: 100, key });

function move(
  sandbox: SandboxTestEnv,
  session: string,
  { id, step }: { id: string; step: number },
  action: string,
) {
  return sandbox.api(`POST /rounds/${id}/moves`, { session, body: { step, move: { action } } });
}

async function play(
  sandbox: SandboxTestEnv,
  session: string,
  round: { id: string; step: number },
  action: string,
) {
  const response = await move(sandbox, session, round, action);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return roundResponse.parse(response.body);
}

/** The draws of the games of the shared sandbox. A test may change them. */
let cards: Random = threes;
let sandbox: SandboxTestEnv;
beforeAll(async () => {
  sandbox = await sandboxTestEnv({ gameRandom: { below: (bound) => cards.below(bound) } });
});
afterAll(() => sandbox[Symbol.asyncDispose]());
afterEach(() => {
  cards = threes;
});

async function enter(cents = 1_000) {
  const account = await sandbox.newPlayer(cents);
  return { account, session: await sandbox.enter(account, kindId) };
}

test('a move that adds to the stake takes it once, in a separate entry, and counts in round and record', async () => {
  const { account, session } = await enter();
  const key = randomUUID();
  const dealt = await open(sandbox, session, key);
  const doubled = await play(sandbox, session, dealt.round, 'double');
  expect(doubled).toMatchObject({ balanceCents: 800, round: { stakeCents: 200, status: 'open' } });
  expect(await play(sandbox, session, dealt.round, 'double')).toEqual(doubled);
  // The key of the opening still finds its round, under the stake that it was opened with.
  expect((await open(sandbox, session, key)).round).toEqual(doubled.round);
  const paid = await play(sandbox, session, doubled.round, 'stop');
  expect(paid).toMatchObject({ balanceCents: 1_400, round: { stakeCents: 200, payoutCents: 600 } });
  const { id } = dealt.round;
  const { rows } = await sql<{ reference: string }>`
    select reference from ledger_entry where reference like ${`%${id}%`} order by id`.execute(sandbox.db);
  expect(rows.map(({ reference }) => reference)).toEqual([`round:${id}:0`, `round:${id}:1`, `round:${id}:2`]);
  expect((await sandbox.call('getGameRecord', { account })).data).toMatchObject([
    { totalPlayed: '2.00', totalWin: '6.00', balanceNow: '14.00' },
  ]);
});

test('a move that costs more than the balance is refused before anything is drawn', async () => {
  let draws = 0;
  const counting = {
    below: () => {
      draws += 1;
      return 0;
    },
  };
  cards = counting;
  const { account, session } = await enter(150);
  const { round } = await open(sandbox, session);
  expect(draws).toBe(1);
  expect(await move(sandbox, session, round, 'double')).toMatchObject({
    status: 409,
    body: { code: 'round.balance_low' },
  });
  expect(draws).toBe(1);
  expect(await sandbox.balance(account)).toBe('0.50');
  expect(await play(sandbox, session, round, 'draw')).toMatchObject({ balanceCents: 50 });
});

test('one of twenty concurrent doubles is taken', async () => {
  cards = constantRandom(0);
  const { account, session } = await enter();
  const { round } = await open(sandbox, session);
  sandbox.clock.advance(1_000);
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => move(sandbox, session, round, 'double')),
  );
  expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(await sandbox.balance(account)).toBe('8.00');
});

test('a round that its player leaves open is decided by the default move, and counts in the session that opened it', async () => {
  const { account, session } = await enter();
  const { round } = await open(sandbox, session);
  expect(round).toMatchObject({
    decideBy: new Date(sandbox.clock.now().getTime() + 5 * minuteMs).toISOString(),
  });
  sandbox.clock.advance(4 * minuteMs);
  // A move gives it more time.
  await play(sandbox, session, round, 'draw');
  sandbox.clock.advance(2 * minuteMs);
  await sandbox.sandbox.decideAbandonedRounds();
  expect(await sandbox.balance(account)).toBe('9.00');
  await sandbox.api('POST /leave', { session, body: {} });
  sandbox.clock.advance(3 * minuteMs);
  await sandbox.sandbox.decideAbandonedRounds();
  expect(await sandbox.balance(account)).toBe('12.00');
  const again = await sandbox.enter(account, kindId);
  const state = await sandbox.api('GET /state', { session: again });
  expect(state.body.round).toMatchObject({ id: round.id, status: 'over', payoutCents: 300, decideBy: null });
  expect((await sandbox.call('getGameRecord', { account })).data).toMatchObject([
    { totalPlayed: '1.00', totalWin: '3.00' },
  ]);
  expect((await sandbox.call('redeem', { account, amount: '1' })).code).toBe('201');
  await sandbox.api('POST /leave', { session: again, body: {} });
  expect((await sandbox.call('redeem', { account, amount: '1' })).code).toBe('200');
});

test('a hand that was finished in another session adds no session without play to the records', async () => {
  const account = await sandbox.newPlayer(1_000);
  const { round } = await open(sandbox, await sandbox.enter(account, kindId));
  await play(sandbox, await sandbox.enter(account, kindId), round, 'stop');
  expect((await sandbox.call('getGameRecord', { account })).data).toMatchObject([
    { balanceBefore: '10.00', totalPlayed: '1.00', totalWin: '3.00', balanceNow: '12.00' },
  ]);
});

test('a kick decides open rounds at once, so that nothing blocks a redeem', async () => {
  cards = constantRandom(2);
  const account = await sandbox.newPlayer(1_000);
  await open(sandbox, await sandbox.enter(account, kindId));
  expect((await sandbox.call('redeem', { account, amount: '1' })).code).toBe('201');
  expect((await sandbox.call('kickPlayerOut', { account })).code).toBe('200');
  expect(await sandbox.balance(account)).toBe('11.00');
  expect((await sandbox.call('redeem', { account, amount: '1100' })).code).toBe('200');
});

test('a round that several sandboxes and the player decide at once is decided once', async () => {
  const other = await sandbox.restart();
  const players = [];
  for (let index = 0; index < bySuite(4, 8); index += 1) {
    const player = await enter();
    players.push({ ...player, round: (await open(sandbox, player.session)).round });
  }
  sandbox.clock.advance(6 * minuteMs);
  const moves = players.map(({ session, round }) => move(sandbox, session, round, 'stop'));
  const decisions = [other, sandbox.sandbox, other].map((each) => each.decideAbandonedRounds());
  const responses = await Promise.all(moves);
  await Promise.all(decisions);
  await sandbox.sandbox.decideAbandonedRounds();
  // A default move that came first is the same move: its result is replayed.
  expect(responses.map(({ status }) => status)).toEqual(players.map(() => 200));
  const rounds = await sandbox.db
    .selectFrom('round')
    .select(['status', 'step', 'payoutCents'])
    .where(
      'id',
      'in',
      players.map(({ round }) => round.id),
    )
    .execute();
  expect(rounds).toEqual(players.map(() => ({ status: 'over', step: 2, payoutCents: 300n })));
  for (const { account } of players) expect(await sandbox.balance(account)).toBe('12.00');
});

test('a round that can’t be decided holds up no other, and is tried again later', async () => {
  const triedAgainAt = new Date(sandbox.clock.now().getTime() + 21 * minuteMs);
  const broken = await open(sandbox, (await enter()).session);
  await sandbox.db
    .updateTable('round')
    .set({ state: JSON.stringify({ broken: true }) })
    .where('id', '=', broken.round.id)
    .execute();
  const { account, session } = await enter();
  await open(sandbox, session);
  sandbox.clock.advance(6 * minuteMs);
  expect(await sandbox.sandbox.decideAbandonedRounds()).toBe(false);
  expect(await sandbox.balance(account)).toBe('12.00');
  const row = await sandbox.db.selectFrom('round').selectAll().where('id', '=', broken.round.id).execute();
  expect(z.array(z.looseObject({ status: z.string(), decideBy: z.date() })).parse(row)).toMatchObject([
    { status: 'open', decideBy: triedAgainAt },
  ]);
});
