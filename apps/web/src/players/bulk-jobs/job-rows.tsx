import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useMemo, useState } from 'react';
import { DataTable, type TableColumn } from '../../console/data-table.tsx';
import { Pager } from '../../console/pager.tsx';
import { minuteOf } from '../../console/period.ts';
import { TableEmpty, TableState } from '../../console/table-states.tsx';
import { type ConsoleTexts, useConsoleTexts } from '../../console/texts.ts';
import { countText, dollars, moneyText } from '../../i18n/figures.ts';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/states.tsx';
import { toneOfRow } from './job-words.ts';
import { type Job, jobRowsQuery, movesOn, type Row, type RowPart, rowParts } from './jobs.queries.ts';

interface JobRowsProps {
  id: string;
  /** Undefined while it is on its way. */
  job: Job | undefined;
  onShowPlayer: (account: string) => void;
}

export function JobRows({ id, job, onShowPlayer }: JobRowsProps) {
  const t = useConsoleTexts();
  const [{ part, page }, setPlace] = useState<{ part: RowPart; page: number }>({ part: 'all', page: 1 });
  const rows = useQuery(jobRowsQuery({ id, part, page, isMoving: movesOn(job) }));
  const hasMoney = (job?.sumCents ?? 0) > 0;
  const columns = useMemo(() => columnsOf(t, hasMoney, onShowPlayer), [t, hasMoney, onShowPlayer]);
  return (
    <>
      <fieldset className="flex shrink-0 flex-wrap gap-1 self-start rounded-xl border border-line bg-sunk p-1">
        <legend className="sr-only">{t('jobs.whichRows')}</legend>
        {rowParts.map((each) => (
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
            {t(`jobs.parts.${each}`)}
            {job !== undefined && (
              <span className="tabular font-normal"> {countText(countOf(job, each))}</span>
            )}
          </button>
        ))}
      </fieldset>
      <DataTable
        label={t('jobs.rows')}
        columns={columns}
        items={rows.data?.rows ?? []}
        keyOf={({ account }) => account}
        nameOf={({ account }) => account}
        isBusy={rows.isPlaceholderData}
        empty={
          <TableState
            query={rows}
            columns={columns.length}
            loading={t('jobs.loading')}
            failed={t('jobs.notLoaded')}
          >
            <TableEmpty icon={ListChecks} title={t('jobs.noRows')} />
          </TableState>
        }
      />
      <Pager meta={rows.data?.meta} onPage={(next) => setPlace({ part, page: next })} />
    </>
  );
}

function countOf({ rows, counts }: Job, part: RowPart): number {
  switch (part) {
    case 'all':
      return rows;
    case 'failed':
      return counts.failed;
    case 'open':
      return counts.waiting + counts.running + counts.checking;
    case 'done':
      return counts.done;
  }
}

function columnsOf(
  t: ConsoleTexts,
  hasMoney: boolean,
  onShowPlayer: (account: string) => void,
): readonly TableColumn<Row>[] {
  const money: readonly TableColumn<Row>[] = [
    {
      id: 'amount',
      header: t('requests.amount'),
      isFigure: true,
      cell: ({ amountCents }) => (amountCents === null ? '–' : moneyText(BigInt(amountCents))),
    },
    { id: 'before', header: t('jobs.before'), isFigure: true, cell: (row) => dollars(row.balanceBefore) },
    {
      id: 'now',
      header: t('jobs.now'),
      isFigure: true,
      cell: (row) => <span className="font-semibold">{dollars(row.balanceNow)}</span>,
    },
  ];
  return [
    {
      id: 'account',
      header: t('players.account'),
      isRowHeader: true,
      onCard: 'title',
      cell: ({ account }) => (
        <button
          type="button"
          onClick={() => onShowPlayer(account)}
          className="block max-w-52 truncate rounded underline decoration-line-strong underline-offset-4 hover:text-gold-ink"
        >
          {account}
        </button>
      ),
    },
    { id: 'id', header: t('players.id'), isFigure: true, cell: ({ id }) => id },
    {
      id: 'state',
      header: t('jobs.state'),
      onCard: 'corner',
      cell: (row) => <Badge tone={toneOfRow[row.state]}>{stateText(t, row)}</Badge>,
    },
    ...(hasMoney ? money : []),
    {
      id: 'refusal',
      header: t('jobs.result'),
      onCard: 'line',
      cell: ({ refusal, tries }) => (
        <span className="block whitespace-normal md:min-w-48 md:max-w-72 md:py-1.5 md:leading-snug">
          {refusal?.text}
          {tries > 1 && <span className="text-faint"> {t('jobs.tries', { count: tries })}</span>}
        </span>
      ),
    },
    {
      id: 'ended',
      header: t('jobs.ended'),
      cell: ({ endedAt }) => <span className="tabular">{endedAt === null ? '–' : minuteOf(endedAt)}</span>,
    },
  ];
}

/** Until its transfer's outcome is unclear, a row is under way, and never called failed. */
function stateText(t: ConsoleTexts, { state, transferState }: Row): string {
  if (state !== 'checking') return t(`jobs.rowStates.${state}`);
  if (transferState === 'review') return t('jobs.inReview');
  return t(transferState === 'unknown' ? 'jobs.rowStates.checking' : 'jobs.rowStates.running');
}
