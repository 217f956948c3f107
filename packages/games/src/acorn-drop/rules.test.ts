import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fraction, percentText } from '../fraction.ts';
import { exactMean, scriptedRandom } from '../test-support.ts';
import { describeRounds } from '../test-support-rounds.ts';
import { risks, rowCounts } from './events.ts';
import { pathCounts, returnOfBoard } from './game-info.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { acornDrop } from './rules.ts';

describe('the exact mathematics of Acorn Drop', () => {
  test.each(risks)('have the return of all 256 paths on eight rows with %s risk', (risk) => {
    const bet = { rows: 8, risk } as const;
    const mean = exactMean((random) => {
      const step = acornDrop.open(10n, bet, random);
      return step.over ? Number(step.payoutCents) : Number.NaN;
    });
    expect(mean).toEqual(
      fraction(returnOfBoard(8, risk).numerator * 10n, returnOfBoard(8, risk).denominator),
    );
  });

  test('have the published return of 98.9764 % on sixteen rows with high risk', () => {
    expect(percentText(returnOfBoard(16, 'high'), 4)).toBe('98.9764');
  });

  test('have a return between 98.9 and 99.2 % on every board, and state the lowest', () => {
    const returns = rowCounts.flatMap((rows) =>
      risks.map((risk) => percentText(returnOfBoard(rows, risk), 4)),
    );
    for (const percent of returns) expect(Number(percent)).toBeGreaterThan(98.9);
    for (const percent of returns) expect(Number(percent)).toBeLessThan(99.2);
    expect(percentText(acornDrop.returnToPlayer, 4)).toBe(returns.toSorted()[0]);
  });

  test('have as many paths as the rows allow', () => {
    expect(pathCounts(4)).toEqual([1, 4, 6, 4, 1]);
    expect(pathCounts(16).reduce((total, paths) => total + paths)).toBe(65_536);
  });
});

test('an acorn lands in the basket to which its path leads', () => {
  const step = acornDrop.open(50n, { rows: 8, risk: 'high' }, scriptedRandom([1, 1, 1, 1, 1, 1, 1, 1]));
  expect(step).toEqual({
    over: true,
    events: [
      { type: 'drop', rows: 8, risk: 'high', path: [1, 1, 1, 1, 1, 1, 1, 1] },
      { type: 'landing', basket: 8, tenths: 290, winCents: 1450 },
    ],
    payoutCents: 1450n,
  });
});

const bet = fc.record({ rows: fc.constantFrom(...rowCounts), risk: fc.constantFrom(...risks) });
describeRounds(acornDrop, { bet }, vectors);
