import { cascadesMachine } from '../engines/slot/cascades.ts';
import { gameOnMachine } from '../engines/slot/slot-game.ts';
import description from './description.json' with { type: 'json' };
import figures from './par-sheet.json' with { type: 'json' };
import { goldenThawSheet } from './sheet.ts';

export const goldenThaw = gameOnMachine(
  {
    kindId: 1005,
    slug: 'golden-thaw',
    name: 'Golden Thaw',
    hasJackpots: false,
    volatility: 'high',
    description,
    stakesCents: [20n, 40n, 100n, 200n, 400n, 1000n, 2000n],
    /** Windows full of hares, then of what is left, six times. */
    maxWin: 7139,
  },
  goldenThawSheet,
  figures,
  cascadesMachine(goldenThawSheet, goldenThawSheet.cascades),
);
