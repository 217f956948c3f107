import { fraction, plus, sum, times } from '../../fraction.ts';
import type { Fraction } from '../../game.ts';
import type { PayChance } from '../../par-sheet.ts';

export interface WeightedPay {
  /** In whole stakes, so that each pay is in whole cents. */
  readonly multiplier: number;
  /** Relative to the species' other pays. */
  readonly weight: number;
}

/** A species pays by weight, or by wheels of equally likely segments. */
export type ShootingSpecies = { readonly id: string } & (
  | { readonly pays: readonly WeightedPay[] }
  /** The segment 0 of each wheel except the last leads to the next wheel. */
  | { readonly wheels: readonly (readonly number[])[] }
);

/** The mathematics of one shooting game. */
export interface ShootingSheet {
  /** The return of every shot, whatever its target. */
  readonly return: Fraction;
  /** The maximum of targets under one shot. */
  readonly maxTargets: number;
  readonly species: readonly ShootingSpecies[];
}

export const weightedPays = (...pays: readonly (readonly [multiplier: number, weight: number])[]) =>
  pays.map(([multiplier, weight]): WeightedPay => ({ multiplier, weight }));

export const totalWeight = (pays: readonly WeightedPay[]): number =>
  pays.reduce((total, pay) => total + pay.weight, 0);

/** The pays of a catch with exact probabilities, ascending. */
export function payChances(species: ShootingSpecies): readonly PayChance[] {
  const each =
    'pays' in species
      ? species.pays.map(({ multiplier, weight }) => ({
          times: multiplier,
          chance: fraction(weight, totalWeight(species.pays)),
        }))
      : wheelChances(species.wheels, fraction(1));
  const byPay = Map.groupBy(each, (pay) => pay.times);
  return [...byPay]
    .map(([pay, group]) => ({ times: pay, chance: sum(group.map(({ chance }) => chance)) }))
    .toSorted((one, other) => one.times - other.times);
}

function wheelChances([wheel, ...inner]: readonly (readonly number[])[], reached: Fraction): PayChance[] {
  if (wheel === undefined) throw new RangeError('the last wheel leads to no other');
  const chance = times(reached, fraction(1, wheel.length));
  return wheel.flatMap((pay) => (pay === 0 ? wheelChances(inner, chance) : [{ times: pay, chance }]));
}

export const meanPay = (species: ShootingSpecies): Fraction =>
  payChances(species)
    .map(({ times: pay, chance }) => times(chance, fraction(pay)))
    .reduce(plus, fraction(0));

/**
 * Returns the probability of a catch when `underNet` targets share the shot: chance = return / (underNet ·
 * mean pay) so each target returns an equal share of the return, and all of them together return exactly
 * that.
 */
export function catchChance(sheet: ShootingSheet, species: ShootingSpecies, underNet: number): Fraction {
  const mean = meanPay(species);
  return times(sheet.return, fraction(mean.denominator, mean.numerator * BigInt(underNet)));
}
