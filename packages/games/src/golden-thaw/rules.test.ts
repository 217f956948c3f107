import { bySuite } from '@golden-acers/testing/suite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../at.ts';
import {
  cascadeMaxStakes,
  cascadeMoments,
  cascadeReturn,
  listCountVectors,
} from '../engines/slot/cascade-figures.ts';
import { cascadesMachine } from '../engines/slot/cascades.ts';
import { fraction, times } from '../fraction.ts';
import { exactMean, scriptedRandom, seededTestRandom } from '../test-support.ts';
import { describeRounds } from '../test-support-rounds.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import figures from './par-sheet.json' with { type: 'json' };
import { goldenThaw } from './rules.ts';
import { goldenThawSheet } from './sheet.ts';

/** Returns the index of a letter in the strip. */
const draw = (letters: string) => [...letters].map((letter) => at(goldenThawSheet.strips, 0).indexOf(letter));
const open = (letters: string) => goldenThaw.open(100n, {}, scriptedRandom(draw(letters)));
const winsOf = (step: ReturnType<typeof open>) =>
  step.events.flatMap((event) => (event.type === 'anywhere-win' ? [event] : []));

describe('a window', () => {
  test('pays nothing for six of each symbol', () => {
    const step = open('HHHHHHRRRRRRCCCCCCSP');
    expect(step.events.map(({ type }) => type)).toEqual(['spin', 'round-total']);
    expect(step.over && step.payoutCents).toBe(0n);
  });

  test('pays seven of a kind anywhere; the other symbols fall, and new ones fill the reels from the left', () => {
    const step = open(`BHBRBCBSBPBRSPBRSPCR${'CSPCSPH'}`);
    const [win] = winsOf(step);
    expect(win).toMatchObject({ symbol: 'berries', count: 7, multiplier: 1, winCents: 20 });
    expect(win?.positions.slice(0, 3)).toEqual([
      { reel: 0, row: 0 },
      { reel: 0, row: 2 },
      { reel: 1, row: 0 },
    ]);
    const tumbled = step.events.find((event) => event.type === 'tumbled');
    expect(tumbled?.multiplier).toBe(2);
    expect(tumbled?.window.slice(0, 2)).toEqual([
      ['crocus', 'snowdrop', 'hare', 'robin'],
      ['pine-cone', 'crocus', 'crocus', 'snowdrop'],
    ]);
  });

  test('counts twelve or more as twelve', () => {
    expect(winsOf(open(`${'H'.repeat(20)}${'HRCSPHRCSPHRCSPHRCSP'}`))).toMatchObject([
      { symbol: 'hare', count: 20, winCents: 15_000 },
    ]);
  });
});

test('six wins in a row raise the multiplier to 25, and pay 55 stakes', () => {
  const full = (letter: string) => `${letter.repeat(7)}HRCSPHRCSPHRC`;
  const step = open(full('B') + 'B'.repeat(7 * 5));
  expect(winsOf(step).map(({ multiplier }) => multiplier)).toEqual([1, 2, 3, 5, 10, 25]);
  expect(step.events.slice(-2)).toEqual([
    { type: 'ladder-completed', winCents: 5_500 },
    { type: 'round-total', totalCents: 20 * 46 + 5_500 },
  ]);
});

describe('the exact mathematics of Golden Thaw', () => {
  const { machine } = goldenThaw;
  const counted = listCountVectors(machine.weights.length, machine.cells);

  test('have the stated return in whole numbers', () => {
    expect(cascadeReturn(machine, counted)).toEqual(goldenThaw.returnToPlayer);
  });

  test('have the par sheet’s frequency of wins, standard deviation and maximum', () => {
    const { mean, hitFrequency, standardDeviation } = cascadeMoments(machine, counted);
    const { numerator, denominator } = goldenThaw.returnToPlayer;
    expect(mean).toBeCloseTo(Number((numerator * 10n ** 12n) / denominator) / 1e12, 9);
    expect(hitFrequency).toBeCloseTo(figures.hitFrequency, 5);
    expect(standardDeviation).toBeCloseTo(figures.standardDeviation, 3);
    expect(goldenThaw.maxWin).toBe(cascadeMaxStakes(machine, counted));
  });

  test('equal those of all draws in a window small enough to draw them all', () => {
    const small = cascadesMachine(
      {
        symbols: [
          { letter: 'A', id: 'a', kind: 'pay', pays: { 2: 3, 4: 9 } },
          { letter: 'B', id: 'b', kind: 'pay', pays: { 3: 1 } },
        ],
        rows: 2,
        strips: ['ABB', 'ABB'],
        unitsPerStake: 1,
      },
      { multipliers: [1, 2], completedStakes: 4 },
    );
    const all = exactMean((random) => small.play(random));
    expect(cascadeReturn(small, listCountVectors(2, 4))).toEqual(all);
    expect(times(all, fraction(1)).numerator).toBeGreaterThan(0n);
  });

  test('agree with rounds of another generator', () => {
    const rounds = bySuite(30_000, 300_000);
    const random = seededTestRandom(5);
    const odds = at(figures.payOdds, 0);
    let above = 0;
    for (let round = 0; round < rounds; round += 1)
      if (machine.play(random) >= odds.times * machine.sheet.unitsPerStake) above += 1;
    const expected = rounds / (odds.oneIn ?? 1);
    expect(Math.abs(above - expected)).toBeLessThan(5 * Math.sqrt(expected));
  });

  test('pay the same with and without events', () => {
    for (let seed = 0; seed < 2_000; seed += 1) {
      const step = goldenThaw.open(20n, {}, seededTestRandom(seed));
      expect(step.over && step.payoutCents).toBe(BigInt(machine.play(seededTestRandom(seed))));
    }
  });

  test('reach the top win, whose odds were counted in a thousand million rounds', () => {
    expect(figures.countedRounds).toBe(1_000_000_000);
    expect(figures.topWin.oneIn).toBeLessThanOrEqual(50_000_000);
    expect(goldenThaw.volatility).toBe(figures.standardDeviation > 6 ? 'high' : 'medium');
  });
});

describeRounds(goldenThaw, { bet: fc.constant({}) }, vectors);
