import { createHash, createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { constantRandom, type SandboxTestEnv, sandboxTestEnv } from '../test-support.ts';
import { findNewestSharedRound } from './shared-rounds.sql.ts';
import { finishRound, openTable, playOut, roulette, tableStateOf } from './test-support-tables.ts';

const seventeen = constantRandom(17);

const bets = (sandbox: SandboxTestEnv, session: string, chips: object, key: string = randomUUID()) =>
  sandbox.api('POST /table/bets', { session, body: { key, chips } });
const refusal = async (response: ReturnType<typeof bets>) => {
  const { status, body } = await response;
  return [status, body.code];
};

/** Shared by the tests: each has new players and a new round. */
let sandbox: SandboxTestEnv;
beforeAll(async () => {
  sandbox = await sandboxTestEnv({ gameRandom: seventeen });
});
afterAll(() => sandbox[Symbol.asyncDispose]());
afterEach(() => finishRound(sandbox, { slug: roulette.slug, run: sandbox.sandbox.tables.run }));

async function enter(cents: number) {
  const account = await sandbox.newPlayer(cents);
  return { account, session: await sandbox.enter(account, roulette.kindId) };
}

test('a round runs through its phases and pays all bets at its end', async () => {
  const [{ account, session: winner }, loser] = [await enter(10_000), await enter(10_000)];
  await using table = await openTable(sandbox, winner);
  const { number } = table.state().table;
  expect(table.state().table).toMatchObject({ phase: 'betting', outcome: null, seed: null });

  await bets(sandbox, winner, { '17': 100, black: 200 });
  const { body } = await bets(sandbox, loser.session, { red: 500 });
  expect(body.own).toMatchObject({ bet: { red: 500 }, stakeCents: 500, balanceCents: 9_500 });
  await playOut(sandbox, 'closed');
  expect(await tableStateOf(sandbox, winner)).toMatchObject({ table: { phase: 'closed', outcome: null } });
  await playOut(sandbox, 'result');

  const state = await tableStateOf(sandbox, winner);
  expect(state.table).toMatchObject({ phase: 'result', outcome: 17 });
  expect(state.table.recent.at(-1)).toEqual({ number, outcome: 17 });
  expect(state.own).toMatchObject({
    result: {
      payoutCents: 4_000,
      events: [
        { type: 'pocket', pocket: 17 },
        { type: 'win', position: '17', stakeCents: 100, winCents: 3_600 },
        { type: 'win', position: 'black', stakeCents: 200, winCents: 400 },
        { type: 'round-total', stakeCents: 300, totalCents: 4_000 },
      ],
    },
    balanceCents: 13_700,
  });
  expect(await sandbox.balance(account)).toBe('137.00');
  expect(await sandbox.balance(loser.account)).toBe('95.00');
  const records = await sandbox.call('getGameRecord', { account });
  expect(records.data).toMatchObject([{ totalPlayed: '3.00', totalWin: '40.00', balanceNow: '137.00' }]);
  const history = await sandbox.api('GET /rounds', { session: winner });
  expect(history.body.rounds).toMatchObject([{ status: 'over', stakeCents: 300, payoutCents: 4_000 }]);
});

test('the seed of each round is published after it, and its hash was known before the first bet', async () => {
  await using unplayed = await sandboxTestEnv();
  const session = await unplayed.enter(await unplayed.player('player_01', 10_000), roulette.kindId);
  expect(await refusal(bets(unplayed, session, { red: 100 }))).toEqual([409, 'table.bets_closed']);
  await using table = await openTable(unplayed, session);
  const inHistory = async () => {
    const { body } = await unplayed.api('GET /rounds', { session });
    return z.array(z.looseObject({ fairness: z.unknown() })).parse(body.rounds)[0]?.fairness;
  };
  const { terminalHash } = table.state().table.chain ?? expect.fail('a table has a chain');
  let committed = terminalHash;
  for (let number = 1; number <= 3; number += 1) {
    const before = (await tableStateOf(unplayed, session)).table;
    expect(before).toMatchObject({ number, seed: null, outcome: null, seedHash: committed });
    await bets(unplayed, session, { red: 100 });
    const { clientSeed, players } = before;
    const drawn = { clientSeed, players, nonce: number, bet: { red: 100 }, moves: [] };
    expect(await inHistory()).toEqual({ ...drawn, serverSeedHash: committed, serverSeed: null });
    await playOut(unplayed, 'closed', 'result');
    const { seed, outcome } = (await tableStateOf(unplayed, session)).table;
    expect(sha256(String(seed))).toBe(committed);
    expect(outcome).toBe(pocketOf(String(seed), `${clientSeed}:${number}`));
    expect(await inHistory()).toEqual({ ...drawn, serverSeedHash: committed, serverSeed: seed });
    committed = String(seed);
    await playOut(unplayed, 'betting');
  }
});

/** Recomputed without the sandbox's code: the first word of the first block, which is never rejected here. */
function pocketOf(seed: string, drawn: string): number {
  return createHmac('sha256', seed).update(`${drawn}:0`).digest().readUInt32BE(0) % 37;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('the seeds of the players at the table are fixed before the first bet, and decide with the chain', async () => {
  await using mixed = await sandboxTestEnv();
  const enterAs = async (account: string, clientSeed: string) => {
    const session = await mixed.enter(await mixed.player(account, 10_000), roulette.kindId);
    await mixed.api('POST /seeds', { session, body: { clientSeed } });
    return session;
  };
  const [ada, bob] = [await enterAs('player_ada', 'of_ada'), await enterAs('player_bob', 'of_bob')];
  await using table = await openTable(mixed, ada);
  const { chain, clientSeed, players, number } = table.state().table;
  const leaves = ['of_ada', 'of_bob'].map((seed) => sha256(`${chain?.terminalHash}:${number}:${seed}`));
  expect(players).toEqual(leaves.toSorted());
  expect(clientSeed).toBe(`outcome:${sha256(leaves.toSorted().join(':'))}`);

  // A seed that changes later counts in the next round, and nothing changes those of this one.
  await mixed.api('POST /seeds', { session: bob, body: { clientSeed: 'of_bob_later' } });
  await bets(mixed, ada, { red: 100 });
  const round = mixed.db.updateTable('sharedRound');
  await expect(round.set({ playerLeaves: ['of_the_house'] }).execute()).rejects.toMatchObject({
    constraint: 'shared_round_keeps_what_decides_it',
  });
  await playOut(mixed, 'closed', 'result');
  const over = (await tableStateOf(mixed, ada)).table;
  expect(over).toMatchObject({ clientSeed, players });
  expect(over.outcome).toBe(pocketOf(String(over.seed), `${clientSeed}:${number}`));

  await playOut(mixed, 'betting');
  const next = (await tableStateOf(mixed, ada)).table;
  const later = ['of_ada', 'of_bob_later'].map((seed) => sha256(`${chain?.terminalHash}:2:${seed}`));
  expect(next.players).toEqual(later.toSorted());
});

test('a round from before the players’ seeds were mixed in stays verifiable', async () => {
  await using former = await sandboxTestEnv();
  const session = await former.enter(await former.player('player_01', 10_000), roulette.kindId);
  await using _table = await openTable(former, session);
  await playOut(former, 'closed', 'result');
  const last = await findNewestSharedRound(former.db, roulette.slug);
  if (last === undefined) throw new Error('the table had a round');
  const now = former.clock.now();
  const round = {
    ...{ ...last, id: 'sr_former', number: 2, status: 'betting' as const, setup: 'null' },
    ...{ outcome: null, seed: null, playerLeaves: null, openedAt: new Date(now.getTime() + 1) },
    phaseEndsAt: new Date(now.getTime() + 60_000),
  };
  await former.db.insertInto('sharedRound').values(round).execute();
  await playOut(former, 'closed', 'result');
  const { seed, outcome, clientSeed, players } = (await tableStateOf(former, session)).table;
  expect([clientSeed, players, outcome]).toEqual(['outcome', null, pocketOf(String(seed), 'outcome:2')]);
});

test('chips under the same key are taken once, and other chips under it are refused', async () => {
  const { account, session } = await enter(1_000);
  await using _table = await openTable(sandbox, session);
  const key = randomUUID();
  const first = await bets(sandbox, session, { red: 100 }, key);
  expect(await bets(sandbox, session, { red: 100 }, key)).toEqual(first);
  expect(await refusal(bets(sandbox, session, { red: 200 }, key))).toEqual([422, 'round.key_reused']);
  expect(await sandbox.balance(account)).toBe('9.00');
});

test('chips that arrive after their round are refused, not placed in the next one', async () => {
  const { account, session } = await enter(1_000);
  await using table = await openTable(sandbox, session);
  const { roundId } = table.state().table;
  const place = () =>
    sandbox.api('POST /table/bets', { session, body: { key: randomUUID(), chips: { red: 100 }, roundId } });
  expect((await place()).status).toBe(200);
  await playOut(sandbox, 'closed', 'result', 'betting');
  expect(await refusal(place())).toEqual([409, 'table.bets_closed']);
  expect(await sandbox.balance(account)).toBe('9.00');
});

test('chips can be taken back once, until betting ends, and by their owner only', async () => {
  const { account, session } = await enter(1_000);
  const { session: other } = await enter(1_000);
  await using _table = await openTable(sandbox, session);
  const [first, second] = [randomUUID(), randomUUID()];
  await bets(sandbox, session, { red: 100 }, first);
  await bets(sandbox, session, { red: 50, '0': 50 }, second);
  const undo = (by: string, ...keys: string[]) =>
    sandbox.api('POST /table/undo', { session: by, body: { keys } });
  expect((await undo(other, first, second)).body.own).toMatchObject({ balanceCents: 1_000 });
  for (const _repeat of [1, 2]) {
    const { body } = await undo(session, second);
    expect(body.own).toMatchObject({ bet: { red: 100 }, stakeCents: 100, balanceCents: 900 });
  }
  expect((await undo(session, first)).body.own).toMatchObject({
    bet: {},
    stakeCents: 0,
    balanceCents: 1_000,
  });
  const third = randomUUID();
  await bets(sandbox, session, { black: 100 }, third);
  await playOut(sandbox, 'closed');
  expect(await refusal(undo(session, third))).toEqual([409, 'table.bets_closed']);
  await playOut(sandbox, 'result');
  expect(await sandbox.balance(account)).toBe('11.00');
  const records = await sandbox.call('getGameRecord', { account });
  expect(records.data).toMatchObject([{ totalPlayed: '1.00', totalWin: '2.00' }]);
});

test('late, forged and excessive bets are refused and cost nothing', async () => {
  const { account, session } = await enter(100_000);
  expect(await refusal(bets(sandbox, session, { red: 100 }))).toEqual([409, 'table.bets_closed']);
  await using _table = await openTable(sandbox, session);
  const refused = (chips: object) => refusal(bets(sandbox, session, chips));
  expect(await refused({ '37': 100 })).toEqual([422, 'round.bet_invalid']);
  expect(await refused({ '1-36': 100 })).toEqual([422, 'round.bet_invalid']);
  expect(await refused({ red: 15 })).toEqual([422, 'round.bet_invalid']);
  expect(await refused({})).toEqual([422, 'round.bet_invalid']);
  expect(await refused({ red: 10_010 })).toEqual([422, 'round.stake_not_allowed']);
  expect(await refused({ red: -100 })).toEqual([422, 'request.invalid']);
  expect(await refused({ red: 0.5 })).toEqual([422, 'request.invalid']);
  expect(await refused(JSON.parse('{"__proto__": 100}'))).toEqual([400, 'request.malformed']);
  await bets(sandbox, session, { red: 10_000 });
  expect(await refused({ red: 10 })).toEqual([422, 'round.stake_not_allowed']);
  sandbox.clock.advance(roulette.timing.bettingMs);
  expect(await refused({ black: 100 })).toEqual([409, 'table.bets_closed']);
  expect(await refusal(sandbox.api('POST /table/bets', { session: 'x'.repeat(43), body: {} }))).toEqual([
    401,
    'session.required',
  ]);
  expect(await sandbox.balance(account)).toBe('900.00');
});

test('the operator’s limit holds for all chips of a round together', async () => {
  const { account, session } = await enter(10_000);
  await using _table = await openTable(sandbox, session);
  await sandbox.db
    .updateTable('player')
    .set({ maxStakeCents: 500n })
    .where('account', '=', account)
    .execute();
  expect((await bets(sandbox, session, { red: 300 })).status).toBe(200);
  expect(await refusal(bets(sandbox, session, { black: 300 }))).toEqual([409, 'round.stake_above_limit']);
  expect((await bets(sandbox, session, { black: 200 })).status).toBe(200);
  expect((await tableStateOf(sandbox, session)).limits.maxCents).toBe(500);
});

test('a player without enough credit and another game’s session can place nothing', async () => {
  const { session: poor } = await enter(50);
  const spinner = await sandbox.enter(await sandbox.newPlayer(1_000), 1001);
  await using _table = await openTable(sandbox, poor);
  expect(await refusal(bets(sandbox, poor, { red: 100 }))).toEqual([409, 'round.balance_low']);
  expect(await refusal(bets(sandbox, spinner, { red: 100 }))).toEqual([422, 'round.bet_invalid']);
  const alone = { key: randomUUID(), stakeCents: 10, bet: { red: 10 } };
  expect(await refusal(sandbox.api('POST /rounds', { session: poor, body: alone }))).toEqual([
    422,
    'round.bet_invalid',
  ]);
});

test('the bets of a kicked player remain and are paid, and a redeem is refused until then', async () => {
  const { account, session } = await enter(1_000);
  await using table = await openTable(sandbox, session);
  await bets(sandbox, session, { black: 100 });
  await sandbox.call('kickPlayerOut', { account });
  expect(await refusal(bets(sandbox, session, { black: 100 }))).toEqual([401, 'session.kicked']);
  const redeem = () => sandbox.call('redeem', { account, amount: '100' });
  expect((await redeem()).msg).toContain('in the game');
  await playOut(sandbox, 'closed', 'result');
  expect((await redeem()).code).toBe('200');
  expect(await sandbox.balance(account)).toBe('10.00');
  await sandbox.sandbox.runDueJobs();
  expect(await table.closed()).toBe(4401);
  const records = await sandbox.call('getGameRecord', { account });
  expect(records.data).toMatchObject([{ totalPlayed: '1.00', totalWin: '2.00', balanceNow: '11.00' }]);
});
