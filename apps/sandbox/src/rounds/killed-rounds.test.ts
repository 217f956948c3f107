import { randomUUID } from 'node:crypto';
import { games, type PlayableGame } from '@golden-acers/games';
import { bySuite } from '@golden-acers/testing/suite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { chooseOpening } from '../seeds/test-support-recorded-rounds.ts';
import {
  makePotCertain,
  roundResponse,
  type SandboxTestEnv,
  sandboxTestEnv,
  seededGameRandom,
} from '../test-support.ts';
import { credit, expectExact, killAt, points, repeat } from './test-support-kills.ts';

/** Fewer than the connections of the sandbox that one network may use. */
const gamesAtOnce = 12;

const soloGames = [...games.values()].filter((game) => game.shared === undefined);

const jackpotSlugs = [...games.values()].filter(({ hasJackpots }) => hasJackpots).map(({ slug }) => slug);

/** Expects that the pots plus the shares not yet added to them equal the shares of all stakes. */
async function expectPotsExact({ db }: SandboxTestEnv): Promise<void> {
  const { rows } = await sql<{ fed: bigint; due: bigint }>`
    select (select coalesce(sum(cents_e4), 0) from pot_share)::bigint
        - 10000 * (select balance_cents from ledger_account where id = 'contributions') as fed,
        sum((stake_cents - added_stake_cents) * (select sum(contribution_bps) from pot))::bigint as due
      from round where slug = any(${jackpotSlugs}::text[])`.execute(db);
  expect(rows[0]?.due).toBeGreaterThan(0n);
  expect(rows[0]?.fed).toBe(rows[0]?.due);
}

/** The database stores either all of the rounds or none. */
async function expectStored(
  { db }: SandboxTestEnv,
  attempts: readonly { readonly body: { readonly key: string } }[],
  isStored: boolean,
): Promise<void> {
  const keys = attempts.map(({ body }) => body.key);
  const found = await db.selectFrom('round').select('key').where('key', 'in', keys).execute();
  expect(found.length).toBe(isStored ? keys.length : 0);
}

const eventList = z.array(z.looseObject({ type: z.string() }));

async function enterAll(env: SandboxTestEnv, chunk: readonly PlayableGame[]) {
  const seats = [];
  for (const game of chunk) {
    const account = await env.player(`killed_${game.kindId}`, credit);
    seats.push({ game, account, session: await env.enter(account, game.kindId) });
  }
  return seats;
}

/** A game of each kind: with jackpots, without moves, and with each kind of moves. */
const kindsOfGames: readonly string[] = [
  'acres-of-gold',
  'eighty-seeds',
  'sunset-blackjack',
  'three-sheaves',
  'mole-meadow',
  'jacks-or-better',
];
const killedGames = bySuite(
  soloGames.filter(({ slug }) => kindsOfGames.includes(slug)),
  soloGames,
);
const chunks = Array.from({ length: Math.ceil(killedGames.length / gamesAtOnce) }, (_, index) =>
  killedGames.slice(index * gamesAtOnce, (index + 1) * gamesAtOnce),
);

test.each(chunks.map((chunk) => ({ chunk, names: chunk.map(({ slug }) => slug).join(', ') })))(
  'a kill at any point of a round of $names loses and doubles nothing, and the round continues',
  async ({ chunk }) => {
    await using env = await sandboxTestEnv({ config: { jackpots: true } });
    const pick = seededGameRandom('killed');
    const seats = await enterAll(env, chunk);
    for (const point of [
      'before the nonce',
      'before the stake',
      'after the round is settled',
      'before the response',
    ] as const) {
      const openings = seats.map(({ game, session, account }) => {
        const { bet, stakeCents } = chooseOpening(game, pick, env.clock.now());
        const body = { key: randomUUID(), stakeCents: Number(stakeCents), bet };
        return { game, account, path: 'rounds', session, body };
      });
      await killAt(env, point, openings);
      await expectStored(env, openings, points[point].isCommitted);
      for (const { account } of openings) await expectExact(env, account);
      const opened = [];
      for (const opening of openings) {
        const { round } = await repeat(env, opening);
        expect(round.stakeCents).toBe(opening.body.stakeCents);
        expect((await repeat(env, opening)).round).toEqual(round);
        await expectExact(env, opening.account);
        if (round.status === 'open') opened.push({ ...opening, round });
      }
      // One move of each open round. None of them adds a stake.
      const moves = opened.map(({ game, session, account, round }) => ({
        account,
        path: `rounds/${round.id}/moves`,
        session,
        body: { step: 1, move: firstMoveOf(game, eventList.parse(round.events)) },
      }));
      if (moves.length > 0 && (point === 'before the stake' || point === 'before the response'))
        await killAt(env, point, moves);
      for (const move of moves) {
        const { round } = await repeat(env, move);
        expect((await repeat(env, move)).round).toEqual(round);
        await expectExact(env, move.account);
      }
      env.clock.advance(16 * 60 * 1000);
      while (await env.sandbox.decideAbandonedRounds());
      for (const { account } of openings) await expectExact(env, account);
      if (seats.some(({ game }) => game.hasJackpots)) await expectPotsExact(env);
    }
  },
  // Each kill needs a new process, which takes long to start on a busy machine.
  240_000,
);

/** Any valid move of the round; the default moves finish it. */
function firstMoveOf(game: PlayableGame, events: readonly { type: string }[]): unknown {
  const moves: Readonly<Record<string, unknown>> = {
    'sunset-blackjack': { action: events.some(({ type }) => type === 'turn') ? 'stand' : 'decline' },
    'three-sheaves': { action: 'fold' },
    'mole-meadow': { type: 'cash-out' },
  };
  return moves[game.slug] ?? { hold: [true, true, true, true, true] };
}

/** A win is paid after the stake, in the same transaction. */
const killsOfWins: readonly (keyof typeof points)[] = bySuite(
  ['after the round is settled', 'before the response'],
  ['before the nonce', 'before the stake', 'after the round is settled', 'before the response'],
);

test('a kill while a jackpot is paid pays it once or not at all, and a repeat is paid once', async () => {
  await using env = await sandboxTestEnv({ config: { jackpots: true } });
  const stakeCents = 20;
  await makePotCertain(env, { slug: 'mini', stakeCents });
  const account = await env.player('player_01', credit);
  const session = await env.enter(account, 1001);
  const listWins = () => env.db.selectFrom('jackpotWin').select('scoreCents').execute();
  for (const point of killsOfWins) {
    const before = (await listWins()).length;
    const opening = {
      path: 'rounds',
      session,
      body: { key: randomUUID(), stakeCents, bet: {} },
    };
    await killAt(env, point, [opening]);
    expect(await listWins()).toHaveLength(before + (points[point].isCommitted ? 1 : 0));
    await expectExact(env, account);
    const won = await repeat(env, opening);
    expect(won.round.jackpot).toEqual({ name: 'Mini', cents: 500 });
    expect(await repeat(env, opening)).toEqual(won);
    expect(await listWins()).toHaveLength(before + 1);
    await expectExact(env, account);
    await expectPotsExact(env);
  }
}, 60_000);

test('parallel stakes of many players are exact', async () => {
  await using env = await sandboxTestEnv({ config: { jackpots: true } });
  const players = [];
  for (let index = 0; index < bySuite(4, 10); index += 1) {
    const account = await env.player(`parallel_${index}`, 130);
    players.push({ account, session: await env.enter(account, 1001) });
  }
  const all = await Promise.all(
    players.flatMap(({ account, session }) =>
      Array.from({ length: 10 }, async () => {
        const body = { key: randomUUID(), stakeCents: 20, bet: {} };
        const response = await env.api('POST /rounds', { session, body });
        return { account, status: response.status, body: response.body };
      }),
    ),
  );
  for (const { account } of players) {
    const own = all.filter((each) => each.account === account);
    const rounds = own
      .filter(({ status }) => status === 200)
      .map(({ body }) => roundResponse.parse(body).round);
    expect(own.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(
      own.slice(rounds.length).map(() => 'round.balance_low'),
    );
    expect(rounds.length).toBeGreaterThanOrEqual(6);
    const cents = rounds.reduce(
      (sum, round) => sum + round.payoutCents + (round.jackpot?.cents ?? 0) - 20,
      130,
    );
    expect([account, await env.balance(account)]).toEqual([account, (cents / 100).toFixed(2)]);
    const nonces = rounds.map(({ fairness }) => fairness?.nonce ?? -1).toSorted((a, b) => a - b);
    expect(nonces).toEqual(rounds.map((_, nonce) => nonce));
  }
  await expectPotsExact(env);
});
