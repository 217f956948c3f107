import type { Fraction } from './game.ts';

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));

/** Returns a non-negative fraction in lowest terms, so that equal values are deeply equal. */
export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  const [top, bottom] = [BigInt(numerator), BigInt(denominator)];
  if (top < 0n || bottom <= 0n) throw new RangeError(`not a non-negative fraction: ${top}/${bottom}`);
  const common = divisor(top, bottom);
  return { numerator: top / common, denominator: bottom / common };
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

export const times = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator);

export const isLess = (a: Fraction, b: Fraction): boolean =>
  a.numerator * b.denominator < b.numerator * a.denominator;

export const sum = (terms: readonly Fraction[]): Fraction => terms.reduce(plus, fraction(0));

/** Returns the smallest of one or more fractions. */
export const least = (values: readonly Fraction[]): Fraction =>
  values.reduce((one, other) => (isLess(other, one) ? other : one));

export const greatest = (values: readonly Fraction[]): Fraction =>
  values.reduce((one, other) => (isLess(one, other) ? other : one));

/** `"96.02"` for 0.960279…: truncated, so that it never overstates the return. */
export function percentText(value: Fraction, decimals = 2): string {
  const scaled = (value.numerator * 100n * 10n ** BigInt(decimals)) / value.denominator;
  const digits = scaled.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
