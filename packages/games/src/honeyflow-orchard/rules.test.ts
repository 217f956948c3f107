import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../at.ts';
import { describeSlot } from '../engines/slot/test-support-slots.ts';
import { fraction } from '../fraction.ts';
import { scriptedRandom } from '../test-support.ts';
import { describeRounds } from '../test-support-rounds.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { honeyflowOrchard } from './rules.ts';
import { honeyflowOrchardSheet } from './sheet.ts';

const { strips, symbols, lines = [] } = honeyflowOrchardSheet;
/** With these stops no line pays, and no honeycomb is in view. */
const blank = [19, 0, 32, 6, 23];
/** A held reel takes no chance. */
const stopsWith = (combs: readonly number[], held: readonly number[] = []) =>
  blank
    .map((stop, reel) => (combs.includes(reel) ? at(strips, reel).indexOf('Q') : stop))
    .filter((_, reel) => !held.includes(reel));
const open = (...spins: (readonly number[])[]) =>
  honeyflowOrchard.open(100n, {}, scriptedRandom(spins.flat()));

/** A plain look at a window whose combs have filled their reels. */
function unitsOf(window: readonly (readonly string[])[]): number {
  return lines.reduce((total, rows) => {
    const on = [...rows].map((row, reel) => at(at(window, reel), Number(row)));
    let run = 1;
    while (run < 5 && (on[run] === on[0] || on[run] === 'Q')) run += 1;
    return total + (symbols.find(({ letter }) => letter === on[0])?.pays?.[run] ?? 0);
  }, 0);
}

describe('respins', () => {
  test('fill the reel of a comb, hold it, and continue while a further reel fills', () => {
    const { events } = open(stopsWith([1]), stopsWith([2, 3], [1]), stopsWith([], [1, 2, 3]));
    expect(events.filter(({ type }) => type !== 'line-win').map((event) => [event.type])).toEqual([
      ['spin'],
      ['wilds-expanded'],
      ['spin'],
      ['wilds-expanded'],
      ['spin'],
      ['round-total'],
    ]);
    const spins = events.filter((event) => event.type === 'spin');
    expect(spins.map(({ held }) => held)).toEqual([undefined, [1], [1, 2, 3]]);
    expect(spins[1]?.window[1]).toEqual(['honeycomb', 'honeycomb', 'honeycomb']);
    const expanded = events.filter((event) => event.type === 'wilds-expanded');
    expect(expanded.map(({ reels }) => reels)).toEqual([[1], [2, 3]]);
  });

  test('end when no further reel fills', () => {
    const { events } = open(stopsWith([2]), stopsWith([], [2]));
    expect(events.filter(({ type }) => type === 'spin')).toHaveLength(2);
  });

  test('pay every spin as a direct evaluation of its lines does', () => {
    const stop = (reel: number) => fc.nat({ max: at(strips, reel).length - 1 });
    const stops = fc.tuple(stop(0), stop(1), stop(2), stop(3), stop(4));
    const combs = fc.subarray([1, 2, 3]);
    fc.assert(
      fc.property(stops, combs, stops, (first, withComb, second) => {
        const shown = first.map((drawn, reel) =>
          withComb.includes(reel) ? at(strips, reel).indexOf('Q') : drawn,
        );
        const look = (drawn: readonly number[], held: readonly number[]) =>
          drawn.map((top, reel) => {
            const strip = [...at(strips, reel)];
            const window = [0, 1, 2].map((row) => at(strip, (top + row) % strip.length));
            return held.includes(reel) || window.includes('Q') ? ['Q', 'Q', 'Q'] : window;
          });
        const filledIn = (window: readonly (readonly string[])[]) =>
          window.flatMap((reel, index) => (reel[0] === 'Q' && reel[1] === 'Q' ? [index] : []));
        const held = filledIn(look(shown, []));
        const again = look(second, held);
        if (held.length > 0 && filledIn(again).length > held.length) return;
        const drawn = held.length === 0 ? [] : second.filter((_, reel) => !held.includes(reel));
        const step = open(shown, drawn);
        const units = unitsOf(look(shown, [])) + (held.length === 0 ? 0 : unitsOf(again));
        expect(step.over && step.payoutCents).toBe(BigInt(5 * units));
      }),
      { numRuns: 2000 },
    );
  });

  test('return exactly 8231874444161 / 8570779361280', () => {
    expect(honeyflowOrchard.returnToPlayer).toEqual(fraction(8_231_874_444_161n, 8_570_779_361_280n));
  });
});

describeSlot(honeyflowOrchard);
describeRounds(honeyflowOrchard, { bet: fc.constant({}) }, vectors);
