import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { acresOfGold } from './acres-of-gold/rules.ts';
import { speciesIds } from './golden-nets/events.ts';
import { goldenNets } from './golden-nets/rules.ts';
import { games } from './index.ts';
import { jacksOrBetter } from './jacks-or-better/rules.ts';
import type { GameEvent, PlayableGame } from './playable-game.ts';
import { RulesRefusal } from './refusal.ts';
import { scriptedRandom, seededTestRandom } from './test-support.ts';

const emptyBet = fc.constant({});
const hold = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean());

/** Of every game, the schema of its events, and bets and moves that it allows. */
const allowed = [
  { slug: 'acres-of-gold', event: acresOfGold.event, bet: emptyBet, move: emptyBet },
  { slug: 'jacks-or-better', event: jacksOrBetter.event, bet: emptyBet, move: fc.record({ hold }) },
  {
    slug: 'golden-nets',
    event: goldenNets.event,
    bet: fc.record({ targets: fc.array(fc.constantFrom(...speciesIds), { minLength: 1, maxLength: 3 }) }),
    move: emptyBet,
  },
];

function gameOf(slug: string): PlayableGame {
  const game = games.get(slug);
  if (game === undefined) throw new Error(`no game ${slug}`);
  return game;
}

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** A whole round, its state sent through JSON between the steps as a database does. */
function playRound(
  game: PlayableGame,
  stakeCents: bigint,
  bet: unknown,
  moves: readonly unknown[],
  seed: number,
) {
  const random = seededTestRandom(seed);
  const events: GameEvent[] = [];
  let step = game.open(stakeCents, bet, random);
  events.push(...step.events);
  for (const move of moves) {
    if (step.over) break;
    expect(throughJson(step.state)).toEqual(step.state);
    step = game.play(throughJson(step.state), move, random);
    events.push(...step.events);
  }
  if (!step.over) throw new Error(`${game.slug} isn't over after ${moves.length} moves`);
  return { events, payoutCents: step.payoutCents };
}

it('knows each game that is tested here, and no other', () => {
  expect([...games.keys()]).toEqual(allowed.map(({ slug }) => slug));
});

describe.each(allowed)('every round of $slug', ({ slug, event, bet, move }) => {
  const game = gameOf(slug);

  it('pays the sum of the wins that it shows, in whole cents, and never more than the greatest win', () => {
    const stake = fc.constantFrom(...game.stakesCents);
    fc.assert(
      fc.property(stake, bet, move, fc.integer(), (stakeCents, itsBet, itsMove, seed) => {
        const round = playRound(game, stakeCents, itsBet, [itsMove], seed);
        const wins = round.events.map((shown) => ('winCents' in shown ? Number(shown.winCents) : 0));
        expect(wins.every((win) => Number.isSafeInteger(win) && win >= 0)).toBe(true);
        expect(round.payoutCents).toBe(BigInt(wins.reduce((total, win) => total + win, 0)));
        expect(round.payoutCents <= BigInt(game.maxWin) * stakeCents).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('shows events that are just what the client was promised', () => {
    fc.assert(
      fc.property(bet, move, fc.integer(), (itsBet, itsMove, seed) => {
        const [stakeCents = 0n] = game.stakesCents;
        const { events } = playRound(game, stakeCents, itsBet, [itsMove], seed);
        expect(z.array(event).parse(throughJson(events))).toEqual(events);
      }),
      { numRuns: 200 },
    );
  });
});

describe.each([...games.values()])('$slug', (game) => {
  const untouched = scriptedRandom([]);
  const [stakeCents = 0n] = game.stakesCents;

  /** Whatever is sent is either played or refused: nothing else is thrown. */
  const playedOrRefused = (act: () => unknown) => {
    try {
      act();
    } catch (error) {
      expect(error).toBeInstanceOf(RulesRefusal);
    }
  };

  it('has a return below the whole, ascending stakes, and a sheet that JSON carries', () => {
    expect(game.returnToPlayer.numerator < game.returnToPlayer.denominator).toBe(true);
    expect(game.stakesCents).toEqual(game.stakesCents.toSorted((a, b) => Number(a - b)));
    expect(throughJson(game.info)).toEqual(game.info);
    expect(Number.isInteger(game.maxWin)).toBe(true);
  });

  it.each([0n, -20n, 1n, 21n, 10n ** 18n])('refuses a stake of %s cents', (odd) => {
    expect(() => game.open(odd, {}, untouched)).toThrow(RulesRefusal);
    expect(() => game.open(odd, {}, untouched)).toThrow(
      expect.objectContaining({ reason: 'stake_not_allowed' }),
    );
  });

  it.each([
    null,
    undefined,
    [],
    'bet',
    1,
    { targets: ['sardine'], lines: 1 },
    { payoutCents: 1 },
    { hold: [] },
  ])('refuses the bet %j before anything is drawn', (bet) => {
    expect(() => game.open(stakeCents, bet, untouched)).toThrow(
      expect.objectContaining({ reason: 'bet_invalid' }),
    );
  });

  it.each([null, undefined, {}, { hold: [true] }, { hold: [1, 0, 0, 0, 0] }, { hold: Array(6).fill(true) }])(
    'refuses the move %j before anything is drawn',
    (move) => {
      const state = { stakeCents: 25, cards: ['AS', 'KS', '2H', 'QS', 'JS'] };
      expect(() => game.play(state, move, untouched)).toThrow(
        expect.objectContaining({ reason: 'move_invalid' }),
      );
    },
  );

  it('plays or refuses whatever else it is sent', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), fc.integer(), (sent, seed) => {
        playedOrRefused(() => game.open(stakeCents, sent, seededTestRandom(seed)));
        playedOrRefused(() => game.open(stakeCents, { targets: sent }, seededTestRandom(seed)));
        const state = { stakeCents: 25, cards: ['AS', 'KS', '2H', 'QS', 'JS'] };
        playedOrRefused(() => game.play(state, { hold: sent }, seededTestRandom(seed)));
      }),
      { numRuns: 300 },
    );
  });
});

describe('golden vectors: the same chance makes the same round for ever', () => {
  const vector = z.object({
    slug: z.string(),
    seed: z.int(),
    stakeCents: z.string(),
    bet: z.unknown(),
    moves: z.array(z.unknown()),
    events: z.array(z.unknown()),
    payoutCents: z.string(),
  });
  const file = new URL('./golden-vectors.json', import.meta.url);
  const vectors = z.array(vector).parse(JSON.parse(readFileSync(file, 'utf8')));

  it.each(vectors)('$slug with seed $seed', ({ slug, seed, stakeCents, bet, moves, events, payoutCents }) => {
    const round = playRound(gameOf(slug), BigInt(stakeCents), bet, moves, seed);
    expect(round).toEqual({ events, payoutCents: BigInt(payoutCents) });
  });

  it('hold a round of every game', () => {
    expect(new Set(vectors.map(({ slug }) => slug))).toEqual(new Set(games.keys()));
  });
});
