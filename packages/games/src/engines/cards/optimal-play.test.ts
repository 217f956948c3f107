import { describe, expect, test } from 'vitest';
import { fraction, percentText, sum } from '../../fraction.ts';
import { harvestBonusSheet } from '../../harvest-bonus/rules.ts';
import { jacksOrBetterSheet } from '../../jacks-or-better/rules.ts';
import { wildAcreDeucesSheet } from '../../wild-acre-deuces/rules.ts';
import { countDeals, solveOptimalPlay } from './optimal-play.ts';
import { bonusRankOf, deucesWildRankOf } from './poker-hands.ts';
import { meanPayOf, payChancesOf, payOfHand } from './video-poker.ts';

/** The published return of each paytable under the best play, truncated. */
const published = [
  [jacksOrBetterSheet, '99.5439'],
  [harvestBonusSheet, '99.1659'],
  [wildAcreDeucesSheet, '99.7282'],
] as const;

describe.each(published)('the exact mathematics of $name', (sheet, percent) => {
  test('have the stated return under the best hold of every deal', () => {
    const solution = solveOptimalPlay(payOfHand(sheet));
    expect(solution.optimalReturn).toEqual(sheet.returnToPlayer);
    expect(percentText(solution.optimalReturn, 4)).toBe(percent);
    expect(solution.bestMasks).toHaveLength(134_459);
    expect(solution.storedSums).toEqual(sheet.holdSums);
  });

  test('have a par sheet with the same return', () => {
    const pays = payChancesOf(sheet);
    expect(sum(pays.map(({ chance }) => chance))).toEqual(fraction(1));
    expect(meanPayOf(pays)).toEqual(sheet.returnToPlayer);
  });
});

test('all 2,598,960 deals are ranked correctly', () => {
  expect(Object.fromEntries(countDeals(bonusRankOf))).toEqual({
    'royal-flush': 4,
    'straight-flush': 36,
    'four-aces': 48,
    'four-twos-to-fours': 144,
    'four-of-a-kind': 432,
    'full-house': 3744,
    flush: 5108,
    straight: 10_200,
    'three-of-a-kind': 54_912,
    'two-pair': 123_552,
    'jacks-or-better': 337_920,
    nothing: 2_062_860,
  });
});

test('all deals with wild deuces are ranked correctly', () => {
  expect(Object.fromEntries(countDeals(deucesWildRankOf))).toEqual({
    'royal-flush': 4,
    'four-deuces': 48,
    'wild-royal-flush': 480,
    'five-of-a-kind': 624,
    'straight-flush': 2068,
    'four-of-a-kind': 31_552,
    'full-house': 12_672,
    flush: 14_472,
    straight: 62_232,
    'three-of-a-kind': 355_080,
    nothing: 2_119_728,
  });
});
