import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { GameEvent } from './playable-game.ts';
import { totalStakeOf } from './shared-rounds.ts';
import type { PositionBet, SharedRoundRules } from './shared-rules.ts';
import { seededTestRandom } from './test-support.ts';

const sharedVectors = z.array(
  z.object({
    seed: z.int(),
    bet: z.record(z.string(), z.int()),
    cashOut: z.int().optional(),
    setup: z.unknown(),
    outcome: z.unknown(),
    events: z.array(z.unknown()),
    payoutCents: z.string(),
  }),
);

const throughJson = <Value>(schema: z.ZodType<Value>, value: Value): Value =>
  schema.parse(JSON.parse(JSON.stringify(value)));

/** Plays a whole round of one bet. Setup and outcome go through JSON, as in a database. */
function playSharedRound<Setup, Outcome, Event extends GameEvent>(
  rules: SharedRoundRules<Setup, Outcome, Event>,
  { seed, bet, cashOut }: { seed: number; bet: PositionBet; cashOut?: number | undefined },
) {
  const random = seededTestRandom(seed);
  const setup = throughJson(rules.setup, rules.prepare(random));
  const outcome = throughJson(rules.outcome, rules.draw(setup, random));
  return { setup, outcome, ...rules.settle(rules.bet.parse(bet), { setup, outcome, cashOut }) };
}

/** Tests the rounds of every shared game. `bet`: bets that the rules accept. */
export function describeSharedRounds<Setup, Outcome, Event extends GameEvent>(
  rules: SharedRoundRules<Setup, Outcome, Event>,
  bet: fc.Arbitrary<PositionBet>,
  vectors: unknown,
): void {
  const maxWinHundredths = BigInt(Math.round(rules.maxWin * 100));
  describe(`every round of ${rules.name}`, () => {
    test('pays the sum of its wins, in whole cents, and never more than the maximum', () => {
      fc.assert(
        fc.property(bet, fc.integer(), (anyBet, seed) => {
          const { events, payoutCents } = playSharedRound(rules, { seed, bet: anyBet });
          const wins = events.map((event) => ('winCents' in event ? Number(event.winCents) : 0));
          expect(wins.every((win) => Number.isSafeInteger(win) && win >= 0)).toBe(true);
          expect(payoutCents).toBe(BigInt(wins.reduce((total, win) => total + win, 0)));
          expect(payoutCents * 100n <= maxWinHundredths * totalStakeOf(anyBet)).toBe(true);
          expect(z.array(rules.event).parse(JSON.parse(JSON.stringify(events)))).toEqual(events);
        }),
        { numRuns: 300 },
      );
    });

    test.each(sharedVectors.parse(vectors))('with the golden seed $seed never changes', (vector) => {
      const { setup, outcome, events, payoutCents } = playSharedRound(rules, vector);
      expect({ setup, outcome, events, payoutCents: String(payoutCents) }).toEqual({
        setup: vector.setup,
        outcome: vector.outcome,
        events: vector.events,
        payoutCents: vector.payoutCents,
      });
    });
  });
}
