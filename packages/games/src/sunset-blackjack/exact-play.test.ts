import { bySuite } from '@golden-acers/testing/suite';
import { describe, expect, test } from 'vitest';
import { ExactShoe, splitValue, valuesAgainst } from './exact-play.ts';
import { blackjackDecks, sunsetBlackjack } from './rules.ts';

/**
 * Results of `valuesAgainst` for each open card, ace first. The test has no time to compute the weak ones.
 */
const meanAgainst = [
  -0.3416528476696326, 0.09267582450053231, 0.12631610404510932, 0.16279783816393895, 0.20325999191594563,
  0.2357540766275457, 0.14460102687164555, 0.0575724213666192, -0.041141575659944946, -0.17313880618036848,
];

describe('the exact return of Sunset Blackjack', () => {
  test.each(bySuite([8, 9], [4, 5, 6, 7, 8, 9]))('is that of the best play against open card %i', (up) => {
    const values = valuesAgainst(blackjackDecks, up);
    const chance = values.reduce((total, each) => total + each.chance, 0);
    const mean = values.reduce((total, each) => total + each.chance * each.value, 0) / chance;
    expect(chance).toBeCloseTo(up === 9 ? 4 / 13 : 1 / 13, 12);
    expect(mean).toBeCloseTo(meanAgainst[up] ?? 0, 12);
  });

  test('is the mean over all open cards, truncated', () => {
    const edge = meanAgainst.reduce((total, mean, up) => total + (up === 9 ? 4 : 1) * mean, 0) / 13;
    const { numerator, denominator } = sunsetBlackjack.returnToPlayer;
    const stated = Number(numerator) / Number(denominator);
    expect(1 + edge - stated).toBeGreaterThanOrEqual(0);
    expect(1 + edge - stated).toBeLessThan(1e-10);
  });

  test('agrees with the well-known basic strategy', () => {
    const values = valuesAgainst(blackjackDecks, 8);
    const decisionOn = (a: number, b: number) =>
      values.find(({ cards }) => cards[0] === a && cards[1] === b)?.decision;
    expect([decisionOn(7, 7), decisionOn(9, 9), decisionOn(4, 5), decisionOn(0, 9)]).toEqual([
      'split',
      'stand',
      'double',
      'blackjack',
    ]);
  });
});

/** Plays the course of a split by a tree, with each hand worth one. */
function meanHands(special: number, size: number, hands: number, fresh: number): number {
  if (fresh === 0 || hands === 4) return hands;
  const paired = (special / size) * meanHands(special - 1, size - 1, hands + 1, fresh + 1);
  return paired + ((size - special) / size) * meanHands(special, size - 1, hands, fresh - 1);
}

test('every sequence of a split is counted once: the mean number of hands is right', () => {
  const shoe = new ExactShoe(blackjackDecks, 5);
  shoe.remove(7);
  shoe.remove(7);
  const mean = splitValue(shoe, 7, (rank) => ({ any: 1, unpaired: 1 - shoe.count(rank) / shoe.size }));
  expect(mean).toBeCloseTo(meanHands(22, 309, 2, 2), 12);
});
