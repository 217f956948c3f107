import type { Money } from '@golden-acers/contract';
import { toCents } from '@golden-acers/contract/money-values';

/**
 * The lengths of the bars of amounts, as shares of the largest. An amount without a limit (null) is longer
 * than all others, and what the operator gains has no bar.
 */
export function barShares(amounts: readonly (Money | null)[]): readonly number[] {
  const cents = amounts.map((amount) => (amount === null ? null : Math.max(0, Number(toCents(amount)))));
  const max = Math.max(1, ...cents.map((one) => one ?? 0));
  const isUnlimited = cents.includes(null);
  return cents.map((one) => (one === null ? 1 : (one / max) * (isUnlimited ? unlimitedScale : 1)));
}

/** Beside a bar without a limit, so that it is visibly the longest. */
const unlimitedScale = 0.8;
