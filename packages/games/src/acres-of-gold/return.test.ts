import { describe, expect, it } from 'vitest';
import { at } from '../at.ts';
import { fraction, percentText, plus, sum, times } from '../fraction.ts';
import { enumerateSpins } from './enumerate-spins.ts';
import { acresOfGoldInfo, findScatterPay } from './game-info.ts';
import { exactRtp } from './return.ts';
import { acresOfGold } from './rules.ts';

const combinationCount = 32 ** 5;
const { freeSpinMultiplier: multiplier, retriggerSpins } = acresOfGoldInfo;

/** Every possible result of a spin, in twentieths of the stake, with the number of its stop combinations. */
const results = enumerateSpins().flatMap((combinations, barns) =>
  [...combinations].flatMap((count, lineStakes) => {
    const { stakes = 0, freeSpins = 0 } = findScatterPay(barns) ?? {};
    return count === 0 ? [] : [{ count, pay: lineStakes + acresOfGoldInfo.lines.length * stakes, freeSpins }];
  }),
);
type Result = (typeof results)[number];

const mean = (value: (result: Result) => number) =>
  fraction(
    results.reduce((total, result) => total + BigInt(result.count) * BigInt(value(result)), 0n),
    combinationCount,
  );

const best = (value: (result: Result) => number) =>
  results.reduce((max, result) => Math.max(max, value(result)), 0);

const pay = mean((result) => result.pay);
const retrigger = mean((result) => (result.freeSpins > 0 ? 1 : 0));
const awarded = mean((result) => result.freeSpins);
const square = mean((result) => result.pay ** 2);

describe('the exact mathematics of Acres of Gold', () => {
  it('covers every combination of the five reels', () => {
    expect(results.reduce((total, { count }) => total + count, 0)).toBe(combinationCount);
  });

  it('returns 96.0794 %: the count of all spins agrees with the reel combinatorics', () => {
    const freeSpins = times(awarded, plus(fraction(1), times(retrigger, fraction(retriggerSpins))));
    const round = times(pay, plus(fraction(1), times(fraction(multiplier), freeSpins)));
    expect(exactRtp()).toEqual(times(round, fraction(1, acresOfGoldInfo.lines.length)));
    expect(exactRtp()).toEqual(fraction(70_894_117_066_319_523_309n, 2n ** 66n));
    expect(percentText(acresOfGold.returnToPlayer, 4)).toBe('96.0794');
  });

  it('wins on 40.90 % of the paid spins, and awards free spins once in 89', () => {
    expect(percentText(mean((result) => (result.pay > 0 ? 1 : 0)))).toBe(acresOfGoldInfo.hitPercent);
    expect(Number(retrigger.denominator) / Number(retrigger.numerator)).toBeCloseTo(89.41, 2);
  });

  it('pays at most 8962.5 stakes in one round', () => {
    const addedSpin = multiplier * best((result) => result.pay);
    const freeSpin = best(
      (result) => multiplier * result.pay + (result.freeSpins > 0 ? retriggerSpins * addedSpin : 0),
    );
    const round = best((result) => result.pay + result.freeSpins * freeSpin);
    expect(round / acresOfGoldInfo.lines.length).toBe(8962.5);
    expect(acresOfGold.maxWin).toBe(Math.ceil(round / acresOfGoldInfo.lines.length));
  });

  it('has a standard deviation of 3.37 stakes a round', () => {
    const [m, extra] = [fraction(multiplier), fraction(retriggerSpins)];
    const addedMean = times(times(m, extra), pay);
    const addedSquare = times(
      times(m, m),
      plus(times(extra, square), times(fraction(retriggerSpins * (retriggerSpins - 1)), times(pay, pay))),
    );
    const payWithBarns = mean((result) => (result.freeSpins > 0 ? result.pay : 0));
    const freeMean = plus(times(m, pay), times(retrigger, addedMean));
    const freeSquare = sum([
      times(times(m, m), square),
      times(fraction(2), times(times(m, payWithBarns), addedMean)),
      times(retrigger, addedSquare),
    ]);
    const roundSquare = sum([
      square,
      times(
        times(
          fraction(2),
          mean((result) => result.pay * result.freeSpins),
        ),
        freeMean,
      ),
      times(awarded, freeSquare),
      times(
        mean((result) => result.freeSpins * (result.freeSpins - 1)),
        times(freeMean, freeMean),
      ),
    ]);
    const roundMean = plus(pay, times(awarded, freeMean));
    expect(times(roundMean, fraction(1, acresOfGoldInfo.lines.length))).toEqual(exactRtp());
    const inStakes = ({ numerator, denominator }: typeof pay) =>
      Number((numerator * 10n ** 12n) / denominator) / 1e12 / acresOfGoldInfo.lines.length;
    const variance = inStakes(roundSquare) / acresOfGoldInfo.lines.length - inStakes(roundMean) ** 2;
    expect(Math.sqrt(variance)).toBeCloseTo(3.3733, 4);
  });
});

describe('the strips and lines of Acres of Gold', () => {
  it('show no symbol twice on one reel, and have acorns on the middle reels only', () => {
    acresOfGoldInfo.strips.forEach((strip, reel) => {
      expect(strip).toHaveLength(32);
      expect(strip.includes('golden-acorn')).toBe(reel > 0 && reel < 4);
      strip.forEach((_, stop) => {
        const shown = [0, 1, 2].map((row) => at(strip, (stop + row) % strip.length));
        expect(new Set(shown).size).toBe(3);
      });
    });
  });

  it('are twenty different lines over five reels of three rows', () => {
    expect(new Set(acresOfGoldInfo.lines.map((rows) => rows.join(''))).size).toBe(20);
    for (const rows of acresOfGoldInfo.lines) expect(rows.join('')).toMatch(/^[012]{5}$/);
  });
});
