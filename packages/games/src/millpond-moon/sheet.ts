import { type ShootingSheet, weightedPays } from '../engines/shooting/sheet.ts';
import { fraction } from '../fraction.ts';

/**
 * The ids are stable: the client's pictures and stored rounds use them. The jar pays 13.84 in the mean. The
 * boss has three phases with the means 30, 80 and 160: the more it pays, the seldomer it is caught.
 */
export const millpondMoonSheet: ShootingSheet = {
  return: fraction(97, 100),
  maxTargets: 1,
  species: [
    { id: 'minnow', pays: weightedPays([2, 1]) },
    { id: 'frog', pays: weightedPays([4, 1]) },
    { id: 'crayfish', pays: weightedPays([6, 1]) },
    { id: 'perch', pays: weightedPays([10, 1]) },
    { id: 'firefly-jar', pays: weightedPays([4, 46], [8, 26], [16, 14], [32, 8], [64, 4], [128, 2]) },
    { id: 'eel', pays: weightedPays([18, 1]) },
    { id: 'pike', pays: weightedPays([40, 1]) },
    { id: 'boss-drowsy', wheels: [[10, 40, 15, 25, 80, 20, 30, 20]] },
    { id: 'boss-awake', wheels: [[30, 100, 40, 60, 200, 50, 80, 40, 150, 50]] },
    {
      id: 'boss-golden',
      wheels: [
        [50, 125, 80, 150, 60, 0, 100, 90],
        [250, 500, 300, 750, 300, 2000, 400, 500],
      ],
    },
  ],
};
