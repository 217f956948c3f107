import { slotGame } from '../engines/slot/slot-game.ts';
import description from './description.json' with { type: 'json' };
import figures from './par-sheet.json' with { type: 'json' };
import { honeyflowOrchardSheet } from './sheet.ts';

export const honeyflowOrchard = slotGame(
  {
    kindId: 1007,
    slug: 'honeyflow-orchard',
    name: 'Honeyflow Orchard',
    hasJackpots: false,
    volatility: 'medium',
    description,
    stakesCents: [20n, 40n, 100n, 200n, 400n, 1000n, 2000n],
    maxWin: 683.6,
  },
  honeyflowOrchardSheet,
  figures,
);
