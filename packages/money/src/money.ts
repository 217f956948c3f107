/**
 * Amounts are `bigint` cents in code and database, and decimal text (`"125.50"`) in files, in the audit log
 * and in calls of the specification. Only these two functions convert, so nothing is rounded.
 */
const decimalPattern = /^(-?)(\d{1,15})(?:\.(\d{1,2})0*)?$/;

/** Parses `"125.5"` as `12550n`; returns undefined for other texts and fractions of a cent. */
export function parseCents(text: string): bigint | undefined {
  const match = decimalPattern.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '0', fraction = ''] = match;
  const cents = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return sign === '-' ? -cents : cents;
}

/** Formats with two decimals: `12550n` → `"125.50"`. */
export function formatCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
