import { slotGame } from '../engines/slot/slot-game.ts';
import description from './description.json' with { type: 'json' };
import figures from './par-sheet.json' with { type: 'json' };
import { acresOfGold2Sheet } from './sheet.ts';

export const acresOfGold2 = slotGame(
  {
    kindId: 1003,
    slug: 'acres-of-gold-2',
    name: 'Acres of Gold 2',
    hasJackpots: false,
    volatility: 'high',
    description,
    stakesCents: [20n, 40n, 100n, 200n, 400n, 1000n, 2000n],
    maxWin: 13593.8,
  },
  acresOfGold2Sheet,
  figures,
);
