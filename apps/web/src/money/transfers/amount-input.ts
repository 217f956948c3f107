import { parseCents } from '@golden-acers/money';

/** A parsed amount. Above the ceiling it still has `cents`, which are shown in dollars. */
export type ParsedAmount =
  | { readonly kind: 'empty' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'above-ceiling'; readonly cents: number }
  | { readonly kind: 'amount'; readonly cents: number };

export function parseAmountInput(text: string, ceilingCents: number | undefined): ParsedAmount {
  const typed = text.trim();
  if (typed === '') return { kind: 'empty' };
  if (!/^[0-9]{1,15}$/.test(typed)) return { kind: 'invalid' };
  const cents = Number.parseInt(typed, 10);
  if (cents < 1) return { kind: 'invalid' };
  return { kind: ceilingCents !== undefined && cents > ceilingCents ? 'above-ceiling' : 'amount', cents };
}

export function amountCentsOf(amount: ParsedAmount): bigint | undefined {
  return 'cents' in amount ? BigInt(amount.cents) : undefined;
}

/**
 * Returns the balance after a transfer, computed from the last known one (decimal text). Negative if a
 * redeem exceeds it.
 */
export function balanceAfter(
  kind: 'recharge' | 'redeem',
  balance: string,
  amountCents: bigint,
): bigint | undefined {
  const before = parseCents(balance);
  if (before === undefined) return undefined;
  return kind === 'recharge' ? before + amountCents : before - amountCents;
}
