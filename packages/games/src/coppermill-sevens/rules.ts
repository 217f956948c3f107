import { slotGame } from '../engines/slot/slot-game.ts';
import description from './description.json' with { type: 'json' };
import figures from './par-sheet.json' with { type: 'json' };
import { coppermillSevensSheet } from './sheet.ts';

export const coppermillSevens = slotGame(
  {
    kindId: 1002,
    slug: 'coppermill-sevens',
    name: 'Coppermill Sevens',
    hasJackpots: true,
    volatility: 'high',
    description,
    stakesCents: [20n, 40n, 100n, 200n, 400n, 1000n, 2000n],
    maxWin: 500.25,
  },
  coppermillSevensSheet,
  figures,
);
