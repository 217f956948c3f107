import { fraction, sum } from './fraction.ts';
import type { Fraction, ParSheet } from './game.ts';

/** One possible pay of a round, in stakes, and its chance. */
export interface PayChance {
  readonly times: number;
  readonly chance: Fraction;
}

const oddsOfInterest = [50, 100, 250, 500, 1000];
const longestOdds = 50_000_000;

export const numberOf = ({ numerator, denominator }: Fraction): number =>
  // Scaled first, because both may be beyond the exact numbers.
  Number((numerator * 10n ** 18n) / denominator) / 1e18;

const oneIn = (chance: Fraction): number => Number((1 / numberOf(chance)).toPrecision(6));

/** The figures of a game from the exact chances of all its pays. */
export function parSheetOf(pays: readonly PayChance[]): ParSheet {
  const chanceFrom = (least: number) =>
    sum(
      pays.filter(({ times, chance }) => times >= least && chance.numerator > 0n).map(({ chance }) => chance),
    );
  const moment = (power: number) =>
    pays.reduce((total, { times, chance }) => total + times ** power * numberOf(chance), 0);
  const above = pays.filter(({ times }) => times > 1).map(({ chance }) => chance);
  const hits = pays.filter(({ times }) => times > 0).map(({ chance }) => chance);
  const reachable = pays
    .map(({ times }) => ({ times, chance: chanceFrom(times) }))
    .filter(({ chance }) => numberOf(chance) * longestOdds >= 1)
    .reduce((one, other) => (other.times > one.times ? other : one), { times: 0, chance: fraction(1) });
  return {
    hitFrequency: numberOf(sum(hits)),
    winFrequency: numberOf(sum(above)),
    standardDeviation: Math.sqrt(moment(2) - moment(1) ** 2),
    payOdds: oddsOfInterest.map((times) => {
      const chance = chanceFrom(times);
      return { times, oneIn: chance.numerator === 0n ? null : oneIn(chance) };
    }),
    topWin: { times: reachable.times, oneIn: oneIn(reachable.chance) },
  };
}
