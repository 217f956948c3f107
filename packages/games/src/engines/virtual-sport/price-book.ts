import { at } from '../../at.ts';
import { fraction, greatest, least, percentText, times } from '../../fraction.ts';
import type { Fraction } from '../../game.ts';
import type { MarketInfo, SportInfo } from './events.ts';

export interface Market {
  readonly id: string;
  readonly positions: readonly string[];
}

export interface PricedPosition {
  readonly chance: Fraction;
  /** In whole hundredths of the stake, so that each whole credit pays whole cents. */
  readonly price: number;
  readonly returnToPlayer: Fraction;
}

/** The exact chance of each position. */
export type Chances = ReadonlyMap<string, Fraction>;

/** The positions of each fixture. */
export type PriceBook = readonly ReadonlyMap<string, PricedPosition>[];

/** Price = return / chance, rounded down to hundredths. */
function pricePosition(chance: Fraction, target: Fraction): PricedPosition {
  const price = (100n * target.numerator * chance.denominator) / (target.denominator * chance.numerator);
  return { chance, price: Number(price), returnToPlayer: times(chance, fraction(price, 100n)) };
}

export const createPriceBook = (fixtures: readonly Chances[], target: Fraction): PriceBook =>
  fixtures.map((chances) => new Map([...chances].map(([id, chance]) => [id, pricePosition(chance, target)])));

export function pricedPosition(book: PriceBook, fixture: number, id: string): PricedPosition {
  const position = at(book, fixture).get(id);
  if (position === undefined) throw new RangeError(`fixture ${fixture} has no position ${id}`);
  return position;
}

const percentRange = (values: readonly Fraction[]): readonly [string, string] => [
  percentText(least(values)),
  percentText(greatest(values)),
];

function describeMarket(book: PriceBook, { id, positions }: Market): MarketInfo {
  const priced = book.flatMap((_, fixture) =>
    positions.map((position) => pricedPosition(book, fixture, position)),
  );
  const prices = priced.map(({ price }) => price);
  return {
    id,
    positions,
    price: [Math.min(...prices), Math.max(...prices)],
    chancePercent: percentRange(priced.map(({ chance }) => chance)),
    returnPercent: percentRange(priced.map(({ returnToPlayer }) => returnToPlayer)),
  };
}

/** Describes the public part: fixtures, prices, and the figures of each market. */
export const describeBook = <Fixture>(
  fixtures: readonly Fixture[],
  book: PriceBook,
  markets: readonly Market[],
): SportInfo<Fixture> => ({
  fixtures: fixtures.map((fixture, index) => ({
    ...fixture,
    prices: Object.fromEntries([...at(book, index)].map(([id, { price }]) => [id, price])),
  })),
  markets: markets.map((market) => describeMarket(book, market)),
});

export const allReturns = (book: PriceBook): Fraction[] =>
  book.flatMap((prices) => [...prices.values()].map(({ returnToPlayer }) => returnToPlayer));

export const highestPrice = (book: PriceBook): number =>
  Math.max(...book.flatMap((prices) => [...prices.values()].map(({ price }) => price)));
