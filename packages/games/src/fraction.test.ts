import { describe, expect, test } from 'vitest';
import { fraction, percentText, plus, sum, times } from './fraction.ts';

describe('a fraction', () => {
  test('is in lowest terms, so that equal values are equal', () => {
    expect(fraction(96, 100)).toEqual(fraction(24n, 25n));
    expect(plus(fraction(1, 6), fraction(1, 3))).toEqual(fraction(1, 2));
    expect(times(fraction(2, 3), fraction(3, 4))).toEqual(fraction(1, 2));
    expect(sum([])).toEqual({ numerator: 0n, denominator: 1n });
  });

  test('is truncated to a percentage, so that it never promises more than its value', () => {
    expect(percentText(fraction(24, 25))).toBe('96.00');
    expect(percentText(fraction(2, 3))).toBe('66.66');
    expect(percentText(fraction(1, 100_000))).toBe('0.00');
    expect(percentText(fraction(3, 1000), 1)).toBe('0.3');
    expect(percentText(fraction(999, 1000), 0)).toBe('99');
  });

  test('must have a positive denominator and be non-negative', () => {
    expect(() => fraction(1, 0)).toThrow(RangeError);
    expect(() => fraction(-1, 2)).toThrow(RangeError);
  });
});
