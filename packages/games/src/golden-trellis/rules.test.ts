import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../at.ts';
import { linePays, waysPays } from '../engines/slot/pays.ts';
import { ReelSet } from '../engines/slot/reel-set.ts';
import { type SlotSheet, windowsOf } from '../engines/slot/sheet.ts';
import { describeSlot } from '../engines/slot/test-support-slots.ts';
import { scriptedRandom, seededTestRandom } from '../test-support.ts';
import { describeRounds } from '../test-support-rounds.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { goldenTrellis } from './rules.ts';
import { goldenTrellisSheet } from './sheet.ts';

/** A draw is a place on the strip, and how many rows above the fewest the reel shows. */
const draw = (stops: readonly number[], rows: readonly number[]) =>
  stops.map((stop, reel) => (at(rows, reel) - 2) * at(goldenTrellisSheet.strips, reel).length + stop);
const open = (...numbers: number[]) => goldenTrellis.open(100n, {}, scriptedRandom(numbers));

describe('a spin', () => {
  test('shows as many rows as were drawn, from the stop on', () => {
    const [spin] = open(...draw([1, 3, 7, 0, 9, 0], [2, 3, 4, 5, 6, 7])).events;
    expect(spin?.type === 'spin' && spin.window.map(({ length }) => length)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(spin?.type === 'spin' && spin.stops).toEqual([1, 3, 7, 0, 9, 0]);
    expect(spin?.type === 'spin' && spin.window[1]).toEqual(['golden-vine', 'barrel', 'barrel']);
  });

  test('pays every way, and wild vines substitute symbols', () => {
    const step = open(...draw([1, 0, 7, 6, 9, 4], [3, 4, 4, 2, 2, 2]));
    expect(step.events.filter(({ type }) => type === 'ways-win')).toMatchObject([
      { symbol: 'vine-leaf', count: 3, ways: 3 * 4 * 4, winCents: 3 * 4 * 4 * 2 },
    ]);
  });

  test('agrees with an evaluation of every way', () => {
    const { symbols } = goldenTrellisSheet;
    for (let seed = 0; seed < 300; seed += 1) {
      const [spin, ...events] = goldenTrellis.open(50n, {}, seededTestRandom(seed)).events;
      if (spin?.type !== 'spin') throw new Error('no spin');
      const walk = (reel: number, symbol: string): number => {
        const seen = spin.window[reel]?.filter((each) => each === symbol || each === 'golden-vine') ?? [];
        if (seen.length === 0) return symbols.find(({ id }) => id === symbol)?.pays?.[reel] ?? 0;
        return seen.reduce((total) => total + walk(reel + 1, symbol), 0);
      };
      const paid = symbols.filter(({ kind }) => kind === 'pay').reduce((sum, { id }) => sum + walk(0, id), 0);
      const end = events.findIndex(({ type }) => type === 'spin' || type === 'round-total');
      const wins = events
        .slice(0, end)
        .flatMap((event) => (event.type === 'ways-win' ? [event.winCents] : []));
      expect(wins.reduce((sum, cents) => sum + cents, 0)).toBe(paid);
    }
  });
});

test('the grouped count of combinations equals a count of each one', () => {
  const small: SlotSheet = {
    ...goldenTrellisSheet,
    rows: 3,
    heights: [2, 3],
    strips: ['LLOR', 'LWOX', 'OLLR', 'WLOX', 'LORX'],
  };
  const tags = {
    of: (window: readonly number[]) => window.filter((each) => each === 1).length,
    units: () => 0,
  };
  const windows = windowsOf(small, small.strips);
  const together = new ReelSet(windows, waysPays(small), tags).cycle();
  const { large: _, ...visiting } = waysPays(small);
  const sorted = (counts: typeof together) =>
    [...counts].map(([tag, rows]) => [tag, [...rows].toSorted(([a], [b]) => a - b)]).toSorted();
  expect(sorted(together)).toEqual(sorted(new ReelSet(windows, visiting, tags).cycle()));
  expect(linePays(small).large).toBeUndefined();
});

describeSlot(goldenTrellis);
describeRounds(goldenTrellis, { bet: fc.constant({}) }, vectors);
