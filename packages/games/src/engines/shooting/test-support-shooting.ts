import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fraction, plus, sum, times } from '../../fraction.ts';
import { exactMean } from '../../test-support.ts';
import { describeRounds } from '../../test-support-rounds.ts';
import { meanPay, payChances } from './sheet.ts';
import { drawCatch, type ShootingRules, shotPayChances } from './shooting-game.ts';
import { sharedTargetOf } from './waters.ts';

/** Lists every ordered selection of one to `max` targets. */
function selections(ids: readonly string[], max: number): string[][] {
  const singles = ids.map((id) => [id]);
  if (max === 1) return singles;
  return [...singles, ...selections(ids, max - 1).flatMap((shorter) => ids.map((id) => [...shorter, id]))];
}

/** Tests every game of the engine: the return of each target, the par sheet, whole rounds. */
export function describeShooting(rules: ShootingRules, vectors: unknown): void {
  const { sheet } = rules;
  const ids = sheet.species.map(({ id }) => id);

  describe(`the exact mathematics of ${rules.name}`, () => {
    /** Computed by playing every random outcome, not by the formula behind the rules. */
    const means = new Map(
      sheet.species.flatMap((species) =>
        Array.from({ length: sheet.maxTargets }, (_, index) => {
          const underNet = index + 1;
          const mean = exactMean((random) => drawCatch(sheet, species, underNet, random)?.multiplier ?? 0);
          return [`${species.id} ${underNet}`, mean] as const;
        }),
      ),
    );

    test('have exactly the stated return for every selection of targets', () => {
      const shots = selections(ids, sheet.maxTargets);
      expect(shots.length).toBe(
        Array.from({ length: sheet.maxTargets }, (_, index) => ids.length ** (index + 1)).reduce(
          (total, each) => total + each,
        ),
      );
      for (const targets of shots) {
        const shares = targets.map((id) => means.get(`${id} ${targets.length}`) ?? fraction(0));
        expect(sum(shares)).toEqual(sheet.return);
      }
      expect(rules.returnToPlayer).toEqual(sheet.return);
    });

    test('draw each catch from a whole number of chances', () => {
      for (const species of sheet.species) {
        const { numerator, denominator } = times(sheet.return, {
          numerator: meanPay(species).denominator,
          denominator: meanPay(species).numerator * BigInt(sheet.maxTargets),
        });
        expect(numerator < denominator).toBe(true);
        expect(denominator < 2n ** 48n).toBe(true);
      }
    });

    test('state the odds of the shot with the highest variance, and a top win that can occur', () => {
      const boldest = sheet.species.find(({ id }) => id === rules.info.boldest);
      expect(boldest).toBeDefined();
      if (boldest === undefined) return;
      const pays = shotPayChances(sheet, boldest, sheet.maxTargets);
      expect(sum(pays.map(({ chance }) => chance))).toEqual(fraction(1));
      const mean = pays
        .map(({ times: pay, chance }) => times(chance, fraction(pay)))
        .reduce(plus, fraction(0));
      expect(mean).toEqual(sheet.return);
      const topWin = rules.parSheet?.topWin;
      expect(topWin?.oneIn).toBeLessThanOrEqual(50_000_000);
      expect(topWin?.times).toBeLessThanOrEqual(rules.maxWin);
    });

    test('pay whole stakes, which are whole cents, and never less than one', () => {
      const pays = sheet.species.flatMap((species) => payChances(species).map((pay) => pay.times));
      expect(pays.every((pay) => Number.isInteger(pay) && pay >= 1)).toBe(true);
      expect(new Set(ids).size).toBe(ids.length);
    });
  });

  const targets = fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: sheet.maxTargets });
  const { waters } = rules;
  const shared = fc.nat(2 ** 31).map((target) => ({
    targets: waters === undefined ? [] : [sharedTargetOf(waters, target).species],
    target,
  }));
  describeRounds(rules, { bet: waters === undefined ? fc.record({ targets }) : shared }, vectors);
}
