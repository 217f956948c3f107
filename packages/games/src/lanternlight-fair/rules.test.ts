import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../at.ts';
import { describeSlot } from '../engines/slot/test-support-slots.ts';
import { scriptedRandom } from '../test-support.ts';
import { describeRounds } from '../test-support-rounds.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { lanternlightFair } from './rules.ts';
import { lanternlightFairSheet } from './sheet.ts';

const { strips, symbols, freeSpins } = lanternlightFairSheet;
/** With these stops no symbol is on both of the first two reels. */
const blank = [23, 8, 24, 3, 29];
const freeBlank = [15, 0, 6, 26, 17];
const wheelAt = (reels: readonly string[], base: readonly number[]) =>
  base.map((stop, reel) => (reel < 3 ? at(reels, reel).indexOf('F') : stop));
const open = (...spins: (readonly number[])[]) =>
  lanternlightFair.open(100n, {}, scriptedRandom(spins.flat()));

/** Counts the units of one symbol along every path from cell to cell. */
function countPaths(window: readonly (readonly string[])[], letter: string): number {
  const pays = symbols.find((symbol) => symbol.letter === letter)?.pays ?? {};
  const follow = (reel: number, weight: number): number => {
    const next = (window[reel] ?? []).filter((seen) => seen === letter || 'LDT'.includes(seen));
    if (next.length === 0) return weight * (pays[reel] ?? 0);
    return next.reduce((units, seen) => units + follow(reel + 1, weight * (1 + 'LDT'.indexOf(seen) || 1)), 0);
  };
  return follow(0, 1);
}

describe('a spin on 243 ways', () => {
  test('pays every path of equal symbols and lanterns, where a lantern counts once, twice or three times', () => {
    const stop = (reel: number) => fc.nat({ max: at(strips, reel).length - 1 });
    const stops = fc.tuple(stop(0), stop(1), stop(2), stop(3), stop(4));
    fc.assert(
      fc.property(stops, (drawn) => {
        const window = drawn.map((first, reel) =>
          [0, 1, 2].map((row) => at([...at(strips, reel)], (first + row) % at(strips, reel).length)),
        );
        if (window.flat().filter((letter) => letter === 'F').length > 2) return;
        const units = [...'HVPBACKGS'].reduce((total, letter) => total + countPaths(window, letter), 0);
        const step = open(drawn);
        expect(step.over && step.payoutCents).toBe(BigInt(5 * units));
      }),
      { numRuns: 3000 },
    );
  });

  test('counts the ways of three lanterns in a row six times', () => {
    const lanterns = [...'LDT'].map((letter, index) => at(strips, index + 1).indexOf(letter));
    const { events } = open([0, ...lanterns, 0]);
    const wins = events.filter((event) => event.type === 'ways-win');
    expect(wins.length).toBeGreaterThan(0);
    for (const { ways, count } of wins) {
      expect(ways % 6).toBe(0);
      expect(count).toBeGreaterThanOrEqual(4);
    }
  });
});

describe('free spins', () => {
  test('are eight for three wheels, pay double, and add four once', () => {
    const free = freeSpins?.strips ?? [];
    const again = wheelAt(free, freeBlank);
    const blanks = Array.from({ length: 11 }, () => freeBlank);
    const step = open(wheelAt(strips, blank), again, ...blanks);
    expect(step.events.filter(({ type }) => type === 'free-spins-awarded')).toEqual([
      { type: 'free-spins-awarded', spins: 8, retrigger: false, spinsLeft: 8 },
      { type: 'free-spins-awarded', spins: 4, retrigger: true, spinsLeft: 11 },
    ]);
    const scatters = step.events.filter((event) => event.type === 'scatter-win');
    expect(scatters.map(({ multiplier, winCents }) => [multiplier, winCents])).toEqual([
      [1, 200],
      [2, 400],
    ]);
    expect(step.over).toBe(true);
  });
});

describeSlot(lanternlightFair);
describeRounds(lanternlightFair, { bet: fc.constant({}) }, vectors);
