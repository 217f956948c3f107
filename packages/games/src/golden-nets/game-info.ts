import { fraction, percentText, sum, times } from '../fraction.ts';
import type { Fraction } from '../game.ts';
import { type GoldenNetsInfo, maxTargets, type SpeciesId, speciesIds } from './events.ts';

/** Every shot has this return, whatever its aim. */
export const shotReturn: Fraction = fraction(24, 25);

interface WeightedPay {
  /** In whole stakes. */
  readonly multiplier: number;
  /** Relative to the species' other pays. */
  readonly weight: number;
}

const weightedPays = (...pays: readonly (readonly [multiplier: number, weight: number])[]) =>
  pays.map(([multiplier, weight]): WeightedPay => ({ multiplier, weight }));

/** The pearl oyster pays 10 in the mean, the golden carp 60. */
export const paysBySpecies: Readonly<Record<SpeciesId, readonly WeightedPay[]>> = {
  sardine: weightedPays([2, 1]),
  clownfish: weightedPays([3, 1]),
  pufferfish: weightedPays([5, 1]),
  octopus: weightedPays([8, 1]),
  turtle: weightedPays([12, 1]),
  stingray: weightedPays([20, 1]),
  swordfish: weightedPays([30, 1]),
  shark: weightedPays([50, 1]),
  'pearl-oyster': weightedPays([3, 35], [6, 40], [10, 13], [25, 9], [100, 3]),
  'golden-carp': weightedPays([20, 40], [40, 35], [80, 15], [200, 8], [500, 2]),
};

export const totalWeight = (pays: readonly WeightedPay[]): number =>
  pays.reduce((total, pay) => total + pay.weight, 0);

/**
 * The probability of a catch when `underNet` fish share the net:
 *
 *     chance = shotReturn / (underNet · mean pay)
 *
 * so each fish returns an equal share of `shotReturn`, and all of them together return exactly that.
 */
export function catchChance(species: SpeciesId, underNet: number): Fraction {
  const pays = paysBySpecies[species];
  const mean = sum(pays.map(({ multiplier, weight }) => fraction(multiplier * weight, totalWeight(pays))));
  return times(shotReturn, fraction(mean.denominator, mean.numerator * BigInt(underNet)));
}

export const goldenNetsInfo: GoldenNetsInfo = {
  maxTargets,
  species: speciesIds.map((id) => ({
    id,
    kind: paysBySpecies[id].length === 1 ? 'plain' : 'special',
    pays: paysBySpecies[id].map(({ multiplier, weight }) => ({
      multiplier,
      percent: percentText(fraction(weight, totalWeight(paysBySpecies[id]))),
    })),
    catchPercent: Array.from({ length: maxTargets }, (_, index) => percentText(catchChance(id, index + 1))),
  })),
};
