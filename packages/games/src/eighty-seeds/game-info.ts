import { at } from '../at.ts';
import { fraction, percentText, sum, times } from '../fraction.ts';
import type { Fraction } from '../game.ts';
import { drawnCount, type EightySeedsInfo, maxSpots, numberCount } from './events.ts';

/** `payTenths[spots - 1][hits]`, in tenths of the stake. */
const payTenths: readonly (readonly number[])[] = [
  [0, 38],
  [0, 5, 128],
  [0, 0, 21, 480],
  [0, 0, 17, 53, 1200],
  [0, 0, 0, 42, 180, 6000],
  [0, 0, 0, 19, 82, 800, 18_000],
  [0, 0, 0, 6, 45, 320, 3000, 50_000],
  [0, 0, 0, 0, 27, 150, 1100, 10_000, 100_000],
  [0, 0, 0, 0, 11, 70, 500, 3500, 30_000, 100_000],
  [40, 0, 0, 0, 0, 38, 220, 1200, 8000, 40_000, 100_000],
];

export const tenthsOf = (spots: number, hits: number): number => at(at(payTenths, spots - 1), hits);

function choose(items: number, chosen: number): bigint {
  return Array.from({ length: chosen }).reduce<bigint>(
    (product, _, index) => (product * BigInt(items - index)) / BigInt(index + 1),
    1n,
  );
}

/** Hypergeometric: the probability that this number of the chosen numbers is drawn. */
export const hitChance = (spots: number, hits: number): Fraction =>
  fraction(
    choose(drawnCount, hits) * choose(numberCount - drawnCount, spots - hits),
    choose(numberCount, spots),
  );

export const returnOfSpots = (spots: number): Fraction =>
  sum(at(payTenths, spots - 1).map((tenths, hits) => times(hitChance(spots, hits), fraction(tenths, 10))));

export const eightySeedsInfo: EightySeedsInfo = {
  numberCount,
  drawnCount,
  tickets: Array.from({ length: maxSpots }, (_, index) => ({
    tenths: at(payTenths, index),
    returnPercent: percentText(returnOfSpots(index + 1)),
  })),
};
