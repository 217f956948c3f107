import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../at.ts';
import { describeSlot } from '../engines/slot/test-support-slots.ts';
import { scriptedRandom } from '../test-support.ts';
import { describeRounds } from '../test-support-rounds.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { acresOfGold2 } from './rules.ts';
import { acresOfGold2Sheet } from './sheet.ts';

const { strips, lines = [], freeSpins } = acresOfGold2Sheet;
const free = freeSpins?.strips ?? [];
/** With these stops no line pays, and no acorn or moon is in view. */
const blank = [28, 18, 15, 2, 6];
const freeBlank = [15, 10, 18, 6, 26];
/** Returns stops with this letter in the top row of the given reels. */
const withTop = (reels: readonly string[], letter: string, on: readonly number[], base: readonly number[]) =>
  base.map((stop, reel) => (on.includes(reel) ? at(reels, reel).indexOf(letter) : stop));
const open = (...spins: (readonly number[])[]) => acresOfGold2.open(100n, {}, scriptedRandom(spins.flat()));

describe('free spins whose multiplier grows', () => {
  const acorns = withTop(free, 'A', [1, 2, 3], freeBlank);
  const moons = withTop(strips, 'M', [0, 1, 2], blank);

  test('are six for three moons, and begin with the multiplier one', () => {
    const { events } = open(moons, ...Array.from({ length: 6 }, () => freeBlank));
    const spins = events.filter((event) => event.type === 'spin').slice(1);
    expect(spins.map(({ multiplier, spinsLeft }) => [multiplier, spinsLeft])).toEqual(
      [5, 4, 3, 2, 1, 0].map((left) => [1, left]),
    );
  });

  test('raise the multiplier by one for every acorn in view, for the spins that follow', () => {
    const one = withTop(free, 'A', [2], freeBlank);
    const { events } = open(moons, acorns, one, freeBlank, one, acorns, freeBlank);
    const spins = events.filter((event) => event.type === 'spin').slice(1);
    expect(spins.map(({ multiplier }) => multiplier)).toEqual([1, 4, 5, 5, 6, 9]);
    const raised = events.filter((event) => event.type === 'multiplier-raised');
    expect(raised.map(({ multiplier, positions }) => [multiplier, positions.length])).toEqual([
      [4, 3],
      [5, 1],
      [6, 1],
      [9, 3],
    ]);
    const wins = events.filter((event) => event.type === 'line-win');
    expect(wins.length).toBeGreaterThan(0);
  });

  test('stop raising the multiplier at fifteen', () => {
    const five = withTop(strips, 'M', [0, 1, 2, 3, 4], blank);
    const { events } = open(five, ...Array.from({ length: 15 }, () => acorns));
    const spins = events.filter((event) => event.type === 'spin').slice(1);
    expect(spins.map(({ multiplier }) => multiplier)).toEqual([1, 4, 7, 10, 13, ...Array(10).fill(15)]);
    expect(events.filter((event) => event.type === 'multiplier-raised')).toHaveLength(5);
  });
});

describe('the strips and lines', () => {
  test('show no symbol twice on one reel, and have acorns on the middle reels only', () => {
    for (const [index, strip] of [...strips, ...free].entries()) {
      const reel = index % 5;
      expect(strip.includes('A')).toBe(reel > 0 && reel < 4);
      [...strip].forEach((_, stop) => {
        const shown = [0, 1, 2, 3].map((row) => strip[(stop + row) % strip.length]);
        expect(new Set(shown).size).toBe(4);
      });
    }
  });

  test('are forty different lines over five reels of four rows', () => {
    expect(new Set(lines).size).toBe(40);
    for (const rows of lines) expect(rows).toMatch(/^[0-3]{5}$/);
  });
});

describeSlot(acresOfGold2);
describeRounds(acresOfGold2, { bet: fc.constant({}) }, vectors);
