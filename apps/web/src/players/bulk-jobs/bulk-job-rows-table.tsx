import type { BulkJob, BulkJobRow } from '@golden-acers/contract';
import type { BulkJobRowState } from '@golden-acers/contract/agent-constants';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount, formatMoney } from '../../i18n/number-format.ts';
import { ExportButton } from '../../reporting/exports/export-button.tsx';
import { cx } from '../../ui/cx.ts';
import { formatMinute } from '../../ui/dates/period.ts';
import { Badge } from '../../ui/feedback.tsx';
import { column, moneyColumn, numberColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { bulkJobRowsQuery, type JobRowFilter, jobRowFilters } from './bulk-jobs.queries.ts';

interface BulkJobRowsTableProps {
  id: string;
  job: BulkJob | undefined;
  onShowPlayer: (account: string) => void;
}

export function BulkJobRowsTable({ id, job, onShowPlayer }: BulkJobRowsTableProps) {
  const t = useConsoleTranslation();
  const [{ part, page }, setPlace] = useState<{ part: JobRowFilter; page: number }>({ part: 'all', page: 1 });
  const rows = useQuery(bulkJobRowsQuery(id, job, part, page));
  const hasMoney = job?.kind === 'recharge' || job?.kind === 'redeem';
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-3 print:hidden">
        <fieldset className="flex shrink-0 flex-wrap gap-1 rounded-xl border border-line bg-sunk p-1">
          <legend className="sr-only">{t('jobs.filterLabel')}</legend>
          {jobRowFilters.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === part}
              onClick={() => setPlace({ part: each, page: 1 })}
              className={cx(
                'h-8 rounded-lg px-3.5 text-sm font-semibold transition-colors pointer-coarse:h-11',
                each === part ? 'bg-raised text-gold-ink' : 'text-muted hover:text-text',
              )}
            >
              {t(`jobs.filters.${each}`)}
              {job !== undefined && (
                <span className="tabular font-normal"> {formatCount(rowCountOf(job, each))}</span>
              )}
            </button>
          ))}
        </fieldset>
        <ExportButton table="job-rows" filters={{ job: id, filter: part }} />
      </div>
      <QueryTable
        label={t('jobs.rows')}
        columns={bulkJobRowColumns(t, hasMoney, onShowPlayer)}
        items={rows.data?.data}
        keyOf={({ account }) => account}
        nameOf={({ account }) => account}
        isBusy={rows.isPlaceholderData}
        query={rows}
        loadingLabel={t('jobs.loading')}
        errorFallback={t('jobs.notLoaded')}
        empty={<TableEmpty icon={ListChecks} title={t('jobs.noRows')} />}
      />
      <Pagination meta={rows.data?.meta} onPageChange={(next) => setPlace({ part, page: next })} />
    </>
  );
}

function rowCountOf({ rows, counts }: BulkJob, part: JobRowFilter): number {
  if (part === 'all') return rows;
  return part === 'open' ? counts.waiting + counts.running + counts.checking : counts[part];
}

const rowTones = {
  waiting: 'plain',
  running: 'gold',
  checking: 'warn',
  done: 'good',
  failed: 'bad',
  cancelled: 'plain',
} as const satisfies Record<BulkJobRowState, string>;

function bulkJobRowColumns(
  t: ConsoleTranslateFn,
  hasMoney: boolean,
  onShowPlayer: (account: string) => void,
): readonly TableColumn<BulkJobRow>[] {
  const money: readonly TableColumn<BulkJobRow>[] = [
    moneyColumn('amount', t('requests.amount'), (row) => row.amount),
    moneyColumn('before', t('jobs.before'), (row) => row.balanceBefore),
    numberColumn('now', t('jobs.now'), (row) => (
      <span className="font-semibold">{formatMoney(row.balanceNow)}</span>
    )),
  ];
  return [
    titleColumn('account', t('players.account'), ({ account }) => (
      <button
        type="button"
        onClick={() => onShowPlayer(account)}
        className="block max-w-52 truncate rounded underline decoration-line-strong underline-offset-4 hover:text-gold-ink"
      >
        {account}
      </button>
    )),
    numberColumn('id', t('players.id'), ({ id }) => id),
    column(
      'state',
      t('jobs.state'),
      (row) => <Badge tone={rowTones[row.state]}>{rowStateText(t, row)}</Badge>,
      'corner',
    ),
    ...(hasMoney ? money : []),
    column(
      'refusal',
      t('jobs.result'),
      ({ refusal, tries }) => (
        <span className="block whitespace-normal md:min-w-48 md:max-w-72 md:py-1.5 md:leading-snug">
          {refusal?.text}
          {tries > 1 && <span className="text-faint"> {t('jobs.tries', { count: tries })}</span>}
        </span>
      ),
      'line',
    ),
    column('ended', t('jobs.ended'), ({ endedAt }) => (
      <span className="tabular">{endedAt === null ? '–' : formatMinute(endedAt)}</span>
    )),
  ];
}

/** A row whose outcome is unknown is in progress, never failed. */
function rowStateText(t: ConsoleTranslateFn, { state, transferState }: BulkJobRow): string {
  if (state !== 'checking') return t(`jobs.rowStates.${state}`);
  if (transferState === 'review') return t('jobs.inReview');
  return t(transferState === 'unknown' ? 'jobs.rowStates.checking' : 'jobs.rowStates.running');
}
