import { describe, expect, test } from 'vitest';
import { describeVirtualSport } from '../engines/virtual-sport/test-support-sport.ts';
import { fraction, plus, sum, times } from '../fraction.ts';
import type { Fraction } from '../game.ts';
import { scriptedRandom } from '../test-support.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { type Race, races } from './races.ts';
import { ploughDayDerby } from './rules.ts';

const numbers = [1, 2, 3, 4, 5, 6, 7, 8];

/** Computed by the sets of the first finishers in any order, from the last of them to those before. */
function chancesOf({ runners }: Race): ReadonlyMap<string, Fraction> {
  const strengthOf = (number: number) => runners[number - 1]?.strength ?? 0;
  const total = runners.reduce((all, { strength }) => all + strength, 0);
  const next = (number: number, before: readonly number[]) =>
    fraction(strengthOf(number), total - before.reduce((all, each) => all + strengthOf(each), 0));
  const firstOnes = (set: readonly number[]): Fraction =>
    set.length === 0
      ? fraction(1)
      : sum(
          set.map((last) => {
            const before = set.filter((number) => number !== last);
            return times(firstOnes(before), next(last, before));
          }),
        );
  const sets = numbers.flatMap((a) =>
    numbers.filter((b) => b > a).flatMap((b) => numbers.filter((c) => c > b).map((c) => [a, b, c])),
  );
  return new Map([
    ...numbers.map((number) => [`win-${number}`, next(number, [])] as const),
    ...numbers.map((number) => {
      const placed = sets.filter((set) => set.includes(number));
      return [`place-${number}`, placed.map(firstOnes).reduce(plus)] as const;
    }),
    ...numbers.flatMap((first) =>
      numbers
        .filter((second) => second !== first)
        .flatMap((second): [string, Fraction][] => [
          [`exacta-${first}-${second}`, times(next(first, []), next(second, [first]))],
          [`quinella-${Math.min(first, second)}-${Math.max(first, second)}`, firstOnes([first, second])],
        ]),
    ),
  ]);
}

describeVirtualSport({ rules: ploughDayDerby, chancesOf, vectors });

describe('a race', () => {
  test('draws each next finisher by the strengths of the remaining horses', () => {
    // 26 beats number 1; then number 3 is drawn among 74, the first of the rest five times, and the calls.
    const { result, winners } = ploughDayDerby.draw(
      { fixture: 0 },
      scriptedRandom([25, 10, 0, 0, 0, 0, 0, ...Array(15).fill(0)]),
    );
    expect(result.order).toEqual([1, 3, 2, 4, 5, 6, 7, 8]);
    expect(result.calls).toEqual([
      [3, 1, 2, 4, 5, 6, 7, 8],
      [1, 3, 2, 4, 5, 6, 7, 8],
      [3, 1, 2, 4, 5, 6, 7, 8],
    ]);
    expect(winners).toEqual(['win-1', 'place-1', 'place-3', 'place-2', 'quinella-1-3', 'exacta-1-3']);
  });

  test('has eight different horses whose strengths add up to 100', () => {
    for (const { runners } of races) {
      expect(new Set(runners.map(({ horse }) => horse)).size).toBe(8);
      expect(runners.reduce((total, { strength }) => total + strength, 0)).toBe(100);
    }
  });
});
