import type { BulkJobPreviewRow } from '@golden-acers/contract';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { parseAmountInput } from '../../money/transfers/amount-input.ts';
import { cx } from '../../ui/cx.ts';
import type { BulkJobForm } from './use-bulk-job-form.ts';

/** A scrolling box must be reachable by keyboard. */
const keyboardScrollProps = { tabIndex: 0 } as const;

const moneyGridClass =
  'grid grid-cols-3 items-center gap-x-3 px-3 sm:grid-cols-[minmax(0,1fr)_5.5rem_7rem_5.5rem_6rem]';
const plainGridClass =
  'grid grid-cols-[minmax(0,1fr)_6rem] items-center gap-x-3 px-3 sm:grid-cols-[minmax(0,1fr)_6rem_minmax(0,1fr)]';

interface BulkJobPreviewTableProps {
  rows: readonly BulkJobPreviewRow[];
  bulk: BulkJobForm;
}

export function BulkJobPreviewTable({ rows, bulk }: BulkJobPreviewTableProps) {
  const t = useConsoleTranslation();
  const { isMoney } = bulk;
  const grid = isMoney ? moneyGridClass : plainGridClass;
  const refusedFirst = rows.toSorted((one, other) => Number(isRefused(other)) - Number(isRefused(one)));
  return (
    <section
      aria-label={t('jobs.preview')}
      {...keyboardScrollProps}
      className="max-h-80 overflow-y-auto lg:max-h-[55dvh] rounded-xl border border-line bg-surface text-[0.8125rem] outline-offset-2"
    >
      <div
        aria-hidden
        className={cx(
          grid,
          'sticky top-0 z-10 h-9 border-b border-line-strong bg-surface-2 text-xs font-semibold text-muted',
        )}
      >
        <span className={isMoney ? 'max-sm:hidden' : undefined}>{t('players.account')}</span>
        <span className="text-right">{isMoney ? t('jobs.before') : t('players.balance')}</span>
        {isMoney && <span className="text-right">{t('jobs.cents')}</span>}
        {isMoney && <span className="text-right">{t('jobs.after')}</span>}
        <span className="max-sm:hidden">{t('jobs.effect')}</span>
      </div>
      <ul>
        {refusedFirst.map((row) => (
          // The browser lays out only visible rows.
          <li
            key={row.account}
            className="border-b border-line py-1 last:border-b-0 [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto]"
          >
            <div className={grid}>
              <span
                title={`${row.account} ${row.nickname}`}
                className={cx('min-w-0 truncate', isMoney && 'max-sm:col-span-3')}
              >
                <span className="font-medium">{row.account}</span>
                <span className="text-faint"> {row.nickname}</span>
              </span>
              <span className="tabular text-right text-muted">
                <span className="sr-only">{t('jobs.before')} </span>
                {formatMoney(row.balance)}
              </span>
              {isMoney && <RowAmountInput row={row} bulk={bulk} />}
              {isMoney && (
                <span className="tabular text-right font-semibold">
                  <span className="sr-only">{t('jobs.after')} </span>
                  {row.balanceAfter === null ? '–' : formatMoney(row.balanceAfter)}
                </span>
              )}
              <RowEffect row={row} bulk={bulk} />
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

/** What the job does to this player. The reason of a refusal stands below. */
function RowEffect({ row, bulk: { kind } }: { row: BulkJobPreviewRow; bulk: BulkJobForm }) {
  const t = useConsoleTranslation();
  if (row.refusal !== null)
    return (
      <span className={cx('max-sm:hidden', isRefused(row) ? 'text-bad' : 'text-muted')}>
        {t(isRefused(row) ? 'jobs.effects.left_out' : 'jobs.effects.no_amount')}
      </span>
    );
  return <span className="truncate text-good max-sm:hidden">{t(`jobs.effects.${kind}`)}</span>;
}

function RowAmountInput({ row, bulk }: { row: BulkJobPreviewRow; bulk: BulkJobForm }) {
  const t = useConsoleTranslation();
  const { account, amount } = row;
  const { amountByAccount, defaultAmount } = bulk.typed;
  const listed = bulk.parsedList?.amounts.has(account) === true;
  const text = bulk.amountByAccount.get(account) ?? '';
  const isWrong = parseAmountInput(text, undefined).kind === 'invalid';
  function type(next: string): void {
    const changed = new Map(amountByAccount);
    if (next === '' && !listed) changed.delete(account);
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
      title={amount === null ? undefined : formatMoney(amount)}
      placeholder={listed ? '' : defaultAmount}
      onChange={({ target }) => type(target.value)}
      className={cx(
        'tabular h-8 w-full rounded-md border bg-field px-2 text-right text-[0.8125rem] placeholder:text-muted hover:border-gold/60 focus:border-gold focus:outline-2 focus:outline-offset-0 focus:outline-gold/40 pointer-coarse:h-11',
        isWrong ? 'border-bad' : 'border-line',
      )}
    />
  );
}
