import type { Money, OfferTerms } from '@golden-acers/contract';
import { toCents, toMoney } from '@golden-acers/contract/money-values';

/** What a player gets and must wager. The recharge and the total are absent if no recharge is needed. */
export interface OfferExample {
  readonly recharge?: Money;
  readonly total?: Money;
  readonly bonus: Money;
  readonly required: Money;
}

const usualRechargeCents = 10_000n;

/** Computes an example from the terms: a recharge of $100, or the smallest one that counts. */
export function offerExample(terms: OfferTerms): OfferExample | undefined {
  const minRechargeCents = toCents(terms.minRecharge);
  const rechargeCents = minRechargeCents > usualRechargeCents ? minRechargeCents : usualRechargeCents;
  const bonusCents = bonusOf(terms, rechargeCents);
  if (bonusCents === undefined) return undefined;
  const required = toMoney(bonusCents * BigInt(terms.wageringMultiple));
  const bonus = toMoney(bonusCents);
  if (terms.kind !== 'deposit_match' && minRechargeCents === 0n) return { bonus, required };
  return { recharge: toMoney(rechargeCents), total: toMoney(rechargeCents + bonusCents), bonus, required };
}

function bonusOf({ percent, bonus, maxBonus }: OfferTerms, rechargeCents: bigint): bigint | undefined {
  if (percent === null) return bonus === null ? undefined : toCents(bonus);
  const share = (rechargeCents * BigInt(percent)) / 100n;
  if (maxBonus === null || share <= toCents(maxBonus)) return share;
  return toCents(maxBonus);
}
