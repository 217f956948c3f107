import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fraction, percentText, plus, times } from '../fraction.ts';
import { exactMean, scriptedRandom } from '../test-support.ts';
import { describeSharedRounds } from '../test-support-shared.ts';
import { crops, type WheelSegment } from './events.ts';
import { wheelInfo } from './game-info.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { sunfieldWheel } from './rules.ts';

const stopOf = (segment: WheelSegment) => wheelInfo.segments.indexOf(segment);

describe('the exact mathematics of Sunfield Wheel', () => {
  test('have 54 segments: 24, 16, 6, 3, 2 and 1 of the crops, and two multipliers', () => {
    expect(wheelInfo.segments).toHaveLength(54);
    expect(wheelInfo.positions.map(({ count }) => count)).toEqual([24, 16, 6, 3, 2, 1]);
    expect(wheelInfo.positions.map(({ odds }) => odds)).toEqual([1, 2, 7, 15, 23, 46]);
    expect(wheelInfo.segments.filter((segment) => segment.startsWith('x'))).toEqual(['x2', 'x3']);
  });

  test('have the return of all sequences of up to four spins and of a closed form', () => {
    // The mean multiplier of a crop's round: (5/54)ᵏ, and after the third one a spin of 52.
    const crop = fraction(1, 54);
    const powers = [0, 1, 2].map((power) => fraction(5 ** power, 54 ** power));
    const [one, two, three] = powers.map((power) => times(power, crop));
    const last = times(fraction(5 ** 3, 54 ** 3), fraction(1, 52));
    const multiplied = [one, two, three, last].reduce<ReturnType<typeof fraction>>(
      (total, each) => plus(total, each ?? fraction(0)),
      fraction(0),
    );
    for (const { id, odds, count } of wheelInfo.positions) {
      const played = exactMean((random) => {
        const outcome = sunfieldWheel.draw(null, random);
        return Number(sunfieldWheel.settle({ [id]: 10 }, { setup: null, outcome }).payoutCents);
      });
      const returned = sunfieldWheel.returnOf?.({ [id]: 10 }) ?? fraction(0);
      expect(times(played, fraction(1, 10)), id).toEqual(returned);
      expect(returned, id).toEqual(plus(times(fraction(odds * count), multiplied), fraction(count, 52)));
    }
    expect(wheelInfo.positions.map(({ returnPercent }) => returnPercent)).toEqual([
      '95.13',
      '96.07',
      '97.24',
      '97.60',
      '97.71',
      '95.79',
    ]);
    expect(percentText(sunfieldWheel.returnToPlayer, 4)).toBe('95.1311');
  });

  test('let the maximum occur at least once in 50 million rounds', () => {
    expect(wheelInfo.positions.at(-1)?.topWin).toBe(sunfieldWheel.maxWin);
  });
});

describe('a round', () => {
  test('spins again on a multiplier, and multiplies what the crop pays', () => {
    const script = [stopOf('x2'), stopOf('x3'), stopOf('carrot')];
    const outcome = sunfieldWheel.draw(null, scriptedRandom(script));
    expect(outcome).toEqual({ stops: script, crop: 'carrot', multiplier: 6 });
    expect(sunfieldWheel.settle({ carrot: 100, wheat: 50 }, { setup: null, outcome }).payoutCents).toBe(
      4_300n,
    );
    expect(sunfieldWheel.resultMs?.(outcome)).toBe(23_000);
  });

  test('stops on a crop after the third multiplier', () => {
    const x3 = stopOf('x3');
    const outcome = sunfieldWheel.draw(null, scriptedRandom([x3, x3, x3, 0]));
    expect(outcome).toEqual({ stops: [x3, x3, x3, 0], crop: 'sunflower', multiplier: 27 });
    expect(sunfieldWheel.settle({ sunflower: 10 }, { setup: null, outcome }).payoutCents).toBe(12_430n);
  });
});

const bet = fc.dictionary(fc.constantFrom(...crops), fc.constantFrom(10, 50, 100, 1_000), { minKeys: 1 });
describeSharedRounds(sunfieldWheel, bet, vectors);
