import { describe, expect, test } from 'vitest';
import { meanPay } from '../engines/shooting/sheet.ts';
import { describeShooting } from '../engines/shooting/test-support-shooting.ts';
import { fraction } from '../fraction.ts';
import { scriptedRandom } from '../test-support.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { millpondMoon } from './rules.ts';
import { millpondMoonSheet } from './sheet.ts';

describeShooting(millpondMoon, vectors);

const meanOf = (id: string) => {
  const species = millpondMoonSheet.species.find((each) => each.id === id);
  return species === undefined ? undefined : meanPay(species);
};

describe('Millpond Moon', () => {
  test('returns 97 %, and its boss pays 30, 80 or 160 stakes on average, by its phase', () => {
    expect(millpondMoon.returnToPlayer).toEqual(fraction(97, 100));
    expect(meanOf('boss-drowsy')).toEqual(fraction(30));
    expect(meanOf('boss-awake')).toEqual(fraction(80));
    expect(meanOf('boss-golden')).toEqual(fraction(160));
    expect(meanOf('firefly-jar')).toEqual(fraction(346, 25));
  });

  test('continues from the star of the first wheel to the second one', () => {
    // 97 of 16,000 casts catch the golden boss.
    const random = scriptedRandom([96, 5, 5]);
    const step = millpondMoon.open(1000n, { targets: ['boss-golden'] }, random);
    expect(step.over && step.payoutCents).toBe(2_000_000n);
    expect(step.events[1]).toMatchObject({ type: 'capture', multiplier: 2000, stops: [5, 5] });
    expect(millpondMoon.maxWin).toBe(2000);
    expect(millpondMoon.parSheet?.topWin).toEqual({ times: 2000, oneIn: 10556.7 });
  });

  test('loses the boss if the number is one higher', () => {
    const step = millpondMoon.open(10n, { targets: ['boss-golden'] }, scriptedRandom([97]));
    expect(step.events[1]).toEqual({ type: 'escape', target: 0, species: 'boss-golden' });
  });

  test.each([[[]], [['minnow', 'minnow']], [['boss']], [['sardine']]])(
    'refuses the targets %j',
    (targets) => {
      expect(millpondMoon.bet.safeParse({ targets }).success).toBe(false);
    },
  );
});
