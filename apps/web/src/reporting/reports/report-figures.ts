import type { Money } from '@golden-acers/contract';
import { toCents } from '@golden-acers/contract/money-values';

/** For charts and ratios. */
export const dollarsOf = (amount: Money): number => Number(toCents(amount)) / 100;

export function growthRatio(now: number, before: number): number | undefined {
  return before === 0 ? undefined : (now - before) / Math.abs(before);
}

export function formatShortDay(day: string, language: string): string {
  const shape = { weekday: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, shape).format(new Date(day));
}
