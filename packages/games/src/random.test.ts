import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fraction } from './fraction.ts';
import { draw } from './random.ts';
import { exactMean, scriptedRandom, seededTestRandom } from './test-support.ts';

const orders = ['abc', 'acb', 'bac', 'bca', 'cab', 'cba'];

describe('a random draw', () => {
  test.each(orders)('gives the order %s with a probability of exactly 1/6', (order) => {
    const chance = exactMean((random) => (draw(['a', 'b', 'c'], 3, random).join('') === order ? 1 : 0));
    expect(chance).toEqual(fraction(1, 6));
  });

  test('gives each ordered pair of five with a probability of exactly 1/20', () => {
    const chance = exactMean((random) => (draw([1, 2, 3, 4, 5], 2, random).join('') === '42' ? 1 : 0));
    expect(chance).toEqual(fraction(1, 20));
  });

  test('gives each item once and leaves the original list unchanged', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer()), fc.integer(), (items, seed) => {
        const before = [...items];
        expect(draw(items, items.length, seededTestRandom(seed)).sort()).toEqual(before.toSorted());
        expect(items).toEqual(before);
      }),
    );
  });

  test('refuses to draw more items than there are', () => {
    expect(() => draw(['a'], 2, seededTestRandom(1))).toThrow(RangeError);
  });
});

describe('the random source of the tests', () => {
  test('follows its script, and throws when the script does not fit', () => {
    const random = scriptedRandom([4, 9]);
    expect(random.below(5)).toBe(4);
    expect(() => random.below(9)).toThrow('9, number 1 of the script');
    expect(() => scriptedRandom([]).below(2)).toThrow('has no more numbers');
  });

  test('is the same for the same seed', () => {
    const random = seededTestRandom(2026);
    expect([10, 100, 52, 2 ** 48].map((bound) => random.below(bound))).toEqual([
      4, 88, 37, 192_207_987_222_814,
    ]);
  });

  test('stays below its bound, whatever the bound', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 2 ** 48 }), (seed, bound) => {
        const drawn = seededTestRandom(seed).below(bound);
        expect(Number.isInteger(drawn) && drawn >= 0 && drawn < bound).toBe(true);
      }),
    );
  });
});
