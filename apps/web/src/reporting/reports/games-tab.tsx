import type { ReportGame } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Dices } from 'lucide-react';
import { useMemo } from 'react';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount, formatDollars, formatPercentString } from '../../i18n/number-format.ts';
import { DataTable, type TableColumn } from '../../ui/tables/data-table.tsx';
import { NetAmount } from './flow-columns.tsx';
import { reportQueryParamsOf } from './report-location.ts';
import type { ReportTabProps } from './report-tab-props.ts';
import { ReportTableState } from './report-table-state.tsx';
import { gamesReportQuery } from './reports.queries.ts';
import { formatMinuteInZone } from './zoned-dates.ts';

/** What was played in which game, as far as the provider's records were read. */
export function GamesTab({ location: place, reportQuery: report }: ReportTabProps) {
  const t = useConsoleTranslation();
  const games = useQuery(gamesReportQuery(reportQueryParamsOf(place)));
  const columns = useMemo(() => gameReportColumns(t), [t]);
  const { data } = games;
  return (
    <>
      <p className="min-h-9 max-w-3xl shrink-0 text-xs text-muted">
        {data !== undefined &&
          (data.readAt === null
            ? t('reports.uncovered')
            : t('reports.coverage', {
                read: formatCount(data.playersRead),
                players: formatCount(data.players),
                at: formatMinuteInZone(data.readAt, report.data?.timeZone ?? 'UTC'),
              }))}
      </p>
      <DataTable
        label={t('reports.tabs.games')}
        columns={columns}
        items={data?.games ?? []}
        keyOf={({ kindId, gameName }) => `${kindId} ${gameName}`}
        nameOf={({ gameName }) => gameName}
        isBusy={games.isPending || games.isPlaceholderData}
        empty={
          <ReportTableState
            query={games}
            columns={columns.length}
            icon={Dices}
            hint={t('reports.gamesHint')}
          />
        }
      />
    </>
  );
}

function gameReportColumns(t: ConsoleTranslateFn): readonly TableColumn<ReportGame>[] {
  return [
    {
      id: 'game',
      header: t('reports.columns.game'),
      isRowHeader: true,
      cardSlot: 'title',
      cell: ({ gameName }) => gameName,
    },
    { id: 'type', header: t('reports.columns.type'), cell: ({ gameType }) => gameType || '–' },
    {
      id: 'players',
      header: t('reports.columns.players'),
      isNumeric: true,
      cell: ({ players }) => formatCount(players),
    },
    {
      id: 'rounds',
      header: t('reports.columns.rounds'),
      isNumeric: true,
      cell: ({ rounds }) => formatCount(rounds),
    },
    {
      id: 'played',
      header: t('reports.columns.played'),
      isNumeric: true,
      cell: ({ played }) => formatDollars(played),
    },
    { id: 'won', header: t('reports.columns.won'), isNumeric: true, cell: ({ won }) => formatDollars(won) },
    {
      id: 'net',
      header: t('reports.columns.house'),
      isNumeric: true,
      cardSlot: 'corner',
      cell: ({ net }) => <NetAmount amount={net} />,
    },
    {
      id: 'returned',
      header: t('reports.columns.returnToPlayer'),
      isNumeric: true,
      cell: ({ played, won }) =>
        Number(played) === 0 ? '–' : formatPercentString(((Number(won) / Number(played)) * 100).toFixed(1)),
    },
  ];
}
