import { z } from 'zod';
import { createPositionTable } from '../engines/positions/position-table.ts';
import description from './description.json' with { type: 'json' };
import { rouletteEvent, rouletteOutcome } from './events.ts';
import { rouletteInfo } from './game-info.ts';
import { pockets, roulettePositions } from './positions.ts';

export const orchardRoulette = createPositionTable({
  kindId: 4001,
  slug: 'orchard-roulette',
  name: 'Orchard Roulette',
  type: 'LIVE',
  hasJackpots: false,
  volatility: 'varies',
  description,
  stakesCents: [10n, 50n, 100n, 500n, 2500n],
  limits: { minCents: 10n, maxCents: 50_000n },
  sharedLimits: { positionMaxCents: 10_000n, roundMaxCents: 5_000_000n },
  timing: { bettingMs: 18_000, closedMs: 1_000, resultMs: 11_000 },
  maxWin: 36,
  info: rouletteInfo,
  setup: z.null(),
  outcome: rouletteOutcome,
  event: rouletteEvent,
  positions: roulettePositions,
  unitCents: 10,
  draw: (_setup, random) => random.below(pockets),
  toEvent: (pocket) => ({ type: 'pocket' as const, pocket }),
});
