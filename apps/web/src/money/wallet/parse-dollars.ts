export type ParsedDollars =
  | { readonly kind: 'empty' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'aboveCeiling' | 'aboveBalance'; readonly maxCents: bigint }
  | { readonly kind: 'amount'; readonly cents: number };

export interface AmountLimits {
  /** The largest amount of one request. */
  readonly ceilingCents?: bigint | undefined;
  /** Set for a redeem. Undefined if it is unknown; then the server decides. */
  readonly balanceCents?: bigint | undefined;
}

/** No deployment allows more. */
const maxCents = 100_000_000_000n;

const englishSeparators = { group: ',', decimal: '.' };

/**
 * Parses `20`, `20.50` and `$1,250.00`, and formats of the reader's language such as `1.250,00 $`. Ambiguous
 * input such as `1,50` in English or `20.505` is invalid and never rounded.
 */
export function parseDollars(
  text: string,
  separators = englishSeparators,
  { ceilingCents = maxCents, balanceCents }: AmountLimits = {},
): ParsedDollars {
  // Keyboards insert different spaces between thousands.
  const spaced = text.trim().replace(/\s/gu, ' ');
  const typed = spaced.replace(/^\$ ?| ?\$$/, '');
  if (typed === '') return { kind: 'empty' };
  const group = `[${separators.group.replace(/\s/gu, ' ')}]`;
  const decimal = `[${separators.decimal}]`;
  const amount = new RegExp(`^(\\d{1,10}|\\d{1,3}(?:${group}\\d{3}){1,3})(?:${decimal}(\\d{1,2}))?$`);
  const [, whole, cents = ''] = amount.exec(typed) ?? [];
  if (whole === undefined) return { kind: 'invalid' };
  const total = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  if (balanceCents !== undefined && balanceCents < ceilingCents && total > balanceCents) {
    return { kind: 'aboveBalance', maxCents: balanceCents };
  }
  if (total > ceilingCents) return { kind: 'aboveCeiling', maxCents: ceilingCents };
  return total >= 1 ? { kind: 'amount', cents: total } : { kind: 'invalid' };
}
