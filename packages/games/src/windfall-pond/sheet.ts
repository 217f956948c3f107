import { type ShootingSheet, weightedPays } from '../engines/shooting/sheet.ts';
import type { WatersSheet } from '../engines/shooting/waters.ts';
import { fraction } from '../fraction.ts';

/**
 * The ids are stable: the client's pictures and stored rounds use them. The golden koi pays 120 in the mean.
 */
export const windfallPondSheet: ShootingSheet = {
  return: fraction(193, 200),
  maxTargets: 1,
  species: [
    { id: 'dace', pays: weightedPays([2, 1]) },
    { id: 'goldfish', pays: weightedPays([3, 1]) },
    { id: 'tench', pays: weightedPays([5, 1]) },
    { id: 'white-koi', pays: weightedPays([9, 1]) },
    { id: 'painted-koi', pays: weightedPays([16, 1]) },
    { id: 'terrapin', pays: weightedPays([30, 1]) },
    { id: 'sturgeon', pays: weightedPays([70, 1]) },
    { id: 'golden-koi', pays: weightedPays([40, 50], [100, 30], [200, 14], [400, 4], [1300, 2]) },
  ],
};

export const windfallPondWaters: WatersSheet = {
  seed: 0x3002,
  everyMs: 800,
  species: [
    { id: 'dace', weight: 26, crossingMs: 15_000 },
    { id: 'goldfish', weight: 22, crossingMs: 19_000 },
    { id: 'tench', weight: 16, crossingMs: 22_000 },
    { id: 'white-koi', weight: 12, crossingMs: 21_000 },
    { id: 'painted-koi', weight: 10, crossingMs: 19_000 },
    { id: 'terrapin', weight: 7, crossingMs: 26_000 },
    { id: 'sturgeon', weight: 4, crossingMs: 24_000 },
    { id: 'golden-koi', weight: 3, crossingMs: 17_000 },
  ],
};
