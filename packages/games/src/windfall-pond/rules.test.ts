import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meanPay } from '../engines/shooting/sheet.ts';
import { describeShooting } from '../engines/shooting/test-support-shooting.ts';
import { listSharedTargets, sharedTargetOf } from '../engines/shooting/waters.ts';
import { fraction } from '../fraction.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { windfallPond } from './rules.ts';
import { windfallPondWaters as waters, windfallPondSheet } from './sheet.ts';

describeShooting(windfallPond, vectors);

const now = Date.UTC(2026, 10, 23, 12);

describe('Windfall Pond', () => {
  test('returns 96.5 %, and its golden koi pays 120 stakes on average', () => {
    expect(windfallPond.returnToPlayer).toEqual(fraction(193, 200));
    const koi = windfallPondSheet.species.find(({ id }) => id === 'golden-koi');
    expect(koi && meanPay(koi)).toEqual(fraction(120));
  });

  test('has the same 15 to 40 swimmers for every player at every time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (later) => {
        const atMs = now + later;
        const present = listSharedTargets(waters, atMs, atMs);
        expect(present.length).toBeGreaterThan(15);
        expect(present.length).toBeLessThan(40);
        for (const each of present) {
          expect(each).toEqual(sharedTargetOf(waters, each.target));
          expect(each.fromMs <= atMs && each.untilMs > atMs).toBe(true);
        }
      }),
    );
  });

  test('never changes the path of a swimmer', () => {
    expect(sharedTargetOf(waters, 2_000_000_000)).toEqual({
      target: 2000000000,
      species: 'dace',
      fromMs: 1600000000000,
      untilMs: 1600000014587,
      path: [
        [1.14, 0.7004],
        [0.629, 0.757],
        [0.3532, 0.1174],
        [-0.14, 0.6227],
      ],
    });
  });

  test('has every species in its stated proportion', () => {
    const seen = Map.groupBy(listSharedTargets(waters, now, now + 8 * 10 ** 6), ({ species }) => species);
    for (const { id, weight } of waters.species)
      expect(Math.abs((seen.get(id)?.length ?? 0) / 10_000 - weight / 100)).toBeLessThan(0.015);
  });

  test('refuses a swimmer of another species, two at once, and none', () => {
    const { target, species } = sharedTargetOf(waters, 2_000_000_000);
    const other = species === 'dace' ? 'tench' : 'dace';
    const isTaken = (bet: object) => windfallPond.bet.safeParse(bet).success;
    expect(isTaken({ targets: [species], target })).toBe(true);
    for (const bet of [
      { targets: [other], target },
      { targets: [species, species], target },
      { targets: [species] },
      { targets: [species], target: -1 },
      { targets: [species], target: 0.5 },
      { targets: [species], target: 2 ** 50 },
    ])
      expect(isTaken(bet)).toBe(false);
  });
});
