import type { Chances, Market } from '../engines/virtual-sport/price-book.ts';
import type { Side } from '../engines/virtual-sport/villages.ts';
import { fraction, plus, times } from '../fraction.ts';
import type { Fraction } from '../game.ts';
import type { ShootOutResult } from './events.ts';
import type { ShootOutFixture } from './fixtures.ts';
import { type FinalScore, finalScores } from './shoot-out.ts';

/**
 * Scores within the ten kicks. What is rarer is `score-other`; 1-4 and 3-5 can't be, because the last kick is
 * the away team's.
 */
const regularScores = [
  ...['3-0', '3-1', '3-2', '4-1', '4-2', '4-3', '5-3', '5-4'],
  ...['0-3', '1-3', '2-3', '2-4', '3-4', '4-5'],
];
const scorePositions = regularScores.map((score) => `score-${score}`);
const fewGoals = 7;

export const shootOutMarkets: readonly Market[] = [
  { id: 'winner', positions: ['win-home', 'win-away'] },
  { id: 'ending', positions: ['end-regular', 'end-sudden'] },
  { id: 'goals', positions: ['goals-over', 'goals-under'] },
  {
    id: 'first-kick',
    positions: ['first-home-goal', 'first-home-miss', 'first-away-goal', 'first-away-miss'],
  },
  { id: 'score', positions: [...scorePositions, 'score-other', 'sudden-home', 'sudden-away'] },
];

/** Returns the position of the exact score. The coin is the last resort of sudden death. */
function scorePosition({ home, away, ending }: Omit<FinalScore, 'chance'>, winner: Side): string {
  if (ending !== 'regular') return `sudden-${winner}`;
  const position = `score-${home}-${away}`;
  return scorePositions.includes(position) ? position : 'score-other';
}

const finalPositions = (final: Omit<FinalScore, 'chance'>, winner: Side): string[] => [
  `win-${winner}`,
  final.ending === 'regular' ? 'end-regular' : 'end-sudden',
  final.home + final.away > fewGoals ? 'goals-over' : 'goals-under',
  scorePosition(final, winner),
];

export function shootOutWinners({ kicks, home, away, ending, winner }: ShootOutResult): string[] {
  const [first, second] = kicks;
  return [
    ...finalPositions({ home, away, ending }, winner),
    first?.kind === 'goal' ? 'first-home-goal' : 'first-home-miss',
    second?.kind === 'goal' ? 'first-away-goal' : 'first-away-miss',
  ];
}

export function shootOutChances({ conversion }: ShootOutFixture): Chances {
  const chances = new Map<string, Fraction>(
    shootOutMarkets.flatMap(({ positions }) => positions.map((position) => [position, fraction(0)])),
  );
  const addChance = (position: string, chance: Fraction) =>
    chances.set(position, plus(chances.get(position) ?? fraction(0), chance));
  for (const { chance, ...final } of finalScores(conversion)) {
    for (const [winner, share] of winnersOf(final))
      for (const position of finalPositions(final, winner)) addChance(position, times(chance, share));
  }
  for (const side of ['home', 'away'] as const) {
    addChance(`first-${side}-goal`, fraction(conversion[side], 100));
    addChance(`first-${side}-miss`, fraction(100 - conversion[side], 100));
  }
  return chances;
}

function winnersOf({ home, away }: Omit<FinalScore, 'chance'>): [Side, Fraction][] {
  if (home > away) return [['home', fraction(1)]];
  if (away > home) return [['away', fraction(1)]];
  return [
    ['home', fraction(1, 2)],
    ['away', fraction(1, 2)],
  ];
}
