/** What was typed into an amount field, in dollars. */
export type ParsedDollars =
  | { readonly kind: 'empty' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'amount'; readonly cents: number };

/** Beyond it no agent may go in any deployment; the server knows the true ceiling. */
const maxCents = 100_000_000_000;

const englishSeparators = { group: ',', decimal: '.' };

/**
 * Reads `20`, `20.5`, `20.50` and `$1,250.00`, or what the reader's language writes for them, such as `1.250,00 $`, without
 * ever going through a fraction. What could be meant otherwise, such as an English `1,50` or `20.505`, is invalid rather
 * than rounded.
 */
export function parseDollars(text: string, separators = englishSeparators): ParsedDollars {
  // Whatever space a keyboard types between thousands is the same.
  const spaced = text.trim().replace(/\s/gu, ' ');
  const typed = spaced.replace(/^\$ ?| ?\$$/, '');
  if (typed === '') return { kind: 'empty' };
  const group = `[${separators.group.replace(/\s/gu, ' ')}]`;
  const decimal = `[${separators.decimal}]`;
  const amount = new RegExp(`^(\\d{1,10}|\\d{1,3}(?:${group}\\d{3}){1,3})(?:${decimal}(\\d{1,2}))?$`);
  const [, whole, cents = ''] = amount.exec(typed) ?? [];
  if (whole === undefined) return { kind: 'invalid' };
  const total = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  return total >= 1 && total <= maxCents ? { kind: 'amount', cents: total } : { kind: 'invalid' };
}
