/**
 * Amounts are `bigint` cents in code and in the database, and decimal text (`"125.50"`) on the wire. The two functions
 * here are the only way from one to the other, so nothing in between can be rounded.
 */
const decimalPattern = /^(-?)(\d{1,15})(?:\.(\d{1,2})0*)?$/;

/** Cents of a decimal text such as `"125.5"`, or undefined when it isn't one or names a fraction of a cent. */
export function parseCents(text: string): bigint | undefined {
  const match = decimalPattern.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '0', fraction = ''] = match;
  const cents = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return sign === '-' ? -cents : cents;
}

/** The decimal text of an amount, always with two decimals: `12550n` → `"125.50"`. */
export function formatCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
