import type { JobKind } from '@golden-acers/contract/agent-vocabulary';
import { readAmount } from '../../console/amounts.ts';
import { useConsoleTexts } from '../../console/texts.ts';
import { dollars, moneyText } from '../../i18n/figures.ts';
import { cx } from '../../ui/cx.ts';
import type { JobPreview, JobPreviewRow } from './jobs.queries.ts';
import { type Bulk, isMoney } from './use-bulk.ts';

interface BulkRowsProps {
  kind: JobKind;
  preview: JobPreview;
  bulk: Bulk;
}

/** A box that scrolls must be reachable without a mouse, also when nothing in it is. */
const scrolledByKeys = { tabIndex: 0 } as const;

const moneyGrid =
  'grid grid-cols-3 items-center gap-x-3 px-3 sm:grid-cols-[minmax(0,1fr)_5.5rem_7rem_5.5rem]';
const plainGrid = 'grid grid-cols-[minmax(0,1fr)_6rem] items-center gap-x-3 px-3';

/** Each player: before, how much, after; or why not. Refused ones come first: they are what is looked for. */
export function BulkRows({ kind, preview, bulk }: BulkRowsProps) {
  const t = useConsoleTexts();
  const rows = preview.rows.toSorted((one, other) => weight(one) - weight(other));
  const grid = isMoney(kind) ? moneyGrid : plainGrid;
  return (
    <section
      aria-label={t('jobs.preview')}
      {...scrolledByKeys}
      className="max-h-80 overflow-y-auto rounded-xl border border-line bg-surface text-[0.8125rem] outline-offset-2"
    >
      <div
        aria-hidden
        className={cx(
          grid,
          'sticky top-0 z-10 h-9 border-b border-line-strong bg-surface-2 text-xs font-semibold text-muted',
        )}
      >
        <span className={isMoney(kind) ? 'max-sm:hidden' : undefined}>{t('players.account')}</span>
        <span className="text-right">{isMoney(kind) ? t('jobs.before') : t('players.balance')}</span>
        {isMoney(kind) && <span className="text-right">{t('jobs.cents')}</span>}
        {isMoney(kind) && <span className="text-right">{t('jobs.after')}</span>}
      </div>
      <ul>
        {rows.map((row) => (
          // Far more rows than are seen: the browser lays out those that are.
          <li
            key={row.account}
            className="border-b border-line py-1 last:border-b-0 [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto]"
          >
            <div className={grid}>
              <span
                title={`${row.account} ${row.nickname}`}
                className={cx('min-w-0 truncate', isMoney(kind) && 'max-sm:col-span-3')}
              >
                <span className="font-medium">{row.account}</span>
                <span className="text-faint"> {row.nickname}</span>
              </span>
              <span className="tabular text-right text-muted">
                <span className="sr-only">{t('jobs.before')} </span>
                {dollars(row.balance)}
              </span>
              {isMoney(kind) && <RowAmount row={row} bulk={bulk} />}
              {isMoney(kind) && (
                <span className="tabular text-right font-semibold">
                  <span className="sr-only">{t('jobs.after')} </span>
                  {row.balanceAfter === null ? '–' : dollars(row.balanceAfter)}
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

/** An amount that isn't entered yet is no refusal to read. */
function isRefused({ refusal }: JobPreviewRow): boolean {
  return refusal !== null && refusal.code !== 'job.amount_missing';
}

function weight(row: JobPreviewRow): number {
  return isRefused(row) ? 0 : 1;
}

function RowAmount({ row: { account, amountCents }, bulk }: { row: JobPreviewRow; bulk: Bulk }) {
  const t = useConsoleTexts();
  const { own, amount } = bulk.typed;
  const text = own.get(account) ?? '';
  const isWrong = readAmount(text, undefined).kind === 'invalid';
  function type(next: string): void {
    const changed = new Map(own);
    if (next === '') changed.delete(account);
    else changed.set(account, next);
    bulk.type({ own: changed });
  }
  return (
    <input
      value={text}
      inputMode="numeric"
      autoComplete="off"
      maxLength={15}
      aria-label={t('jobs.amountFor', { account })}
      aria-invalid={isWrong || undefined}
      title={amountCents === null ? undefined : moneyText(BigInt(amountCents))}
      placeholder={amount}
      onChange={({ target }) => type(target.value)}
      className={cx(
        'tabular h-8 w-full rounded-md border bg-field px-2 text-right text-[0.8125rem] placeholder:text-muted hover:border-gold/60 focus:border-gold focus:outline-2 focus:outline-offset-0 focus:outline-gold/40 pointer-coarse:h-11',
        isWrong ? 'border-bad' : 'border-line',
      )}
    />
  );
}
