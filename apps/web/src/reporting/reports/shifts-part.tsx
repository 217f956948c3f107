import type { Shift } from '@golden-acers/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Calculator } from 'lucide-react';
import { useMemo } from 'react';
import { DataTable, type TableColumn } from '../../console/data-table.tsx';
import { type ConsoleTexts, useConsoleTexts } from '../../console/texts.ts';
import { changeText, countText, dollars } from '../../i18n/figures.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/states.tsx';
import { OwnTill } from './own-till.tsx';
import { EmptyPart } from './part-states.tsx';
import type { PartProps } from './parts.ts';
import { shiftsQuery } from './reports.queries.ts';
import { minuteIn } from './zoned.ts';

/** The agent's own till, and what the tills of its subtree held against what they should. */
export function ShiftsPart({ place, move, report }: PartProps) {
  const t = useConsoleTexts();
  const { data } = report;
  const timeZone = data?.timeZone ?? 'UTC';
  const shifts = useInfiniteQuery({
    ...shiftsQuery({
      fromDate: data?.fromDate ?? '',
      toDate: data?.toDate ?? '',
      ...(place.agent !== '' && { agentId: place.agent }),
    }),
    enabled: data !== undefined,
  });
  const columns = useMemo(
    () =>
      shiftColumns(t, timeZone, (shift) => move({ part: 'transfers', shift: shift.id, kind: '', mover: '' })),
    [t, timeZone, move],
  );
  return (
    <>
      <OwnTill timeZone={timeZone} />
      <DataTable
        label={t('reports.part.shifts')}
        columns={columns}
        items={shifts.data?.pages.flatMap((page) => page.data) ?? []}
        keyOf={({ id }) => id}
        nameOf={({ agent }) => agent}
        isBusy={shifts.isPending}
        empty={
          <EmptyPart
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
  t: ConsoleTexts,
  timeZone: string,
  onRows: (shift: Shift) => void,
): readonly TableColumn<Shift>[] {
  const time = (at: string) => (
    <time dateTime={at} className="tabular text-muted">
      {minuteIn(at, timeZone)}
    </time>
  );
  const sum = (amount: string, count: number) => (
    <>
      {dollars(amount)} <span className="text-xs text-faint">× {countText(count)}</span>
    </>
  );
  return [
    {
      id: 'agent',
      header: t('reports.columns.agent'),
      isRowHeader: true,
      onCard: 'title',
      cell: ({ agent }) => agent,
    },
    { id: 'opened', header: t('reports.till.opened'), cell: ({ openedAt }) => time(openedAt) },
    {
      id: 'closed',
      header: t('reports.till.closed'),
      cell: ({ closedAt }) =>
        closedAt === null ? <Badge tone="gold">{t('reports.till.isOpen')}</Badge> : time(closedAt),
    },
    { id: 'float', header: t('reports.till.float'), isFigure: true, cell: ({ float }) => dollars(float) },
    {
      id: 'recharged',
      header: t('reports.figures.recharged'),
      isFigure: true,
      cell: ({ recharged, recharges }) => sum(recharged, recharges),
    },
    {
      id: 'redeemed',
      header: t('reports.figures.redeemed'),
      isFigure: true,
      cell: ({ redeemed, redeems }) => sum(redeemed, redeems),
    },
    {
      id: 'expected',
      header: t('reports.till.expected'),
      isFigure: true,
      cell: ({ expected }) => dollars(expected),
    },
    {
      id: 'counted',
      header: t('reports.till.counted'),
      isFigure: true,
      cell: ({ counted }) => (counted === null ? '–' : dollars(counted)),
    },
    {
      id: 'difference',
      header: t('reports.till.difference'),
      isFigure: true,
      onCard: 'corner',
      cell: ({ difference, open, note }) => (
        <span title={note ?? undefined}>
          {open.transfers > 0 && (
            <Badge tone="warn" className="mr-2">
              {t('reports.till.unsettled', { count: open.transfers })}
            </Badge>
          )}
          <Difference amount={difference} t={t} />
        </span>
      ),
    },
    { id: 'note', header: t('reports.till.note'), cell: ({ note }) => note ?? '–' },
    {
      id: 'actions',
      header: t('players.actions'),
      onCard: 'buttons',
      cell: (shift) => (
        <Button
          size="sm"
          variant="line"
          onClick={() => onRows(shift)}
          aria-label={t('reports.rowsOf', { name: `${shift.agent} ${minuteIn(shift.openedAt, timeZone)}` })}
        >
          {t('reports.rows')}
        </Button>
      ),
    },
  ];
}

function Difference({ amount, t }: { amount: string | null; t: ConsoleTexts }) {
  if (amount === null) return '–';
  if (amount === '0.00') return <Badge tone="good">{t('reports.till.right')}</Badge>;
  return <span className="font-semibold text-bad">{changeText(amount)}</span>;
}
