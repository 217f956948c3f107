import { type ShootingSheet, weightedPays } from '../engines/shooting/sheet.ts';
import { fraction } from '../fraction.ts';

/**
 * The ids are stable: the client's pictures and stored rounds use them. The pearl oyster pays 10 in the mean,
 * the golden carp 60.
 */
export const goldenNetsSheet: ShootingSheet = {
  return: fraction(24, 25),
  maxTargets: 3,
  species: [
    { id: 'sardine', pays: weightedPays([2, 1]) },
    { id: 'clownfish', pays: weightedPays([3, 1]) },
    { id: 'pufferfish', pays: weightedPays([5, 1]) },
    { id: 'octopus', pays: weightedPays([8, 1]) },
    { id: 'turtle', pays: weightedPays([12, 1]) },
    { id: 'stingray', pays: weightedPays([20, 1]) },
    { id: 'swordfish', pays: weightedPays([30, 1]) },
    { id: 'shark', pays: weightedPays([50, 1]) },
    { id: 'pearl-oyster', pays: weightedPays([3, 35], [6, 40], [10, 13], [25, 9], [100, 3]) },
    { id: 'golden-carp', pays: weightedPays([20, 40], [40, 35], [80, 15], [200, 8], [500, 2]) },
  ],
};
