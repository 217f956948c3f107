import { shootingGame } from '../engines/shooting/shooting-game.ts';
import description from './description.json' with { type: 'json' };
import { millpondMoonSheet } from './sheet.ts';

export const millpondMoon = shootingGame(
  {
    kindId: 3003,
    slug: 'millpond-moon',
    name: 'Millpond Moon',
    hasJackpots: false,
    description,
    stakesCents: [10n, 20n, 50n, 100n, 200n, 500n, 1000n],
  },
  millpondMoonSheet,
);
