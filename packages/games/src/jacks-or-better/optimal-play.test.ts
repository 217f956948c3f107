import { describe, expect, it } from 'vitest';
import { percentText } from '../fraction.ts';
import { solveOptimalPlay } from './optimal-play.ts';
import { jacksOrBetter } from './rules.ts';

describe('the exact mathematics of Jacks or Better', () => {
  const solution = solveOptimalPlay();

  it('ranks all 2,598,960 deals correctly', () => {
    expect(Object.fromEntries(solution.dealt)).toEqual({
      'royal-flush': 4,
      'straight-flush': 36,
      'four-of-a-kind': 624,
      'full-house': 3744,
      flush: 5108,
      straight: 10_200,
      'three-of-a-kind': 54_912,
      'two-pair': 123_552,
      'jacks-or-better': 337_920,
      nothing: 2_062_860,
    });
    expect(solution.families).toBe(134_459);
  });

  it('returns 99.5439 % under the best hold of every deal', () => {
    expect(solution.optimalReturn).toEqual(jacksOrBetter.returnToPlayer);
    expect(percentText(solution.optimalReturn, 4)).toBe('99.5439');
  });
});
