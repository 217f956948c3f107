import type { BulkJobKind } from '@golden-acers/contract/agent-constants';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDollars, formatMoney } from '../../i18n/number-format.ts';
import { parseAmountInput } from '../../money/transfers/amount-input.ts';
import { cx } from '../../ui/cx.ts';
import type { BulkJobPreview, BulkJobPreviewRow } from './bulk-jobs.queries.ts';
import { type BulkJobForm, isMoneyKind } from './use-bulk-job-form.ts';

interface BulkJobPreviewTableProps {
  kind: BulkJobKind;
  preview: BulkJobPreview;
  form: BulkJobForm;
}

/** A scrolling box must be reachable by keyboard even if nothing in it is focusable. */
const keyboardScrollProps = { tabIndex: 0 } as const;

const moneyGridClass =
  'grid grid-cols-3 items-center gap-x-3 px-3 sm:grid-cols-[minmax(0,1fr)_5.5rem_7rem_5.5rem]';
const plainGridClass = 'grid grid-cols-[minmax(0,1fr)_6rem] items-center gap-x-3 px-3';

export function BulkJobPreviewTable({ kind, preview, form }: BulkJobPreviewTableProps) {
  const t = useConsoleTranslation();
  const rows = preview.rows.toSorted((one, other) => sortWeight(one) - sortWeight(other));
  const grid = isMoneyKind(kind) ? moneyGridClass : plainGridClass;
  return (
    <section
      aria-label={t('jobs.preview')}
      {...keyboardScrollProps}
      className="max-h-80 overflow-y-auto rounded-xl border border-line bg-surface text-[0.8125rem] outline-offset-2"
    >
      <div
        aria-hidden
        className={cx(
          grid,
          'sticky top-0 z-10 h-9 border-b border-line-strong bg-surface-2 text-xs font-semibold text-muted',
        )}
      >
        <span className={isMoneyKind(kind) ? 'max-sm:hidden' : undefined}>{t('players.account')}</span>
        <span className="text-right">{isMoneyKind(kind) ? t('jobs.before') : t('players.balance')}</span>
        {isMoneyKind(kind) && <span className="text-right">{t('jobs.cents')}</span>}
        {isMoneyKind(kind) && <span className="text-right">{t('jobs.after')}</span>}
      </div>
      <ul>
        {rows.map((row) => (
          // The browser lays out only the visible rows.
          <li
            key={row.account}
            className="border-b border-line py-1 last:border-b-0 [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto]"
          >
            <div className={grid}>
              <span
                title={`${row.account} ${row.nickname}`}
                className={cx('min-w-0 truncate', isMoneyKind(kind) && 'max-sm:col-span-3')}
              >
                <span className="font-medium">{row.account}</span>
                <span className="text-faint"> {row.nickname}</span>
              </span>
              <span className="tabular text-right text-muted">
                <span className="sr-only">{t('jobs.before')} </span>
                {formatDollars(row.balance)}
              </span>
              {isMoneyKind(kind) && <RowAmountInput row={row} bulk={form} />}
              {isMoneyKind(kind) && (
                <span className="tabular text-right font-semibold">
                  <span className="sr-only">{t('jobs.after')} </span>
                  {row.balanceAfter === null ? '–' : formatDollars(row.balanceAfter)}
                </span>
              )}
            </div>
            {isRefused(row) && <p className="px-3 pt-0.5 pb-1 text-xs text-bad">{row.refusal?.text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A missing amount is not shown as a refusal. */
function isRefused({ refusal }: BulkJobPreviewRow): boolean {
  return refusal !== null && refusal.code !== 'job.amount_missing';
}

function sortWeight(row: BulkJobPreviewRow): number {
  return isRefused(row) ? 0 : 1;
}

function RowAmountInput({
  row: { account, amountCents },
  bulk,
}: {
  row: BulkJobPreviewRow;
  bulk: BulkJobForm;
}) {
  const t = useConsoleTranslation();
  const { amountByAccount: own, defaultAmount: amount } = bulk.typed;
  const text = own.get(account) ?? '';
  const isWrong = parseAmountInput(text, undefined).kind === 'invalid';
  function type(next: string): void {
    const changed = new Map(own);
    if (next === '') changed.delete(account);
    else changed.set(account, next);
    bulk.type({ amountByAccount: changed });
  }
  return (
    <input
      value={text}
      inputMode="numeric"
      autoComplete="off"
      maxLength={15}
      aria-label={t('jobs.amountFor', { account })}
      aria-invalid={isWrong || undefined}
      title={amountCents === null ? undefined : formatMoney(BigInt(amountCents))}
      placeholder={amount}
      onChange={({ target }) => type(target.value)}
      className={cx(
        'tabular h-8 w-full rounded-md border bg-field px-2 text-right text-[0.8125rem] placeholder:text-muted hover:border-gold/60 focus:border-gold focus:outline-2 focus:outline-offset-0 focus:outline-gold/40 pointer-coarse:h-11',
        isWrong ? 'border-bad' : 'border-line',
      )}
    />
  );
}
