import { randomUUID } from 'node:crypto';
import type { Random } from '@golden-acers/games';
import { bySuite } from '@golden-acers/testing/suite';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  constantRandom,
  openTestRound as open,
  roundResponse,
  type SandboxTestEnv,
  sandboxTestEnv,
  seededGameRandom,
} from '../test-support.ts';

const slot = 1001;
const poker = 2001;
const fish = 3001;
const holdAll = { hold: [true, true, true, true, true] };
const holdNone = { hold: [false, false, false, false, false] };

const zeros = constantRandom(0);

/** The draws of the games of the shared sandbox. A test may change them. */
let draws: Random = zeros;
let sandbox: SandboxTestEnv;
beforeAll(async () => {
  sandbox = await sandboxTestEnv({ gameRandom: { below: (bound) => draws.below(bound) } });
});
afterAll(() => sandbox[Symbol.asyncDispose]());
afterEach(() => {
  draws = zeros;
});

async function enter(kindId: number, cents = 1_000) {
  const account = await sandbox.newPlayer(cents);
  return { account, session: await sandbox.enter(account, kindId) };
}

test('a spin takes the stake, pays the total of its events, and is over at once', async () => {
  draws = seededGameRandom('spins');
  const { account, session } = await enter(slot, 10_000);
  let balanceCents = 10_000;
  let wins = 0;
  for (let spin = 0; spin < bySuite(20, 40); spin += 1) {
    const { round, balanceCents: after } = await open(sandbox, session, { stakeCents: 20 });
    const total = round.events.at(-1);
    expect(total).toEqual({ type: 'round-total', totalCents: round.payoutCents });
    expect(round).toMatchObject({ status: 'over', stakeCents: 20, step: 1 });
    balanceCents += round.payoutCents - 20;
    wins += round.payoutCents > 0 ? 1 : 0;
    expect(after).toBe(balanceCents);
    sandbox.clock.advance(100);
  }
  expect(wins).toBeGreaterThan(0);
  expect(await sandbox.balance(account)).toBe((balanceCents / 100).toFixed(2));
});

test('a net over two fish is one round', async () => {
  const { session } = await enter(fish);
  const bet = { targets: ['sardine', 'clownfish'] };
  const { round, balanceCents } = await open(sandbox, session, { stakeCents: 10, bet });
  expect(round.events.map((event) => event.type)).toEqual(['shot', 'capture', 'capture', 'shot-total']);
  expect(balanceCents).toBe(1_000 - 10 + round.payoutCents);
});

test('a hand of poker stays open between deal and draw, and pays at the draw', async () => {
  const { session } = await enter(poker);
  const dealt = await open(sandbox, session, { stakeCents: 25 });
  expect(dealt.round).toMatchObject({ status: 'open', step: 1, payoutCents: 0 });
  expect(dealt.balanceCents).toBe(975);
  const body = { step: 1, move: holdAll };
  const drawn = roundResponse.parse(
    (await sandbox.api(`POST /rounds/${dealt.round.id}/moves`, { session, body })).body,
  );
  expect(drawn.round).toMatchObject({ id: dealt.round.id, status: 'over', step: 2 });
  expect(drawn.round.events.map((event) => event.type)).toEqual(['deal', 'draw', 'hand']);
  expect(drawn.balanceCents).toBe(975 + drawn.round.payoutCents);
});

test('the same key returns the same round, and another bet under it is refused', async () => {
  draws = seededGameRandom('keys');
  const { session } = await enter(slot);
  const key = randomUUID();
  const first = await open(sandbox, session, { key, stakeCents: 100 });
  expect(await open(sandbox, session, { key, stakeCents: 100 })).toEqual(first);
  const other = { key, stakeCents: 200, bet: {} };
  expect(await sandbox.api('POST /rounds', { session, body: other })).toMatchObject({
    status: 422,
    body: { code: 'round.key_reused' },
  });
});

test('many concurrent requests open one hand, and as many with one key play one spin', async () => {
  draws = seededGameRandom('races');
  const volleys = bySuite(2, 5);
  /** Each volley has as many requests as the sandbox's pool has connections. */
  const openOften = async (by: string, body: () => object) => {
    const responses = [];
    for (let volley = 0; volley < volleys; volley += 1) {
      sandbox.clock.advance(1_000);
      const send = () => sandbox.api('POST /rounds', { session: by, body: body() });
      responses.push(...(await Promise.all(Array.from({ length: 20 }, send))));
    }
    return responses;
  };
  const player = await enter(poker, 10_000);
  const hands = await openOften(player.session, () => ({ key: randomUUID(), stakeCents: 25, bet: {} }));
  expect(hands.filter((response) => response.status === 200)).toHaveLength(1);
  const refused = hands.filter((response) => response.body.code === 'round.already_open');
  expect(refused).toHaveLength(20 * volleys - 1);
  expect(await sandbox.balance(player.account)).toBe('99.75');

  const spinner = await enter(slot, 10_000);
  const key = randomUUID();
  const spins = await openOften(spinner.session, () => ({ key, stakeCents: 20, bet: {} }));
  const rounds = spins.map((response) => roundResponse.parse(response.body));
  expect(new Set(rounds.map(({ round }) => round.id)).size).toBe(1);
  const records = await sandbox.call('getGameRecord', { account: spinner.account });
  expect(records.data).toMatchObject([{ totalPlayed: '0.20' }]);
});

test('a move is played once: the same move returns the same result, and another one is refused', async () => {
  const { session } = await enter(poker);
  const { round } = await open(sandbox, session, { stakeCents: 25 });
  const move = (body: object) => sandbox.api(`POST /rounds/${round.id}/moves`, { session, body });
  const refused = async (body: object) => {
    const { status, body: refusal } = await move(body);
    return [status, refusal.code];
  };
  expect(await refused({ step: 2, move: holdAll })).toEqual([409, 'round.step_ahead']);
  expect(await refused({ step: 1, move: { hold: [true] } })).toEqual([422, 'round.move_invalid']);
  const responses = await Promise.all(Array.from({ length: 15 }, () => move({ step: 1, move: holdNone })));
  for (const response of responses) expect(response).toEqual(responses[0]);
  expect(responses[0]?.status).toBe(200);
  sandbox.clock.advance(1_000);
  expect(await refused({ step: 1, move: holdAll })).toEqual([409, 'round.step_taken']);
  expect(await refused({ step: 2, move: holdAll })).toEqual([409, 'round.over']);
});

test('an open hand survives a restart of the sandbox and a new session of the player', async () => {
  const { account, session: first } = await enter(poker);
  const dealt = await open(sandbox, first, { stakeCents: 25 });
  const restarted = await sandbox.restart();
  const state = await restarted.api('GET /state', { session: first });
  expect(state.body).toMatchObject({ balanceCents: 975, round: dealt.round });

  await restarted.api('POST /leave', { session: first, body: {} });
  await sandbox.call('redeem', { account, amount: '1' });
  const second = await sandbox.enter(account, poker);
  const body = { key: randomUUID(), stakeCents: 25, bet: {} };
  expect((await sandbox.api('POST /rounds', { session: second, body })).body.code).toBe('round.already_open');
  const move = { step: 1, move: holdAll };
  const drawn = await sandbox.api(`POST /rounds/${dealt.round.id}/moves`, { session: second, body: move });
  expect(roundResponse.parse(drawn.body).round.status).toBe('over');
});

test('a failure in the middle of a round changes nothing, and the same key can be used again', async () => {
  let fails = true;
  const failing: Random = {
    below: (bound) => {
      if (fails) throw new Error('the random source failed');
      return bound - 1;
    },
  };
  draws = failing;
  const { account, session } = await enter(poker);
  const key = randomUUID();
  const body = { key, stakeCents: 25, bet: {} };
  expect((await sandbox.api('POST /rounds', { session, body })).status).toBe(500);
  expect(await sandbox.balance(account)).toBe('10.00');
  fails = false;
  const { round } = await open(sandbox, session, { key, stakeCents: 25 });
  fails = true;
  const move = { step: 1, move: holdNone };
  expect((await sandbox.api(`POST /rounds/${round.id}/moves`, { session, body: move })).status).toBe(500);
  fails = false;
  const drawn = await sandbox.api(`POST /rounds/${round.id}/moves`, { session, body: move });
  expect(roundResponse.parse(drawn.body).round).toMatchObject({ status: 'over', step: 2 });
});

test('a redeem is refused while a hand is open, which is decided when its player doesn’t come back', async () => {
  const { account, session } = await enter(poker);
  await open(sandbox, session, { stakeCents: 25 });
  const refused = await sandbox.call('redeem', { account, amount: '1' });
  expect(refused).toEqual({ code: '201', msg: 'The player is in the game. Please leave the game first.' });
  // The best draw is played for the player after a quarter of an hour, which doesn't make it present.
  sandbox.clock.advance(15 * 60 * 1000);
  await sandbox.sandbox.decideAbandonedRounds();
  expect((await sandbox.call('redeem', { account, amount: '1' })).code).toBe('200');
});

test('a win is paid in full when the bank has too little', async () => {
  await using sandbox = await sandboxTestEnv({ gameRandom: zeros });
  const session = await sandbox.enter(await sandbox.player('player_01', 1_000), fish);
  const { round } = await open(sandbox, session, { stakeCents: 500, bet: { targets: ['golden-carp'] } });
  expect(round.payoutCents).toBeGreaterThan(500);
  expect(await sandbox.balance('player_01')).toBe(((500 + round.payoutCents) / 100).toFixed(2));
});

test('the state has the newest round until it was seen, and the history has all rounds, newest first', async () => {
  draws = seededGameRandom('history');
  const { account, session } = await enter(slot);
  const fresh = (await sandbox.api('GET /state', { session })).body;
  expect(fresh).toMatchObject({
    game: { slug: 'acres-of-gold', gameName: 'Acres of Gold', gameType: 'SLOT', kindId: slot },
    account,
    balanceCents: 1_000,
    round: null,
    exitUrl: null,
  });
  const rounds = [];
  for (let spin = 0; spin < 3; spin += 1) {
    sandbox.clock.advance(1_000);
    rounds.unshift((await open(sandbox, session, { stakeCents: 20 })).round);
  }
  expect((await sandbox.api('GET /state', { session })).body.round).toEqual(rounds[0]);
  const page = (query: string) => sandbox.api(`GET /rounds?${query}`, { session });
  const [first, second] = rounds.map((round) => String(round.id));
  expect((await page('limit=2')).body).toEqual({ rounds: rounds.slice(0, 2), next: second });
  expect((await page(`limit=2&before=${second}`)).body).toEqual({ rounds: rounds.slice(2), next: null });
  // Another player's round, or none, is no place in this history.
  const other = await sandbox.enter(await sandbox.newPlayer(1_000), slot);
  const elsewhere = await sandbox.api(`GET /rounds?before=${first}`, { session: other });
  expect(elsewhere.body).toEqual({ rounds: [], next: null });
  expect((await page('before=1')).status).toBe(422);
  const seen = await sandbox.api(`POST /rounds/${rounds[0]?.id}/seen`, { session, body: {} });
  expect(seen).toMatchObject({ status: 200 });
  expect((await sandbox.api('GET /state', { session })).body.round).toBe(null);
});
