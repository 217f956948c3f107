import { fraction, percentText, sum, times } from '../../fraction.ts';
import type { Fraction } from '../../game.ts';
import { parSheetOf } from '../../par-sheet.ts';
import type { PositionFigures } from './events.ts';

/** One possible pay of a position, the stake included, in multiples of it. */
export interface PositionPay {
  readonly pays: Fraction;
  readonly chance: Fraction;
}

/** The exact return of a stake whose pays have these chances. A missing rest is lost. */
export const returnOfPays = (all: readonly PositionPay[]): Fraction =>
  sum(all.map(({ pays, chance }) => times(pays, chance)));

/** Returns the par sheet of one position. The first pay is the one that its odds name. */
export function positionFigures(id: string, all: readonly [PositionPay, ...PositionPay[]]): PositionFigures {
  const [
    {
      pays: { numerator, denominator },
    },
  ] = all;
  const lost = subtractFromOne(sum(all.map(({ chance }) => chance)));
  const { winFrequency, standardDeviation, topWin } = parSheetOf([
    { times: 0, chance: lost },
    ...all.map(({ pays, chance }) => ({
      times: Number(pays.numerator) / Number(pays.denominator),
      chance,
    })),
  ]);
  return {
    id,
    odds: Number(numerator - denominator) / Number(denominator),
    returnPercent: percentText(returnOfPays(all)),
    winOneIn: 1 / winFrequency,
    standardDeviation,
    topWin: topWin.times,
  };
}

const subtractFromOne = ({ numerator, denominator }: Fraction): Fraction =>
  fraction(denominator - numerator, denominator);
