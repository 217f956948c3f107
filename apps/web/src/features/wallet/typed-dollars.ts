/** What was typed into an amount field, in dollars. */
export type TypedDollars =
  | { readonly kind: 'empty' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'amount'; readonly cents: number };

/** Beyond it no agent may go in any deployment; the server knows the true ceiling. */
const centsMax = 100_000_000_000;

/**
 * Reads `20`, `20.5`, `20.50` and `$1,250.00`, without ever going through a fraction. What could be meant otherwise, such
 * as `1,50` or `20.505`, is invalid rather than rounded.
 */
export function readDollars(text: string): TypedDollars {
  const typed = text.trim().replace(/^\$\s*/, '');
  if (typed === '') return { kind: 'empty' };
  const [, whole, cents = ''] = /^(\d{1,10}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/.exec(typed) ?? [];
  if (whole === undefined) return { kind: 'invalid' };
  const total = Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
  return total >= 1 && total <= centsMax ? { kind: 'amount', cents: total } : { kind: 'invalid' };
}
