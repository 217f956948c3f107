import type { Chances, Market } from '../engines/virtual-sport/price-book.ts';
import { fraction } from '../fraction.ts';
import type { MatchFixture } from './fixtures.ts';
import { goalWeights } from './goal-table.ts';

const listedGoals = [0, 1, 2, 3];
const overGoals = 3;

export const matchMarkets: readonly Market[] = [
  { id: 'result', positions: ['win-home', 'draw', 'win-away'] },
  { id: 'goals', positions: ['goals-over', 'goals-under'] },
  { id: 'both', positions: ['both-score', 'not-both'] },
  {
    id: 'score',
    positions: [
      ...listedGoals.flatMap((home) => listedGoals.map((away) => `score-${home}-${away}`)),
      'score-other',
    ],
  },
];

export function matchWinners(home: number, away: number): string[] {
  const isListed = listedGoals.includes(home) && listedGoals.includes(away);
  return [
    home === away ? 'draw' : home > away ? 'win-home' : 'win-away',
    home + away >= overGoals ? 'goals-over' : 'goals-under',
    home > 0 && away > 0 ? 'both-score' : 'not-both',
    isListed ? `score-${home}-${away}` : 'score-other',
  ];
}

/** Returns all 81 scores, each with the product of two weights. */
export function matchChances({ homeTenths, awayTenths }: MatchFixture): Chances {
  const [homeWeights, awayWeights] = [goalWeights(homeTenths), goalWeights(awayTenths)];
  const weights = new Map<string, bigint>();
  let total = 0n;
  for (const [home, homeWeight] of homeWeights.entries()) {
    for (const [away, awayWeight] of awayWeights.entries()) {
      const weight = homeWeight * awayWeight;
      total += weight;
      for (const position of matchWinners(home, away))
        weights.set(position, (weights.get(position) ?? 0n) + weight);
    }
  }
  return new Map([...weights].map(([position, weight]) => [position, fraction(weight, total)]));
}
