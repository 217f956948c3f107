import type { GameRules, Random } from '../game.ts';
import {
  type GoldenNetsBet,
  type GoldenNetsEvent,
  goldenNetsBet,
  goldenNetsEvent,
  goldenNetsMove,
  goldenNetsState,
  type SpeciesId,
} from './events.ts';
import {
  catchChance,
  goldenNetsInfo,
  maxTargets,
  paysBySpecies,
  shotReturn,
  totalWeight,
} from './game-info.ts';

/** What one fish under the net pays, in whole stakes; 0 when it slips away. */
export function drawCatch(species: SpeciesId, underNet: number, random: Random): number {
  const chance = catchChance(species, underNet);
  if (random.below(Number(chance.denominator)) >= chance.numerator) return 0;
  const pays = paysBySpecies[species];
  let drawn = pays.length === 1 ? 0 : random.below(totalWeight(pays));
  for (const { multiplier, weight } of pays) {
    if (drawn < weight) return multiplier;
    drawn -= weight;
  }
  throw new RangeError(`the pays of ${species} don't cover their weight`);
}

const maxMultiplier = Math.max(
  ...Object.values(paysBySpecies).flatMap((pays) => pays.map(({ multiplier }) => multiplier)),
);

export const goldenNets: GameRules<GoldenNetsBet, never, never, GoldenNetsEvent> = {
  slug: 'golden-nets',
  stakesCents: [5n, 10n, 25n, 50n, 100n, 250n, 500n],
  maxWin: maxTargets * maxMultiplier,
  returnToPlayer: shotReturn,
  info: goldenNetsInfo,
  bet: goldenNetsBet,
  move: goldenNetsMove,
  state: goldenNetsState,
  event: goldenNetsEvent,

  open(stakeCents, { targets }, random) {
    const stake = Number(stakeCents);
    const landed = targets.map((species, target): Extract<GoldenNetsEvent, { target: number }> => {
      const multiplier = drawCatch(species, targets.length, random);
      return multiplier === 0
        ? { type: 'escape', target, species }
        : { type: 'capture', target, species, multiplier, winCents: stake * multiplier };
    });
    const totalCents = landed.reduce(
      (total, event) => total + (event.type === 'capture' ? event.winCents : 0),
      0,
    );
    return {
      over: true,
      events: [{ type: 'shot', targets }, ...landed, { type: 'shot-total', totalCents }],
      payoutCents: BigInt(totalCents),
    };
  },

  play(state) {
    return state;
  },
};
