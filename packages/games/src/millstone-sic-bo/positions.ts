import { type PositionPay, returnOfPays } from '../engines/positions/figures.ts';
import type { TablePosition } from '../engines/positions/position-table.ts';
import { fraction } from '../fraction.ts';
import type { SicBoOutcome } from './events.ts';

export const faces = [1, 2, 3, 4, 5, 6] as const;

/** All 216 throws, each as likely as any other. */
export const allThrows: readonly SicBoOutcome[] = faces.flatMap((first) =>
  faces.flatMap((second) => faces.map((third): SicBoOutcome => [first, second, third])),
);

const totalOf = (dice: SicBoOutcome): number => dice.reduce((total, die) => total + die, 0);
const countOf = (dice: SicBoOutcome, face: number): number => dice.filter((die) => die === face).length;
const isTriple = ([first, second, third]: SicBoOutcome) => first === second && second === third;
const when = (isWin: boolean, odds: number): number => (isWin ? odds : 0);

/** Odds to one of the totals. 3 and 18 are triples, which have a position each. */
const oddsOfTotal: Readonly<Record<number, number>> = {
  4: 65,
  5: 33,
  6: 19,
  7: 13,
  8: 9,
  9: 7,
  10: 6,
  11: 6,
  12: 7,
  13: 9,
  14: 13,
  15: 19,
  16: 33,
  17: 65,
};
/** A stake on a number gets these odds for one, two or three dice of it. */
const oddsOfSingle = [0, 1, 2, 12] as const;

/** The odds of a position to one. 0: the stake is lost. */
type Odds = (dice: SicBoOutcome) => number;

const chances: Readonly<Record<string, Odds>> = {
  small: (dice) => when(totalOf(dice) <= 10 && !isTriple(dice), 1),
  odd: (dice) => when(totalOf(dice) % 2 === 1 && !isTriple(dice), 1),
  even: (dice) => when(totalOf(dice) % 2 === 0 && !isTriple(dice), 1),
  big: (dice) => when(totalOf(dice) >= 11 && !isTriple(dice), 1),
};

const oddsById: ReadonlyMap<string, Odds> = new Map([
  ...Object.entries(chances),
  ...Object.entries(oddsOfTotal).map(([total, odds]): [string, Odds] => [
    `total-${total}`,
    (dice) => when(totalOf(dice) === Number(total), odds),
  ]),
  ...faces.flatMap((face): [string, Odds][] => [
    [`single-${face}`, (dice) => oddsOfSingle[countOf(dice, face)] ?? 0],
    [`double-${face}`, (dice) => when(countOf(dice, face) >= 2, 12)],
    [`triple-${face}`, (dice) => when(countOf(dice, face) === 3, 200)],
  ]),
  ['any-triple', (dice) => when(isTriple(dice), 33)],
  ...faces.flatMap((low) =>
    faces
      .filter((high) => high > low)
      .map((high): [string, Odds] => [
        `pair-${low}-${high}`,
        (dice) => when(countOf(dice, low) > 0 && countOf(dice, high) > 0, 6),
      ]),
  ),
]);

/** Returns the odds of a position with their frequency in all throws, the lowest first. */
export function paysOf(id: string): readonly [PositionPay, ...PositionPay[]] {
  const odds = allThrows.map((dice) => oddsById.get(id)?.(dice) ?? 0).filter((each) => each > 0);
  const [first, ...further] = [...new Set(odds)]
    .toSorted((a, b) => a - b)
    .map((pay) => ({
      pays: fraction(pay + 1),
      chance: fraction(odds.filter((each) => each === pay).length, allThrows.length),
    }));
  if (first === undefined) throw new RangeError(`no throw wins ${id}`);
  return [first, ...further];
}

export const sicBoPositions: readonly TablePosition<SicBoOutcome>[] = [...oddsById].map(([id, oddsOf]) => ({
  id,
  pays(dice) {
    const odds = oddsOf(dice);
    return fraction(odds === 0 ? 0 : odds + 1);
  },
  returnToPlayer: returnOfPays(paysOf(id)),
}));

export const winsOf = (dice: SicBoOutcome): readonly string[] =>
  [...oddsById].filter(([, oddsOf]) => oddsOf(dice) > 0).map(([id]) => id);
