import { describe, expect, test } from 'vitest';
import { fraction, percentText, plus, sum, times } from '../fraction.ts';
import { anteReturnOf, countAllHands, gainsOf, leastPlayed, parSheetOfAnte } from './exact-play.ts';
import parSheet from './par-sheet.json' with { type: 'json' };
import {
  anteReturn,
  bonusPays,
  mayCheck,
  pairPlusPays,
  pairPlusReturn,
  threeCardCounts,
  threeSheaves,
} from './rules.ts';

const counted = countAllHands();

describe('the exact mathematics of Three Sheaves', () => {
  test('rank all 22,100 hands correctly', () => {
    const counts: Record<string, number> = {};
    for (const { rank, weight } of counted) counts[rank] = (counts[rank] ?? 0) + weight;
    expect(counts).toEqual(threeCardCounts);
  });

  test('make queen, six, four the lowest hand to play', () => {
    for (const hand of counted) {
      const { play, fold } = gainsOf(hand);
      expect(play > fold).toBe(hand.strength >= leastPlayed);
    }
  });

  test('have a return of 96.6270 % of the ante, as published', () => {
    expect(anteReturnOf(counted)).toEqual(anteReturn);
    expect(percentText(anteReturn, 4)).toBe('96.6270');
    expect(threeSheaves.returnToPlayer).toEqual(anteReturn);
  });

  test('have a return of 97.6833 % of Pair Plus, as published', () => {
    const pays = Object.entries(threeCardCounts).map(([rank, count]) => {
      const pay = Object.entries(pairPlusPays).find(([name]) => name === rank)?.[1];
      return times(fraction(count, 22_100), fraction(pay === undefined ? 0 : pay + 1));
    });
    expect(sum(pays)).toEqual(pairPlusReturn);
    expect(percentText(pairPlusReturn, 5)).toBe('97.68325');
  });

  test('have a return of each bet that equals that of its parts, and is never below the stated one', () => {
    const half = fraction(1, 2);
    const both = plus(times(half, anteReturn), times(half, pairPlusReturn));
    expect(threeSheaves.returnOf?.({ ante: 500, pairPlus: 500 })).toEqual(both);
    expect(threeSheaves.returnOf?.({ ante: 500, pairPlus: 0 })).toEqual(anteReturn);
  });

  test('give no advantage to a check or to waiting for the default move', () => {
    for (const hand of counted.filter(({ strength }) => mayCheck(strength))) {
      const { play, check, fold } = gainsOf(hand);
      expect(play).toBeGreaterThanOrEqual(check);
      expect(check).toBeGreaterThan(fold);
    }
  });

  test('have the stated par sheet', () => {
    expect(parSheetOfAnte(counted)).toEqual(parSheet.sheet);
  });

  test('have one bet in the par sheet: its top win is that of ante, play bet and bonus', () => {
    expect(parSheet.sheet.topWin.times).toBe(2 + 2 + (bonusPays['straight-flush'] ?? 0));
    expect(threeSheaves.bestReturn).toEqual(pairPlusReturn);
    expect(threeSheaves.maxWin).toBe(1 + (pairPlusPays['straight-flush'] ?? 0));
    expect(threeSheaves.info).toMatchObject({ pairPlusOneIn: 3.9 });
  });
});
