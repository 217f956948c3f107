import type { Chances, Market } from '../engines/virtual-sport/price-book.ts';
import { fraction, plus } from '../fraction.ts';
import type { Fraction } from '../game.ts';
import type { Race } from './races.ts';

const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
/** The number of places that a bet on a place covers. */
const places = 3;
const pairs = numbers.flatMap((first) =>
  numbers.filter((second) => second !== first).map((second) => [first, second] as const),
);

export const raceMarkets: readonly Market[] = [
  { id: 'win', positions: numbers.map((number) => `win-${number}`) },
  { id: 'place', positions: numbers.map((number) => `place-${number}`) },
  {
    id: 'quinella',
    positions: pairs
      .filter(([first, second]) => first < second)
      .map(([first, second]) => `quinella-${first}-${second}`),
  },
  { id: 'exacta', positions: pairs.map(([first, second]) => `exacta-${first}-${second}`) },
];

export function raceWinners(order: readonly number[]): string[] {
  const [first = 0, second = 0] = order;
  return [
    `win-${first}`,
    ...order.slice(0, places).map((number) => `place-${number}`),
    `quinella-${Math.min(first, second)}-${Math.max(first, second)}`,
    `exacta-${first}-${second}`,
  ];
}

/** Returns all orders of the first three by the Plackett-Luce model, each with its exact probability. */
export function raceChances({ runners }: Race): Chances {
  const strengths = new Map(runners.map(({ strength }, index) => [index + 1, BigInt(strength)]));
  const strengthOf = (number: number) => strengths.get(number) ?? 0n;
  const total = [...strengths.values()].reduce((sum, strength) => sum + strength, 0n);
  const chances = new Map<string, Fraction>();
  for (const [first, second] of pairs) {
    for (const third of numbers) {
      if (third === first || third === second) continue;
      const [a, b, c] = [strengthOf(first), strengthOf(second), strengthOf(third)];
      const chance = fraction(a * b * c, total * (total - a) * (total - a - b));
      for (const position of raceWinners([first, second, third]))
        chances.set(position, plus(chances.get(position) ?? fraction(0), chance));
    }
  }
  return chances;
}
