import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../at.ts';
import { describeSlot } from '../engines/slot/test-support-slots.ts';
import { fraction } from '../fraction.ts';
import { exactMean, scriptedRandom } from '../test-support.ts';
import { describeRounds } from '../test-support-rounds.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { coppermillSevens } from './rules.ts';
import { coppermillSevensSheet } from './sheet.ts';

const { strips, symbols, lines = [] } = coppermillSevensSheet;
const timesOf: Readonly<Record<string, number>> = { X: 2, W: 3 };

/** Evaluates a line directly: gears alone, one symbol with gears, or bars of several kinds. */
function unitsOf(letters: readonly string[]): number {
  const others = letters.filter((letter) => timesOf[letter] === undefined);
  if (others.length === 0) return 10_000;
  const times = letters.reduce((product, letter) => product * (timesOf[letter] ?? 1), 1);
  if (new Set(others).size === 1)
    return times * (symbols.find(({ letter }) => letter === others[0])?.pays?.[3] ?? 0);
  return others.every((letter) => 'TDO'.includes(letter)) ? 5 : 0;
}

describe('a spin of three reels', () => {
  test('pays each of five lines as a direct evaluation does', () => {
    const stop = fc.nat({ max: 30 });
    fc.assert(
      fc.property(stop, stop, stop, (...stops) => {
        const units = lines.map((rows) =>
          unitsOf(
            [...rows].map((row, reel) => at([...at(strips, reel)], (at(stops, reel) + Number(row)) % 31)),
          ),
        );
        const step = coppermillSevens.open(100n, {}, scriptedRandom(stops));
        const paid = lines.map((_, line) => {
          const win = step.events.find((event) => event.type === 'line-win' && event.line === line);
          return win?.type === 'line-win' ? win.winCents / 5 : 0;
        });
        expect(paid).toEqual(units);
      }),
      { numRuns: 3000 },
    );
  });

  test('pays 500 stakes for three gears on the middle line', () => {
    const gears = ['X', 'W', 'X'].map((letter, reel) => (at(strips, reel).indexOf(letter) + 30) % 31);
    const step = coppermillSevens.open(100n, {}, scriptedRandom(gears));
    expect(step.events).toContainEqual(
      expect.objectContaining({ type: 'line-win', line: 0, symbol: 'sun-gear', winCents: 50_000 }),
    );
  });

  test('returns exactly 56475 / 59582, also if every spin is played one by one', () => {
    const mean = exactMean((random) => coppermillSevens.machine.play(random));
    expect(coppermillSevens.returnToPlayer).toEqual(fraction(56_475, 59_582));
    expect(mean).toEqual(fraction(20 * 56_475, 59_582));
  });
});

describeSlot(coppermillSevens);
describeRounds(coppermillSevens, { bet: fc.constant({}) }, vectors);
