import { type LimitKind, sessionLimitMinutes } from '@golden-acers/contract/constants';
import type { CareTranslateFn } from '../../i18n/care-translations.ts';
import { formatMoney, numberSeparators } from '../../i18n/number-format.ts';
import { parseDollars } from '../../money/wallet/parse-dollars.ts';

/** `$20.00`, or `90 minutes` for a session. */
export const limitValueText = (care: CareTranslateFn, kind: LimitKind, value: number): string =>
  kind === 'session' ? care('limits.minutes', { count: value }) : formatMoney(BigInt(value));

export const limitMaxText = (care: CareTranslateFn, kind: LimitKind, max: number | null): string =>
  max === null ? care('limits.none') : limitValueText(care, kind, max);

/** Parses the typed value in cents or minutes. Undefined if the server would refuse it. */
export function parseLimit(kind: LimitKind, text: string): number | undefined {
  if (kind === 'session') {
    const minutes = /^\d{2,4}$/.test(text.trim()) ? Number(text) : 0;
    return minutes >= sessionLimitMinutes.min && minutes <= sessionLimitMinutes.max ? minutes : undefined;
  }
  const amount = parseDollars(text, numberSeparators());
  return amount.kind === 'amount' ? amount.cents : undefined;
}
