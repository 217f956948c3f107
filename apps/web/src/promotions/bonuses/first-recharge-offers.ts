import type { PublicOffer } from '@golden-acers/contract';

/** Finds the offer that a player can claim in place of an automatic one for the first recharge. */
export function findAlternative(
  automatic: readonly PublicOffer[],
  others: readonly PublicOffer[],
): PublicOffer | undefined {
  if (!automatic.some(({ terms }) => terms.isFirstRechargeOnly)) return undefined;
  return others.find(
    ({ period, terms }) =>
      period === 'current' &&
      terms.kind === 'deposit_match' &&
      terms.isFirstRechargeOnly &&
      !terms.isAutomatic,
  );
}
