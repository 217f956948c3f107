import { z } from 'zod';
import type { GameRules, Random } from '../game.ts';
import description from './description.json' with { type: 'json' };
import {
  type GoldenNetsBet,
  type GoldenNetsEvent,
  goldenNetsBet,
  goldenNetsEvent,
  maxTargets,
  type SpeciesId,
} from './events.ts';
import { catchChance, goldenNetsInfo, paysBySpecies, shotReturn, totalWeight } from './game-info.ts';

/** In whole stakes; 0 for an escape. */
export function drawCatch(species: SpeciesId, underNet: number, random: Random): number {
  const chance = catchChance(species, underNet);
  if (random.below(Number(chance.denominator)) >= chance.numerator) return 0;
  const pays = paysBySpecies[species];
  let drawn = pays.length === 1 ? 0 : random.below(totalWeight(pays));
  for (const { multiplier, weight } of pays) {
    if (drawn < weight) return multiplier;
    drawn -= weight;
  }
  throw new RangeError(`the weights of ${species} don't add up`);
}

const maxMultiplier = Math.max(
  ...Object.values(paysBySpecies).flatMap((pays) => pays.map(({ multiplier }) => multiplier)),
);

export const goldenNets: GameRules<GoldenNetsBet, never, never, GoldenNetsEvent> = {
  kindId: 3001,
  slug: 'golden-nets',
  name: 'Golden Nets',
  type: 'FISH',
  hasJackpots: true,
  volatility: 'varies',
  description,
  stakesCents: [5n, 10n, 25n, 50n, 100n, 250n, 500n],
  maxWin: maxTargets * maxMultiplier,
  returnToPlayer: shotReturn,
  info: goldenNetsInfo,
  bet: goldenNetsBet,
  move: z.never(),
  state: z.never(),
  event: goldenNetsEvent,

  open(stakeCents, { targets }, random) {
    const stake = Number(stakeCents);
    const results = targets.map((species, target): Extract<GoldenNetsEvent, { target: number }> => {
      const multiplier = drawCatch(species, targets.length, random);
      return multiplier === 0
        ? { type: 'escape', target, species }
        : { type: 'capture', target, species, multiplier, winCents: stake * multiplier };
    });
    const totalCents = results.reduce(
      (total, event) => total + (event.type === 'capture' ? event.winCents : 0),
      0,
    );
    return {
      over: true,
      events: [{ type: 'shot', targets }, ...results, { type: 'shot-total', totalCents }],
      payoutCents: BigInt(totalCents),
    };
  },

  play: (state) => state,
};
