import type { LimitValue } from '@golden-acers/contract';
import { type LimitKind, sessionLimitMinutes } from '@golden-acers/contract/constants';
import { toMoney } from '@golden-acers/contract/money-values';
import type { CareTranslateFn } from '../../i18n/care-translations.ts';
import { formatMoney, numberSeparators } from '../../i18n/number-format.ts';
import { parseDollars } from '../../money/wallet/parse-dollars.ts';

/** `$20.00`, or `90 minutes` for a session. */
export const limitValueText = (care: CareTranslateFn, value: LimitValue): string =>
  'minutes' in value ? care('limits.minutes', { count: value.minutes }) : formatMoney(value);

export const limitMaxText = (care: CareTranslateFn, max: LimitValue | null): string =>
  max === null ? care('limits.none') : limitValueText(care, max);

/** Cents or minutes. */
export const limitNumberOf = (value: LimitValue): number =>
  'minutes' in value ? value.minutes : Number(value.amountMinor);

export const limitValueOf = (kind: LimitKind, number: number): LimitValue =>
  kind === 'session' ? { minutes: number } : toMoney(number);

/** Parses the typed value. Undefined if the server would refuse it. */
export function parseLimit(kind: LimitKind, text: string): LimitValue | undefined {
  if (kind === 'session') {
    const minutes = /^\d{2,4}$/.test(text.trim()) ? Number(text) : 0;
    return minutes >= sessionLimitMinutes.min && minutes <= sessionLimitMinutes.max ? { minutes } : undefined;
  }
  const amount = parseDollars(text, numberSeparators());
  return amount.kind === 'amount' ? toMoney(amount.cents) : undefined;
}
