import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../at.ts';
import { describeSlot } from '../engines/slot/test-support-slots.ts';
import { fraction } from '../fraction.ts';
import { scriptedRandom } from '../test-support.ts';
import { describeRounds } from '../test-support-rounds.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { acresOfGold } from './rules.ts';
import { acresOfGoldSheet } from './sheet.ts';

/** With these stops no line pays, and no barn is in view. */
const blank = [0, 3, 0, 0, 0];
/** Barns in the top rows of the first three reels, and no line pays. */
const threeBarns = [3, 17, 11, 0, 0];

const open = (...spins: number[][]) => acresOfGold.open(100n, {}, scriptedRandom(spins.flat()));

describe('a spin', () => {
  test('pays each line for its longest run from the left, with acorns as substitutes', () => {
    const step = open([12, 6, 7, 30, 3]);
    const run = [
      { reel: 0, row: 0 },
      { reel: 1, row: 0 },
      { reel: 2, row: 1 },
      { reel: 3, row: 2 },
    ];
    const roosters = { type: 'line-win', symbol: 'rooster', multiplier: 1 };
    expect(step.events.slice(1)).toEqual([
      { ...roosters, line: 7, count: 4, positions: run, winCents: 600 },
      { ...roosters, line: 17, count: 3, positions: run.slice(0, 3), winCents: 150 },
      { type: 'round-total', totalCents: 750 },
    ]);
  });

  test('agrees with a plain count of the run on every line', () => {
    const stop = fc.integer({ min: 0, max: 31 });
    const { strips, symbols, lines = [] } = acresOfGoldSheet;
    fc.assert(
      fc.property(fc.tuple(stop, stop, stop, stop, stop), (stops) => {
        const paid = lines.map((rows) => {
          const on = [...rows].map((row, reel) =>
            at([...at(strips, reel)], (at(stops, reel) + Number(row)) % 32),
          );
          let run = 1;
          while (run < 5 && (on[run] === on[0] || on[run] === 'A')) run += 1;
          return symbols.find(({ letter }) => letter === on[0])?.pays?.[run] ?? 0;
        });
        const blanks = Array.from({ length: 60 }, () => blank);
        const wins = open([...stops], ...blanks).events.slice(1);
        const ofSpin = wins.slice(
          0,
          wins.findIndex(({ type }) => type !== 'line-win'),
        );
        expect(
          lines.map((_, line) => {
            const win = ofSpin.find((event) => event.type === 'line-win' && event.line === line);
            return win?.type === 'line-win' ? win.winCents / 5 : 0;
          }),
        ).toEqual(paid);
      }),
      { numRuns: 2000 },
    );
  });

  test('without a win has a total of 0', () => {
    const step = open(blank);
    expect(step.events.map(({ type }) => type)).toEqual(['spin', 'round-total']);
    expect(step.over && step.payoutCents).toBe(0n);
  });
});

describe('free spins', () => {
  const counted = (step: ReturnType<typeof open>) =>
    step.events.flatMap((event) => (event.type === 'spin' ? [event.spinsLeft] : []));

  test('are eight for three barns, which also pay two stakes', () => {
    const step = open(threeBarns, ...Array.from({ length: 8 }, () => blank));
    expect(step.events.slice(1, 3)).toEqual([
      {
        type: 'scatter-win',
        count: 3,
        positions: [0, 1, 2].map((reel) => ({ reel, row: 0 })),
        multiplier: 1,
        winCents: 200,
      },
      { type: 'free-spins-awarded', spins: 8, retrigger: false, spinsLeft: 8 },
    ]);
    expect(counted(step)).toEqual([0, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(step.events.slice(-2)).toEqual([
      { type: 'free-spins-ended', spinsPlayed: 8, totalCents: 0 },
      { type: 'round-total', totalCents: 200 },
    ]);
  });

  test('pay threefold and add three more for barns, but added spins add no more', () => {
    const blanks = Array.from({ length: 7 }, () => blank);
    const step = open(threeBarns, threeBarns, ...blanks, threeBarns, blank, blank);
    expect(counted(step)).toEqual([0, 7, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(step.events.filter(({ type }) => type === 'free-spins-awarded')).toEqual([
      { type: 'free-spins-awarded', spins: 8, retrigger: false, spinsLeft: 8 },
      { type: 'free-spins-awarded', spins: 3, retrigger: true, spinsLeft: 10 },
    ]);
    expect(step.over && step.payoutCents).toBe(BigInt(200 + 600 + 600));
  });
});

describe('the strips and lines', () => {
  test('show no symbol twice on one reel, and have acorns on the middle reels only', () => {
    acresOfGoldSheet.strips.forEach((strip, reel) => {
      expect(strip).toHaveLength(32);
      expect(strip.includes('A')).toBe(reel > 0 && reel < 4);
      [...strip].forEach((_, stop) => {
        const shown = [0, 1, 2].map((row) => strip[(stop + row) % strip.length]);
        expect(new Set(shown).size).toBe(3);
      });
    });
  });

  test('are twenty different lines over five reels of three rows', () => {
    expect(new Set(acresOfGoldSheet.lines).size).toBe(20);
    for (const rows of acresOfGoldSheet.lines ?? []) expect(rows).toMatch(/^[012]{5}$/);
  });

  test('return exactly 70894117066319523309 / 2⁶⁶', () => {
    expect(acresOfGold.returnToPlayer).toEqual(fraction(70_894_117_066_319_523_309n, 2n ** 66n));
  });
});

describeSlot(acresOfGold);
describeRounds(acresOfGold, { bet: fc.constant({}) }, vectors);
