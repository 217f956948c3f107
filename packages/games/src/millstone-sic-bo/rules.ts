import { z } from 'zod';
import { createPositionTable } from '../engines/positions/position-table.ts';
import type { Random } from '../game.ts';
import description from './description.json' with { type: 'json' };
import { sicBoEvent, sicBoOutcome } from './events.ts';
import { sicBoInfo } from './game-info.ts';
import { faces, sicBoPositions } from './positions.ts';

const throwDie = (random: Random): number => random.below(faces.length) + 1;

export const millstoneSicBo = createPositionTable({
  kindId: 4003,
  slug: 'millstone-sic-bo',
  name: 'Millstone Sic Bo',
  type: 'LIVE',
  hasJackpots: false,
  volatility: 'varies',
  description,
  stakesCents: [10n, 50n, 100n, 500n, 2500n],
  limits: { minCents: 10n, maxCents: 50_000n },
  sharedLimits: { positionMaxCents: 10_000n, roundMaxCents: 5_000_000n },
  timing: { bettingMs: 18_000, closedMs: 1_500, resultMs: 9_500 },
  maxWin: 201,
  info: sicBoInfo,
  setup: z.null(),
  outcome: sicBoOutcome,
  event: sicBoEvent,
  positions: sicBoPositions,
  unitCents: 10,
  draw: (_setup, random) => [throwDie(random), throwDie(random), throwDie(random)] as const,
  toEvent: (dice) => ({ type: 'dice' as const, dice }),
});
