import { slotGame } from '../engines/slot/slot-game.ts';
import description from './description.json' with { type: 'json' };
import figures from './par-sheet.json' with { type: 'json' };
import { acresOfGoldSheet } from './sheet.ts';

export const acresOfGold = slotGame(
  {
    kindId: 1001,
    slug: 'acres-of-gold',
    name: 'Acres of Gold',
    hasJackpots: true,
    volatility: 'medium',
    description,
    stakesCents: [20n, 40n, 100n, 200n, 400n, 1000n, 2000n],
    /** The best possible round pays 8962.5 stakes: see rules.test.ts. */
    maxWin: 8962.5,
  },
  acresOfGoldSheet,
  figures,
);
