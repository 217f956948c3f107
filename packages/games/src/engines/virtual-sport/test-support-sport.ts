import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../../at.ts';
import { fraction, isLess, percentText, sum, times } from '../../fraction.ts';
import type { Fraction } from '../../game.ts';
import type { SharedRoundRules } from '../../shared-rules.ts';
import { seededTestRandom } from '../../test-support.ts';
import { describeSharedRounds } from '../../test-support-shared.ts';
import type { PositionEvent } from '../positions/events.ts';
import type { FixtureSetup, SportInfo, SportOutcome, SportResultEvent } from './events.ts';
import type { Chances } from './price-book.ts';

type SportRules<Result> = SharedRoundRules<
  FixtureSetup,
  SportOutcome<Result>,
  SportResultEvent<Result> | PositionEvent
>;

interface SportUnderTest<Fixture, Result> {
  readonly rules: SportRules<Result> & { readonly info: SportInfo<Fixture> };
  /** Computed by another way than the rules do. */
  readonly chancesOf: (fixture: Fixture) => Chances;
  readonly vectors: unknown;
}

const rounds = 10_000;
const toNumber = ({ numerator, denominator }: Fraction) =>
  Number((numerator * 10n ** 15n) / denominator) / 1e15;

/** Tests every virtual sport. */
export function describeVirtualSport<Fixture, Result>({
  rules,
  chancesOf,
  vectors,
}: SportUnderTest<Fixture, Result>): void {
  const { info } = rules;
  const positions = info.markets.flatMap((market) => market.positions);
  const chances = info.fixtures.map(chancesOf);
  const chanceOf = (fixture: number, id: string) => at(chances, fixture).get(id) ?? fraction(0);
  const returnIn = (fixture: number, id: string) =>
    times(chanceOf(fixture, id), fraction(at(info.fixtures, fixture).prices[id] ?? 0, 100));

  describe(`the exact mathematics of ${rules.name}`, () => {
    test('price every position at 95 % divided by its chance, in whole hundredths', () => {
      for (const [fixture, { prices }] of info.fixtures.entries()) {
        expect(Object.keys(prices).toSorted()).toEqual(positions.toSorted());
        for (const id of positions) {
          const { numerator, denominator } = chanceOf(fixture, id);
          expect(prices[id], id).toBe(Number((95n * denominator) / numerator));
        }
      }
    });

    test('state the lowest return of all positions, and none above 95 %', () => {
      const returns = info.fixtures.flatMap((_, fixture) => positions.map((id) => returnIn(fixture, id)));
      const lowest = returns.reduce((one, other) => (isLess(other, one) ? other : one));
      expect(rules.returnToPlayer).toEqual(lowest);
      expect(returns.filter((each) => isLess(fraction(95, 100), each))).toEqual([]);
      expect(isLess(fraction(94, 100), lowest)).toBe(true);
      const [id = ''] = positions;
      const mean = sum(info.fixtures.map((_, fixture) => returnIn(fixture, id)));
      expect(rules.returnOf?.({ [id]: 100 })).toEqual(times(mean, fraction(1, info.fixtures.length)));
    });

    test('include the figures of each market', () => {
      for (const market of info.markets) {
        const of = (figure: (fixture: number, id: string) => Fraction) =>
          info.fixtures
            .flatMap((_, fixture) => market.positions.map((id) => figure(fixture, id)))
            .toSorted((a, b) => (isLess(a, b) ? -1 : 1))
            .map((value) => percentText(value));
        const ends = (texts: readonly string[]) => [texts[0], texts.at(-1)];
        expect(market.chancePercent).toEqual(ends(of(chanceOf)));
        expect(market.returnPercent).toEqual(ends(of(returnIn)));
      }
    });

    test(`draw each position about as often as expected in ${rounds} seeded rounds`, () => {
      const random = seededTestRandom(2026);
      const bet = Object.fromEntries(positions.map((id) => [id, 100]));
      const wins = new Map<string, number>();
      for (let round = 0; round < rounds; round += 1) {
        const outcome = rules.draw({ fixture: 1 }, random);
        for (const event of rules.settle(bet, { setup: { fixture: 1 }, outcome }).events)
          if (event.type === 'win') wins.set(event.position, (wins.get(event.position) ?? 0) + 1);
      }
      for (const id of positions) {
        const chance = toNumber(chanceOf(1, id));
        const deviation = Math.sqrt(rounds * chance * (1 - chance));
        expect(Math.abs((wins.get(id) ?? 0) - rounds * chance), id).toBeLessThan(5 * deviation + 1);
      }
    });
  });

  const bet = fc.dictionary(fc.constantFrom(...positions), fc.constantFrom(100, 500, 2_500), {
    minKeys: 1,
    maxKeys: 8,
  });
  describeSharedRounds(rules, bet, vectors);
}
