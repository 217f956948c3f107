import type { ReportGame } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Dices } from 'lucide-react';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount, formatPercentString } from '../../i18n/number-format.ts';
import { formatMinuteInZone } from '../../ui/dates/period.ts';
import { column, countColumn, moneyColumn, numberColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { NetAmount } from './flow-columns.tsx';
import { dollarsOf } from './report-figures.ts';
import type { ReportTabProps } from './report-location.ts';
import { reportQueryParamsOf } from './report-location.ts';
import { ReportTable } from './report-table.tsx';
import { gamesReportQuery } from './reports.queries.ts';

/** Games, up to the time to which the provider's records were read. */
export function GamesTab({ location, reportQuery }: ReportTabProps) {
  const t = useConsoleTranslation();
  const games = useQuery(gamesReportQuery(reportQueryParamsOf(location)));
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
                at: formatMinuteInZone(data.readAt, reportQuery.data?.timeZone ?? 'UTC'),
              }))}{' '}
        {t('reports.gamesHint')}
      </p>
      <ReportTable
        label={t('reports.tabs.games')}
        columns={gameReportColumns(t)}
        items={data?.games ?? []}
        keyOf={({ kindId, gameName }) => `${kindId} ${gameName}`}
        nameOf={({ gameName }) => gameName}
        query={games}
        icon={Dices}
      />
    </>
  );
}

function gameReportColumns(t: ConsoleTranslateFn): readonly TableColumn<ReportGame>[] {
  return [
    titleColumn(
      'game',
      t('reports.columns.game'),
      ({ gameName }) => gameName || t('reports.columns.unnamedGame'),
    ),
    column('type', t('reports.columns.type'), ({ gameType }) => gameType || '–'),
    countColumn('players', t('reports.columns.players'), ({ players }) => players),
    countColumn('records', t('reports.columns.records'), ({ records }) => records),
    moneyColumn('played', t('reports.columns.played'), ({ played }) => played),
    moneyColumn('won', t('reports.columns.won'), ({ won }) => won),
    numberColumn('net', t('reports.columns.house'), ({ net }) => <NetAmount amount={net} />, 'corner'),
    numberColumn('returned', t('reports.columns.returnToPlayer'), ({ played, won }) =>
      dollarsOf(played) === 0
        ? '–'
        : formatPercentString(((dollarsOf(won) / dollarsOf(played)) * 100).toFixed(1)),
    ),
  ];
}
