import type { Shift } from '@golden-acers/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Calculator } from 'lucide-react';
import { useMemo } from 'react';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount, formatDollars, formatSignedDollars } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { DataTable, type TableColumn } from '../../ui/tables/data-table.tsx';
import { OwnTillCard } from './own-till-card.tsx';
import type { ReportTabProps } from './report-tab-props.ts';
import { ReportTableState } from './report-table-state.tsx';
import { shiftsQuery } from './reports.queries.ts';
import { formatMinuteInZone } from './zoned-dates.ts';

/** The agent's own till, and what the tills of its subtree held against what they should. */
export function ShiftsTab({ location: place, navigate: move, reportQuery: report }: ReportTabProps) {
  const t = useConsoleTranslation();
  const { data } = report;
  const timeZone = data?.timeZone ?? 'UTC';
  const shifts = useInfiniteQuery({
    ...shiftsQuery({
      fromDate: data?.fromDate ?? '',
      toDate: data?.toDate ?? '',
      ...(place.agentId !== '' && { agentId: place.agentId }),
    }),
    enabled: data !== undefined,
  });
  const columns = useMemo(
    () =>
      shiftColumns(t, timeZone, (shift) =>
        move({ tab: 'transfers', shiftId: shift.id, kind: '', initiatorId: '' }),
      ),
    [t, timeZone, move],
  );
  return (
    <>
      <OwnTillCard timeZone={timeZone} />
      <DataTable
        label={t('reports.tabs.shifts')}
        columns={columns}
        items={shifts.data?.pages.flatMap((page) => page.data) ?? []}
        keyOf={({ id }) => id}
        nameOf={({ agent }) => agent}
        isBusy={shifts.isPending}
        empty={
          <ReportTableState
            query={shifts}
            columns={columns.length}
            icon={Calculator}
            hint={t('reports.till.noneHint')}
          />
        }
      />
      {shifts.hasNextPage && (
        <Button
          size="sm"
          variant="line"
          busy={shifts.isFetchingNextPage}
          onClick={() => void shifts.fetchNextPage()}
          className="shrink-0 self-center"
        >
          {t('reports.more')}
        </Button>
      )}
    </>
  );
}

function shiftColumns(
  t: ConsoleTranslateFn,
  timeZone: string,
  onRows: (shift: Shift) => void,
): readonly TableColumn<Shift>[] {
  const time = (at: string) => (
    <time dateTime={at} className="tabular text-muted">
      {formatMinuteInZone(at, timeZone)}
    </time>
  );
  const sum = (amount: string, count: number) => (
    <>
      {formatDollars(amount)} <span className="text-xs text-faint">× {formatCount(count)}</span>
    </>
  );
  return [
    {
      id: 'agent',
      header: t('reports.columns.agent'),
      isRowHeader: true,
      cardSlot: 'title',
      cell: ({ agent }) => agent,
    },
    { id: 'opened', header: t('reports.till.opened'), cell: ({ openedAt }) => time(openedAt) },
    {
      id: 'closed',
      header: t('reports.till.closed'),
      cell: ({ closedAt }) =>
        closedAt === null ? <Badge tone="gold">{t('reports.till.isOpen')}</Badge> : time(closedAt),
    },
    {
      id: 'float',
      header: t('reports.till.float'),
      isNumeric: true,
      cell: ({ float }) => formatDollars(float),
    },
    {
      id: 'recharged',
      header: t('reports.figures.recharged'),
      isNumeric: true,
      cell: ({ recharged, recharges }) => sum(recharged, recharges),
    },
    {
      id: 'redeemed',
      header: t('reports.figures.redeemed'),
      isNumeric: true,
      cell: ({ redeemed, redeems }) => sum(redeemed, redeems),
    },
    {
      id: 'expected',
      header: t('reports.till.expected'),
      isNumeric: true,
      cell: ({ expected }) => formatDollars(expected),
    },
    {
      id: 'counted',
      header: t('reports.till.counted'),
      isNumeric: true,
      cell: ({ counted }) => (counted === null ? '–' : formatDollars(counted)),
    },
    {
      id: 'difference',
      header: t('reports.till.difference'),
      isNumeric: true,
      cardSlot: 'corner',
      cell: ({ difference, open, note }) => (
        <span title={note ?? undefined}>
          {open.transfers > 0 && (
            <Badge tone="warn" className="mr-2">
              {t('reports.till.unsettled', { count: open.transfers })}
            </Badge>
          )}
          <TillDifference amount={difference} t={t} />
        </span>
      ),
    },
    { id: 'note', header: t('reports.till.note'), cell: ({ note }) => note ?? '–' },
    {
      id: 'actions',
      header: t('players.actions'),
      cardSlot: 'buttons',
      cell: (shift) => (
        <Button
          size="sm"
          variant="line"
          onClick={() => onRows(shift)}
          aria-label={t('reports.rowsOf', {
            name: `${shift.agent} ${formatMinuteInZone(shift.openedAt, timeZone)}`,
          })}
        >
          {t('reports.rows')}
        </Button>
      ),
    },
  ];
}

function TillDifference({ amount, t }: { amount: string | null; t: ConsoleTranslateFn }) {
  if (amount === null) return '–';
  if (amount === '0.00') return <Badge tone="good">{t('reports.till.exact')}</Badge>;
  return <span className="font-semibold text-bad">{formatSignedDollars(amount)}</span>;
}
