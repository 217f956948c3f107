import { slotGame } from '../engines/slot/slot-game.ts';
import description from './description.json' with { type: 'json' };
import figures from './par-sheet.json' with { type: 'json' };
import { goldenTrellisSheet } from './sheet.ts';

export const goldenTrellis = slotGame(
  {
    kindId: 1008,
    slug: 'golden-trellis',
    name: 'Golden Trellis',
    hasJackpots: false,
    volatility: 'high',
    description,
    stakesCents: [50n, 100n, 200n, 500n, 1000n, 2000n],
    /** The best window in the spin and in every free spin, which no player will see. */
    maxWin: 125651.36,
  },
  goldenTrellisSheet,
  figures,
);
