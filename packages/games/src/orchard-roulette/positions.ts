import type { TablePosition } from '../engines/positions/position-table.ts';
import { fraction } from '../fraction.ts';

/** The numbers clockwise, as on every European wheel. */
export const wheelOrder: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];
export const pockets = wheelOrder.length;

export const redNumbers: readonly number[] = [
  1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
];

const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
const oneToThirtySix = range(1, 36);

/** The layout has twelve rows of three: 1 2 3, 4 5 6 … 34 35 36, with zero above the first row. */
const insideBets: readonly (readonly number[])[] = [
  ...range(0, 36).map((number) => [number]),
  // Splits: beside, below, and with zero.
  ...oneToThirtySix.filter((number) => number % 3 !== 0).map((number) => [number, number + 1]),
  ...range(1, 33).map((number) => [number, number + 3]),
  ...[1, 2, 3].map((number) => [0, number]),
  // Streets, and the two threes with zero.
  ...range(1, 34, 3).map((first) => range(first, first + 2)),
  [0, 1, 2],
  [0, 2, 3],
  // Corners, and the first four.
  ...range(1, 32)
    .filter((number) => number % 3 !== 0)
    .map((number) => [number, number + 1, number + 3, number + 4]),
  [0, 1, 2, 3],
  // There are eleven positions of six numbers.
  ...range(1, 31, 3).map((first) => range(first, first + 5)),
];

const outsideBets: Readonly<Record<string, readonly number[]>> = {
  'dozen-1': range(1, 12),
  'dozen-2': range(13, 24),
  'dozen-3': range(25, 36),
  'column-1': range(1, 34, 3),
  'column-2': range(2, 35, 3),
  'column-3': range(3, 36, 3),
  red: redNumbers,
  black: oneToThirtySix.filter((number) => !redNumbers.includes(number)),
  even: range(2, 36, 2),
  odd: range(1, 35, 2),
  low: range(1, 18),
  high: range(19, 36),
};

/** The numbers of each position. An inside bet is named by its numbers: `17`, `17-20`. */
export const positionNumbers: ReadonlyMap<string, readonly number[]> = new Map([
  ...insideBets.map((numbers) => [numbers.join('-'), numbers] as const),
  ...Object.entries(outsideBets),
]);

/** A bet on n numbers pays 36 / n, stake included; with 37 pockets each returns 36/37. */
export const roulettePositions: readonly TablePosition<number>[] = [...positionNumbers].map(
  ([id, numbers]) => ({
    id,
    pays: (pocket) => (numbers.includes(pocket) ? fraction(36, numbers.length) : fraction(0)),
    returnToPlayer: fraction(36, pockets),
  }),
);
