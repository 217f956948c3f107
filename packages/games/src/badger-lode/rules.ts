import { slotGame } from '../engines/slot/slot-game.ts';
import description from './description.json' with { type: 'json' };
import figures from './par-sheet.json' with { type: 'json' };
import { badgerLodeSheet } from './sheet.ts';

export const badgerLode = slotGame(
  {
    kindId: 1006,
    slug: 'badger-lode',
    name: 'Badger Lode',
    hasJackpots: false,
    volatility: 'medium',
    description,
    stakesCents: [20n, 40n, 100n, 200n, 400n, 1000n, 2000n],
    /** The best lines that six nuggets leave, Majors on every cell and the Grand. */
    maxWin: 2516.25,
  },
  badgerLodeSheet,
  figures,
);
