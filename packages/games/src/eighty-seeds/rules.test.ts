import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fraction, percentText, plus, sum, times } from '../fraction.ts';
import { scriptedRandom } from '../test-support.ts';
import { describeRounds } from '../test-support-rounds.ts';
import { drawnCount, maxSpots, numberCount } from './events.ts';
import { hitChance, returnOfSpots } from './game-info.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { eightySeeds } from './rules.ts';

const sizes = Array.from({ length: maxSpots }, (_, index) => index + 1);

describe('the exact mathematics of Eighty Seeds', () => {
  test.each(sizes)('have probabilities for %i numbers that add up to one', (spots) => {
    const chances = Array.from({ length: spots + 1 }, (_, hits) => hitChance(spots, hits));
    expect(sum(chances)).toEqual(fraction(1));
  });

  test.each(sizes)('have the probabilities of %i numbers that are drawn one after another', (spots) => {
    let chances = [fraction(1)];
    for (let left = numberCount; left > numberCount - spots; left -= 1) {
      const before = chances;
      chances = Array.from({ length: before.length + 1 }, (_, hits) => {
        const missed = times(before[hits] ?? fraction(0), fraction(left - drawnCount + hits, left));
        const hit = times(
          before[hits - 1] ?? fraction(0),
          fraction(drawnCount - Math.max(hits - 1, 0), left),
        );
        return plus(missed, hit);
      });
    }
    expect(chances).toEqual(chances.map((_, hits) => hitChance(spots, hits)));
  });

  test('have a return between 94.9 and 96.1 % for every ticket, and state the lowest', () => {
    const returns = sizes.map((spots) => Number(percentText(returnOfSpots(spots), 4)));
    expect(Math.min(...returns)).toBeGreaterThan(94.9);
    expect(Math.max(...returns)).toBeLessThan(96.1);
    expect(Number(percentText(eightySeeds.returnToPlayer, 4))).toBe(Math.min(...returns));
  });

  test('have top wins that occur at least once in 50 million rounds', () => {
    for (const spots of sizes) {
      const { numerator, denominator } = hitChance(spots, spots);
      expect(Number(denominator) / Number(numerator)).toBeLessThan(50_000_000);
    }
  });
});

test('a ticket is paid by the numbers that were drawn', () => {
  const firstTwenty = scriptedRandom(Array.from({ length: 20 }, () => 0));
  const step = eightySeeds.open(50n, { numbers: [3, 80, 1] }, firstTwenty);
  expect(step.over && step.payoutCents).toBe(105n);
  expect(step.events[1]).toEqual({ type: 'result', hits: [3, 1], tenths: 21, winCents: 105 });
});

const numbers = fc.uniqueArray(fc.integer({ min: 1, max: numberCount }), {
  minLength: 1,
  maxLength: maxSpots,
});
describeRounds(eightySeeds, { bet: fc.record({ numbers }) }, vectors);
