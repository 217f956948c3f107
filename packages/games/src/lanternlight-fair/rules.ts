import { slotGame } from '../engines/slot/slot-game.ts';
import description from './description.json' with { type: 'json' };
import figures from './par-sheet.json' with { type: 'json' };
import { lanternlightFairSheet } from './sheet.ts';

export const lanternlightFair = slotGame(
  {
    kindId: 1004,
    slug: 'lanternlight-fair',
    name: 'Lanternlight Fair',
    hasJackpots: false,
    volatility: 'high',
    description,
    stakesCents: [20n, 40n, 100n, 200n, 400n, 1000n, 2000n],
    maxWin: 73090,
  },
  lanternlightFairSheet,
  figures,
);
