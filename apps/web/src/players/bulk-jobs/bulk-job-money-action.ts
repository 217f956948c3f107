import type { BulkJob, Money } from '@golden-acers/contract';
import type { BulkJobKind } from '@golden-acers/contract/agent-constants';
import { toCents, toMoney } from '@golden-acers/contract/money-values';
import type { MoneyAction } from '../../api/client.ts';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';

export const isMoneyKind = (kind: BulkJobKind) => kind === 'recharge' || kind === 'redeem';

/** Undefined for a job that moves no money. */
export function jobActionOf(
  t: ConsoleTranslateFn,
  kind: BulkJobKind,
  { count, sum }: { readonly count: number; readonly sum: Money },
): MoneyAction | undefined {
  if (!isMoneyKind(kind)) return undefined;
  return { kind, account: t('approvals.players', { count }), amount: formatMoney(sum) };
}

/** What a job moves that goes on. The sum of failed rows is not known here. */
export function goingOnActionOf(
  t: ConsoleTranslateFn,
  { kind, counts, sum, done }: BulkJob,
  action: 'resume' | 'retry',
): MoneyAction | undefined {
  if (!isMoneyKind(kind)) return undefined;
  if (action === 'retry')
    return { kind: 'retry', account: t('approvals.players', { count: counts.failed }), amount: '' };
  return jobActionOf(t, kind, { count: counts.waiting, sum: toMoney(toCents(sum) - toCents(done)) });
}
