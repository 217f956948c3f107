/** The one currency of credit. */
export const creditCurrency = 'USD';

/** An amount on the wire. Code and database have cents as `bigint`. */
export interface Money {
  /** Minor units, such as cents. */
  readonly amountMinor: string;
  readonly currency: typeof creditCurrency;
}

export const toMoney = (cents: bigint | number): Money => ({
  amountMinor: String(cents),
  currency: creditCurrency,
});
export const toMoneyOrNull = (cents: bigint | number | null): Money | null =>
  cents === null ? null : toMoney(cents);
export const toCents = ({ amountMinor }: Money): bigint => BigInt(amountMinor);
