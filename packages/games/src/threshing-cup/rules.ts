import { createVirtualSport } from '../engines/virtual-sport/sport-table.ts';
import type { Side } from '../engines/virtual-sport/villages.ts';
import type { Random } from '../game.ts';
import description from './description.json' with { type: 'json' };
import { type Highlight, type MatchResult, matchResult } from './events.ts';
import { type MatchFixture, matchFixtures } from './fixtures.ts';
import { goalWeights } from './goal-table.ts';
import { matchChances, matchMarkets, matchWinners } from './markets.ts';

const misses = ['save', 'post', 'wide'] as const;
const fewestMisses = 4;

function drawGoals(meanTenths: number, random: Random): number {
  const weights = goalWeights(meanTenths).map(Number);
  let drawn = random.below(weights.reduce((sum, weight) => sum + weight, 0));
  return weights.findIndex((weight) => {
    drawn -= weight;
    return drawn < 0;
  });
}

const drawHighlight = (side: Side, kind: Highlight['kind'], random: Random): Highlight => ({
  minute: 1 + random.below(90),
  side,
  kind,
  shirt: 2 + random.below(10),
});

/** The score decides all bets; minutes, shooters and misses are for the replay. */
function playMatch({ homeTenths, awayTenths }: MatchFixture, random: Random): MatchResult {
  const home = drawGoals(homeTenths, random);
  const away = drawGoals(awayTenths, random);
  const highlights = [
    ...Array.from({ length: home }, () => drawHighlight('home', 'goal', random)),
    ...Array.from({ length: away }, () => drawHighlight('away', 'goal', random)),
  ];
  const missCount = fewestMisses + random.below(4);
  for (let miss = 0; miss < missCount; miss += 1) {
    const side = random.below(2) === 0 ? 'home' : 'away';
    highlights.push(drawHighlight(side, misses[random.below(misses.length)] ?? 'save', random));
  }
  return { home, away, highlights: highlights.toSorted((one, other) => one.minute - other.minute) };
}

export const threshingCup = createVirtualSport({
  kindId: 5001,
  slug: 'threshing-cup',
  name: 'Threshing Cup',
  type: 'SPORT',
  description,
  timing: { bettingMs: 25_000, closedMs: 1_000, resultMs: 34_000 },
  fixtures: matchFixtures,
  markets: matchMarkets,
  chancesOf: matchChances,
  result: matchResult,
  play: playMatch,
  winnersOf: ({ home, away }) => matchWinners(home, away),
});
