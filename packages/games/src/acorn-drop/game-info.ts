import { at } from '../at.ts';
import { fraction, percentText, sum } from '../fraction.ts';
import type { Fraction } from '../game.ts';
import { type AcornDropInfo, type Risk, type RowCount, risks, rowCounts } from './events.ts';

/** Pays in tenths of the stake, from the outer basket to the middle one. The other half mirrors it. */
const outerToMiddle: Readonly<Record<RowCount, Readonly<Record<Risk, readonly number[]>>>> = {
  8: {
    low: [56, 21, 11, 10, 5],
    medium: [130, 30, 13, 7, 4],
    high: [290, 40, 15, 3, 2],
  },
  12: {
    low: [100, 30, 16, 14, 11, 10, 5],
    medium: [330, 110, 40, 20, 11, 6, 3],
    high: [1700, 240, 81, 20, 7, 2, 2],
  },
  16: {
    low: [160, 90, 20, 14, 14, 12, 11, 10, 5],
    medium: [1100, 410, 100, 50, 30, 15, 10, 5, 3],
    high: [10000, 1300, 260, 90, 40, 20, 2, 2, 2],
  },
};

/** The pay of every basket, from the left. */
export function basketTenths(rows: RowCount, risk: Risk): readonly number[] {
  const half = outerToMiddle[rows][risk];
  return [...half, ...half.slice(0, -1).toReversed()];
}

/** Counts the paths into each basket, by binomial coefficients. */
export function pathCounts(rows: number): number[] {
  return Array.from({ length: rows }).reduce<number[]>(
    (counts) => [...counts, 0].map((count, basket) => count + (basket === 0 ? 0 : at(counts, basket - 1))),
    [1],
  );
}

export function returnOfBoard(rows: RowCount, risk: Risk): Fraction {
  const tenths = basketTenths(rows, risk);
  return sum(pathCounts(rows).map((paths, basket) => fraction(paths * at(tenths, basket), 10 * 2 ** rows)));
}

export const acornDropInfo: AcornDropInfo = {
  boards: rowCounts.flatMap((rows) =>
    risks.map((risk) => ({
      rows,
      risk,
      tenths: basketTenths(rows, risk),
      returnPercent: percentText(returnOfBoard(rows, risk)),
    })),
  ),
};
