import { at } from '../at.ts';
import { createVirtualSport } from '../engines/virtual-sport/sport-table.ts';
import type { Random } from '../game.ts';
import description from './description.json' with { type: 'json' };
import { type RaceResult, raceResult } from './events.ts';
import { raceChances, raceMarkets, raceWinners } from './markets.ts';
import { type Race, races } from './races.ts';

/** Each next finisher is drawn among the horses that still run, by their strengths. */
function drawOrder({ runners }: Race, random: Random): number[] {
  const left = runners.map(({ strength }, index) => ({ number: index + 1, strength }));
  const order: number[] = [];
  while (left.length > 1) {
    let drawn = random.below(left.reduce((sum, { strength }) => sum + strength, 0));
    const next = left.findIndex(({ strength }) => {
      drawn -= strength;
      return drawn < 0;
    });
    order.push(at(left, next).number);
    left.splice(next, 1);
  }
  return [...order, at(left, 0).number];
}

/** Neighbours swap as often as `swaps`. */
function shuffled(order: readonly number[], swaps: number, random: Random): number[] {
  const changed = [...order];
  for (let swap = 0; swap < swaps; swap += 1) {
    const place = random.below(changed.length - 1);
    changed.splice(place, 2, at(changed, place + 1), at(changed, place));
  }
  return changed;
}

/** The finish decides all bets; the calls before it are for the replay, drawn backwards from it. */
function playRace(race: Race, random: Random): RaceResult {
  const order = drawOrder(race, random);
  const late = shuffled(order, 3, random);
  const middle = shuffled(late, 5, random);
  return { order, calls: [shuffled(middle, 7, random), middle, late] };
}

export const ploughDayDerby = createVirtualSport({
  kindId: 5002,
  slug: 'plough-day-derby',
  name: 'Plough Day Derby',
  type: 'SPORTS',
  description,
  timing: { bettingMs: 30_000, closedMs: 1_000, resultMs: 32_000 },
  fixtures: races,
  markets: raceMarkets,
  chancesOf: raceChances,
  result: raceResult,
  play: playRace,
  winnersOf: ({ order }) => raceWinners(order),
});
