import { z } from 'zod';
import { createPositionTable } from '../engines/positions/position-table.ts';
import description from './description.json' with { type: 'json' };
import { wheelEvent, wheelOutcome } from './events.ts';
import { wheelInfo } from './game-info.ts';
import { spinWheel, wheelPositions } from './segments.ts';

const spinAndShowMs = 11_000;
const nextSpinMs = 6_000;

export const sunfieldWheel = createPositionTable({
  kindId: 4004,
  slug: 'sunfield-wheel',
  name: 'Sunfield Wheel',
  type: 'LIVE',
  hasJackpots: false,
  volatility: 'varies',
  description,
  stakesCents: [10n, 50n, 100n, 500n, 2500n],
  limits: { minCents: 10n, maxCents: 50_000n },
  sharedLimits: { positionMaxCents: 10_000n, roundMaxCents: 5_000_000n },
  timing: { bettingMs: 15_000, closedMs: 1_000, resultMs: spinAndShowMs },
  resultMs: ({ stops }) => spinAndShowMs + (stops.length - 1) * nextSpinMs,
  // The sunflower times three multipliers of three.
  maxWin: 46 * 27 + 1,
  info: wheelInfo,
  setup: z.null(),
  outcome: wheelOutcome,
  event: wheelEvent,
  positions: wheelPositions,
  unitCents: 10,
  draw: (_setup, random) => spinWheel(random),
  toEvent: (outcome) => ({ type: 'spins' as const, ...outcome }),
});
