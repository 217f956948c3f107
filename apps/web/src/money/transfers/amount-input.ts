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

/** The balance after a transfer, by the last known one. Negative if a redeem exceeds it. */
export const balanceAfter = (
  kind: 'recharge' | 'redeem',
  balanceCents: bigint,
  amountCents: bigint,
): bigint => (kind === 'recharge' ? balanceCents + amountCents : balanceCents - amountCents);
