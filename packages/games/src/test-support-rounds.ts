import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { GameRules, Random } from './game.ts';
import { type GameEvent, type PlayableGame, RulesRefusal, toPlayableGame } from './playable-game.ts';
import { seededTestRandom } from './test-support.ts';

const goldenVectors = z.array(
  z.object({
    seed: z.int(),
    stakeCents: z.string(),
    bet: z.unknown(),
    moves: z.array(z.unknown()),
    events: z.array(z.unknown()),
    payoutCents: z.string(),
  }),
);

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

interface RoundInput {
  readonly stakeCents: bigint;
  readonly bet: unknown;
  readonly moves: readonly unknown[];
  readonly seed: number;
}

/** Undefined: the rules don't allow this move now. */
function playAllowed(game: PlayableGame, state: unknown, move: unknown, random: Random) {
  try {
    return game.play(throughJson(state), move, random);
  } catch (error) {
    if (error instanceof RulesRefusal) return undefined;
    throw error;
  }
}

/** Plays a whole round. Its state goes through JSON between the steps, as in a database. */
function playRound(game: PlayableGame, { stakeCents, bet, moves, seed }: RoundInput) {
  const random = seededTestRandom(seed);
  let step = game.open(stakeCents, bet, random);
  const events: GameEvent[] = [...step.events];
  for (const move of moves) {
    if (step.over) break;
    expect(throughJson(step.state)).toEqual(step.state);
    const next = playAllowed(game, step.state, move, random);
    if (next === undefined) continue;
    step = next;
    events.push(...step.events);
  }
  // A game with several moves ends with those that decide abandoned rounds.
  while (!step.over) {
    step = game.play(throughJson(step.state), game.defaultMove(step.state), random);
    events.push(...step.events);
  }
  return { events, payoutCents: step.payoutCents };
}

/** Tests the rounds of every game. `allowed`: bets and moves that the rules accept. */
export function describeRounds<Bet, Move, State, Event extends GameEvent>(
  rules: GameRules<Bet, Move, State, Event>,
  allowed: { readonly bet: fc.Arbitrary<unknown>; readonly move?: fc.Arbitrary<unknown> },
  vectors: unknown,
): void {
  const game = toPlayableGame(rules);
  const { bet, move = fc.constant({}) } = allowed;
  const maxWinHundredths = BigInt(Math.round(game.maxWin * 100));
  const costOf = (anyBet: unknown) => rules.totalStake?.(rules.bet.parse(anyBet));

  describe(`every round of ${game.name}`, () => {
    test('pays the sum of its wins, in whole cents, and never more than the maximum', () => {
      const stake = fc.constantFrom(...game.stakesCents);
      fc.assert(
        fc.property(stake, bet, move, fc.integer(), (listedCents, anyBet, anyMove, seed) => {
          const stakeCents = costOf(anyBet) ?? listedCents;
          const round = playRound(game, { stakeCents, bet: anyBet, moves: [anyMove], seed });
          const wins = round.events.map((event) => ('winCents' in event ? Number(event.winCents) : 0));
          expect(wins.every((win) => Number.isSafeInteger(win) && win >= 0)).toBe(true);
          expect(round.payoutCents).toBe(BigInt(wins.reduce((total, win) => total + win, 0)));
          expect(round.payoutCents * 100n <= maxWinHundredths * stakeCents).toBe(true);
        }),
        { numRuns: 500 },
      );
    });

    test('has events that match the schema of the client', () => {
      fc.assert(
        fc.property(bet, move, fc.integer(), (anyBet, anyMove, seed) => {
          const stakeCents = costOf(anyBet) ?? game.stakesCents[0] ?? 0n;
          const { events } = playRound(game, { stakeCents, bet: anyBet, moves: [anyMove], seed });
          expect(z.array(rules.event).parse(throughJson(events))).toEqual(events);
        }),
        { numRuns: 200 },
      );
    });

    test.each(goldenVectors.parse(vectors))('with the golden seed $seed never changes', (vector) => {
      const round = playRound(game, { ...vector, stakeCents: BigInt(vector.stakeCents) });
      expect(round).toEqual({ events: vector.events, payoutCents: BigInt(vector.payoutCents) });
    });
  });
}
