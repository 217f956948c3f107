import { formatDollars, parseCents } from '@golden-acers/money';

/** `"1250.5"` → `"$1,250.50"`; an absent balance is shown as zero, as specified. */
export function dollars(balance: string | null | undefined): string {
  return formatDollars(parseCents(balance ?? '0') ?? 0n);
}
