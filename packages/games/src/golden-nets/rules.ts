import { shootingGame } from '../engines/shooting/shooting-game.ts';
import description from './description.json' with { type: 'json' };
import { goldenNetsSheet } from './sheet.ts';

export const goldenNets = shootingGame(
  {
    kindId: 3001,
    slug: 'golden-nets',
    name: 'Golden Nets',
    hasJackpots: true,
    description,
    stakesCents: [5n, 10n, 25n, 50n, 100n, 250n, 500n],
  },
  goldenNetsSheet,
);
