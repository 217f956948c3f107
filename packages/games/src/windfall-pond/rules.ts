import { shootingGame } from '../engines/shooting/shooting-game.ts';
import description from './description.json' with { type: 'json' };
import { windfallPondSheet, windfallPondWaters } from './sheet.ts';

export const windfallPond = shootingGame(
  {
    kindId: 3002,
    slug: 'windfall-pond',
    name: 'Windfall Pond',
    hasJackpots: false,
    description,
    stakesCents: [5n, 10n, 25n, 50n, 100n, 250n, 500n],
  },
  windfallPondSheet,
  windfallPondWaters,
);
