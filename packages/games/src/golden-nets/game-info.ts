import { fraction, percentText, sum, times } from '../fraction.ts';
import type { Fraction } from '../game.ts';
import { type GoldenNetsInfo, type SpeciesId, speciesIds } from './events.ts';

/** What every shot returns in the mean, whatever it is aimed at. */
export const shotReturn: Fraction = fraction(24, 25);

export const maxTargets = 3;

interface WeightedPay {
  /** In whole stakes. */
  readonly multiplier: number;
  /** How often, beside the species' other pays, a caught one is worth this much. */
  readonly weight: number;
}

const fixedPay = (multiplier: number): readonly WeightedPay[] => [{ multiplier, weight: 1 }];

/** What a caught fish pays. The pearl oyster is worth 10 in the mean, the golden carp 60. */
export const paysBySpecies: Readonly<Record<SpeciesId, readonly WeightedPay[]>> = {
  sardine: fixedPay(2),
  clownfish: fixedPay(3),
  pufferfish: fixedPay(5),
  octopus: fixedPay(8),
  turtle: fixedPay(12),
  stingray: fixedPay(20),
  swordfish: fixedPay(30),
  shark: fixedPay(50),
  'pearl-oyster': [
    { multiplier: 3, weight: 35 },
    { multiplier: 6, weight: 40 },
    { multiplier: 10, weight: 13 },
    { multiplier: 25, weight: 9 },
    { multiplier: 100, weight: 3 },
  ],
  'golden-carp': [
    { multiplier: 20, weight: 40 },
    { multiplier: 40, weight: 35 },
    { multiplier: 80, weight: 15 },
    { multiplier: 200, weight: 8 },
    { multiplier: 500, weight: 2 },
  ],
};

export const totalWeight = (pays: readonly WeightedPay[]): number =>
  pays.reduce((total, pay) => total + pay.weight, 0);

/**
 * The chance of catching a fish when `underNet` share the net:
 *
 *     chance = shotReturn / (underNet · mean pay)
 *
 * so each fish returns its even share of `shotReturn`, and all under the net together return exactly that.
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
    catchPercent: [1, 2, 3].map((underNet) => percentText(catchChance(id, underNet))),
  })),
};
