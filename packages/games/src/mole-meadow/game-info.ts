import { at } from '../at.ts';
import { fraction, greatest, least, percentText, times } from '../fraction.ts';
import type { Fraction } from '../game.ts';
import { type MoleMeadowInfo, maxMoles, tileCount } from './events.ts';

/** The intended return of each pay, before it is rounded down. */
const targetReturn = fraction(97, 100);
const maxHundredths = 1_000_000;
/** Stakes are multiples of twenty cents, so pays in steps of 0.05 are whole cents. */
const stepHundredths = 5n;

/** Returns the probability of digging up so many seeds in a row. */
export function seedChance(moles: number, seeds: number): Fraction {
  return Array.from({ length: seeds }).reduce<Fraction>(
    (chance, _, dug) => times(chance, fraction(tileCount - moles - dug, tileCount - dug)),
    fraction(1),
  );
}

/** target return / chance, rounded down to a step. */
function payHundredthsOf(moles: number, seeds: number): number {
  const { numerator, denominator } = seedChance(moles, seeds);
  const hundredths = (100n * targetReturn.numerator * denominator) / (targetReturn.denominator * numerator);
  return Number(hundredths - (hundredths % stepHundredths));
}

/** Ends with the last seed, or with the last pay within the maximum. */
const paysOf = (moles: number): number[] =>
  Array.from({ length: tileCount - moles }, (_, index) => payHundredthsOf(moles, index + 1)).filter(
    (hundredths) => hundredths <= maxHundredths,
  );

const payTable = Array.from({ length: maxMoles }, (_, index) => paysOf(index + 1));

/**
 * The pay in hundredths of the stake. Before the first seed the same rule pays less than the stake: without
 * a risk, a stake would be free play for everything that counts stakes.
 */
export const payAfter = (moles: number, seeds: number): number =>
  seeds === 0 ? payHundredthsOf(moles, 0) : at(at(payTable, moles - 1), seeds - 1);

export const mostSeeds = (moles: number): number => at(payTable, moles - 1).length;

/** The return of a player who digs this number of seeds and takes the pay. */
export const returnAfter = (moles: number, seeds: number): Fraction =>
  times(seedChance(moles, seeds), fraction(payAfter(moles, seeds), 100));

/** The return of each plan with these moles: to dig one seed, two, and so on. */
export const returnsOfMoles = (moles: number): Fraction[] =>
  Array.from({ length: mostSeeds(moles) }, (_, index) => returnAfter(moles, index + 1));

export const moleMeadowInfo: MoleMeadowInfo = {
  tileCount,
  payHundredths: payTable,
  returnPercents: payTable.map((_pays, index) => {
    const returns = returnsOfMoles(index + 1);
    return [percentText(least(returns)), percentText(greatest(returns))];
  }),
};
