import type { ReportTransfer } from '@golden-acers/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useMemo } from 'react';
import { DataTable, type TableColumn } from '../../console/data-table.tsx';
import { smallControlClass } from '../../console/day-field.tsx';
import { type ConsoleTexts, useConsoleTexts } from '../../console/texts.ts';
import { changeText } from '../../i18n/figures.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPart } from './part-states.tsx';
import type { PartProps } from './parts.ts';
import { causeText } from './promotions-part.tsx';
import { askOf, type RowKind } from './report-address.ts';
import { rowsQuery } from './reports.queries.ts';
import { minuteIn } from './zoned.ts';

const kinds: readonly (RowKind | '')[] = ['', 'recharge', 'redeem', 'promotion'];

/** The rows under a figure, the last applied first. */
export function TransfersPart({ place, move, report }: PartProps) {
  const t = useConsoleTexts();
  const { kind, mover, shift } = place;
  const rows = useInfiniteQuery(
    rowsQuery({
      ...askOf(place),
      ...(kind !== '' && { kind }),
      ...(mover !== '' && { moverId: mover }),
      ...(shift !== '' && { shiftId: shift }),
    }),
  );
  const pages = rows.data?.pages ?? [];
  const timeZone = pages[0]?.timeZone ?? 'UTC';
  const columns = useMemo(() => transferColumns(t, timeZone), [t, timeZone]);
  const moverName = report.data?.movers.find(({ agentId }) => agentId === mover)?.name;
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-3">
        <label className="flex items-center gap-2 text-xs font-medium text-muted">
          {t('reports.columns.kind')}
          <select
            value={kind}
            onChange={({ target }) => move({ kind: kinds.find((one) => one === target.value) ?? '' })}
            className={`${smallControlClass} w-44 border-line-strong text-text`}
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {t(`reports.kind.${one === '' ? 'all' : one}`)}
              </option>
            ))}
          </select>
        </label>
        {(shift !== '' || mover !== '') && (
          <p className="flex items-center gap-2 text-xs text-muted">
            {shift === '' ? t('reports.movedBy', { name: moverName ?? '…' }) : t('reports.ofShift')}
            <Button size="sm" variant="quiet" onClick={() => move({ shift: '', mover: '' })}>
              {t('reports.clear')}
            </Button>
          </p>
        )}
      </div>
      <DataTable
        label={t('reports.part.transfers')}
        columns={columns}
        items={pages.flatMap(({ data }) => data)}
        keyOf={({ id }) => id}
        nameOf={({ account }) => account}
        isBusy={rows.isPending}
        empty={<EmptyPart query={rows} columns={columns.length} icon={ArrowLeftRight} />}
      />
      {rows.hasNextPage && (
        <Button
          size="sm"
          variant="line"
          busy={rows.isFetchingNextPage}
          onClick={() => void rows.fetchNextPage()}
          className="shrink-0 self-center"
        >
          {t('reports.more')}
        </Button>
      )}
    </>
  );
}

function transferColumns(t: ConsoleTexts, timeZone: string): readonly TableColumn<ReportTransfer>[] {
  const time = (id: 'settledAt' | 'requestedAt'): TableColumn<ReportTransfer> => ({
    id,
    header: t(`reports.columns.${id}`),
    cell: (transfer) => (
      <time dateTime={transfer[id]} className="tabular text-muted">
        {minuteIn(transfer[id], timeZone)}
      </time>
    ),
  });
  return [
    time('settledAt'),
    {
      id: 'account',
      header: t('players.account'),
      isRowHeader: true,
      onCard: 'title',
      cell: ({ account }) => account,
    },
    {
      id: 'kind',
      header: t('reports.columns.kind'),
      cell: ({ kind, cause }) => t(`reports.kind.${cause === 'agent' ? kind : 'promotion'}`),
    },
    {
      id: 'amount',
      header: t('reports.columns.amount'),
      isFigure: true,
      onCard: 'corner',
      cell: ({ amount, kind }) => (
        <span className="font-semibold">{changeText(kind === 'redeem' ? `-${amount}` : amount)}</span>
      ),
    },
    { id: 'agent', header: t('players.manager'), cell: ({ agent }) => agent },
    {
      id: 'mover',
      header: t('reports.columns.mover'),
      cell: ({ mover, cause }) =>
        mover === null ? causeText(t, cause) : mover === '' ? t('reports.above') : mover,
    },
    time('requestedAt'),
  ];
}
