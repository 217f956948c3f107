import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { leastEdgeBps, rewardShares } from '../../apps/server/src/promotions/expectation/theoretical-loss.ts';
import { pagePath, renderWithFigures } from './page.ts';
import { attackFigures, edgesOfSheets } from './promotion-table.ts';

describe('docs/promotion-mathematics.md', () => {
  test('has the figures that follow from the rules, the published terms and the sheets of the games', () => {
    const isCurrent = readFileSync(pagePath, 'utf8') === renderWithFigures();
    expect(isCurrent, 'Run: node tools/run.mjs tools/promotion-mathematics/generate.ts').toBe(true);
  });

  test('shows no strategy by which a second account gains, and no gain beyond a published gift', () => {
    const gifts = /credit|match|by stakes or by multiple/i;
    for (const { promotion, oneAccount, secondAccount } of attackFigures()) {
      expect(secondAccount, promotion).toBeLessThanOrEqual(0n);
      if (!gifts.test(promotion)) expect(oneAccount, promotion).toBeLessThanOrEqual(0n);
    }
  });

  test('was needed: each strategy that the limits stop gained before', () => {
    const stopped = attackFigures().flatMap(({ before }) => (before === undefined ? [] : [before]));
    expect(stopped.length).toBeGreaterThan(3);
    for (const before of stopped) expect(before).toBeGreaterThan(0n);
  });
});

describe('the theoretical loss', () => {
  test('is the least that games of a type keep by their sheets', () => {
    expect(leastEdgeBps).toEqual(edgesOfSheets());
  });

  test('is returned by all kinds of rewards together at most once, by the parts that the texts name', () => {
    expect(rewardShares).toEqual({ rakeback: 20, cashback: 20, prize: 20, referral: 40 });
    expect(Object.values(rewardShares).reduce((sum, share) => sum + share, 0)).toBe(100);
  });
});
