import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fraction } from '../fraction.ts';
import { scriptedRandom } from '../test-support.ts';
import { describeSharedRounds } from '../test-support-shared.ts';
import { sicBoInfo } from './game-info.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { allThrows } from './positions.ts';
import { millstoneSicBo } from './rules.ts';

const ids = sicBoInfo.positions.map(({ id }) => id);
const paidIn = (id: string, dice: readonly [number, number, number]) =>
  millstoneSicBo.settle({ [id]: 100 }, { setup: null, outcome: dice }).payoutCents / 100n;

/** Computed by formulas, of 216: the number of winning throws times the pay, stake included. */
const expected: Readonly<Record<string, number>> = {
  small: 105 * 2,
  big: 105 * 2,
  odd: 105 * 2,
  even: 105 * 2,
  'any-triple': 6 * 34,
  // Compositions of the total into three faces: 3, 6, 10, 15, 21, 25, 27.
  'total-4': 3 * 66,
  'total-5': 6 * 34,
  'total-6': 10 * 20,
  'total-7': 15 * 14,
  'total-8': 21 * 10,
  'total-9': 25 * 8,
  'total-10': 27 * 7,
  'total-11': 27 * 7,
  'total-12': 25 * 8,
  'total-13': 21 * 10,
  'total-14': 15 * 14,
  'total-15': 10 * 20,
  'total-16': 6 * 34,
  'total-17': 3 * 66,
};
/** 3 · 25, 3 · 5 and 1 throws with a face once, twice and three times; 3! · 4 + 3 + 3 with two faces. */
const expectedByKind: Readonly<Record<string, number>> = {
  single: 75 * 2 + 15 * 3 + 13,
  double: 16 * 13,
  triple: 201,
  pair: 30 * 7,
};

describe('the exact mathematics of Millstone Sic Bo', () => {
  test('have the return of a count of all 216 throws and of a formula, for every position', () => {
    expect(ids).toHaveLength(4 + 14 + 6 + 6 + 6 + 1 + 15);
    for (const id of ids) {
      const paid = allThrows.reduce((total, dice) => total + paidIn(id, dice), 0n);
      expect(Number(paid), id).toBe(expected[id] ?? expectedByKind[id.split('-')[0] ?? '']);
      expect(millstoneSicBo.returnOf?.({ [id]: 100 }), id).toEqual(fraction(paid, 216));
    }
    expect(millstoneSicBo.returnToPlayer).toEqual(fraction(189, 216));
    expect(millstoneSicBo.bestReturn).toEqual(fraction(210, 216));
  });

  test('include odds, probabilities and the winning positions of each throw', () => {
    const figures = (id: string) => sicBoInfo.positions.find((position) => position.id === id);
    expect(figures('small')).toMatchObject({ odds: 1, returnPercent: '97.22', topWin: 2 });
    expect(figures('small')?.winOneIn).toBeCloseTo(216 / 105, 10);
    expect(figures('single-4')).toMatchObject({ odds: 1, furtherOdds: [2, 12], returnPercent: '96.29' });
    expect(Object.keys(sicBoInfo.winsByThrow)).toHaveLength(56);
    expect(sicBoInfo.winsByThrow['144']).toEqual([
      'small',
      'odd',
      'total-9',
      'single-1',
      'single-4',
      'double-4',
      'pair-1-4',
    ]);
    expect(sicBoInfo.winsByThrow['222']).toEqual([
      'total-6',
      'single-2',
      'double-2',
      'triple-2',
      'any-triple',
    ]);
  });
});

describe('a throw', () => {
  test('pays each winning position, and even-money bets lose on a triple', () => {
    const outcome = millstoneSicBo.draw(null, scriptedRandom([4, 4, 4]));
    const bet = { big: 100, odd: 100, 'triple-5': 10, 'any-triple': 20, 'single-5': 50, 'total-15': 10 };
    const { events, payoutCents } = millstoneSicBo.settle(bet, { setup: null, outcome });
    expect(events[0]).toEqual({ type: 'dice', dice: [5, 5, 5] });
    expect(payoutCents).toBe(2_010n + 680n + 650n + 200n);
  });
});

const bet = fc.dictionary(fc.constantFrom(...ids), fc.constantFrom(10, 50, 100, 1_000), {
  minKeys: 1,
  maxKeys: 8,
});
describeSharedRounds(millstoneSicBo, bet, vectors);
