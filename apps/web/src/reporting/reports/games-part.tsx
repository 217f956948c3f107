import type { ReportGame } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Dices } from 'lucide-react';
import { useMemo } from 'react';
import { DataTable, type TableColumn } from '../../console/data-table.tsx';
import { type ConsoleTexts, useConsoleTexts } from '../../console/texts.ts';
import { countText, dollars, percentFigure } from '../../i18n/figures.ts';
import { Net } from './flow-columns.tsx';
import { EmptyPart } from './part-states.tsx';
import type { PartProps } from './parts.ts';
import { askOf } from './report-address.ts';
import { gamesQuery } from './reports.queries.ts';
import { minuteIn } from './zoned.ts';

/** What was played in which game, as far as the provider's records were read. */
export function GamesPart({ place, report }: PartProps) {
  const t = useConsoleTexts();
  const games = useQuery(gamesQuery(askOf(place)));
  const columns = useMemo(() => gameColumns(t), [t]);
  const { data } = games;
  return (
    <>
      <p className="min-h-9 max-w-3xl shrink-0 text-xs text-muted">
        {data !== undefined &&
          (data.readAt === null
            ? t('reports.uncovered')
            : t('reports.coverage', {
                read: countText(data.playersRead),
                players: countText(data.players),
                at: minuteIn(data.readAt, report.data?.timeZone ?? 'UTC'),
              }))}
      </p>
      <DataTable
        label={t('reports.part.games')}
        columns={columns}
        items={data?.games ?? []}
        keyOf={({ kindId, gameName }) => `${kindId} ${gameName}`}
        nameOf={({ gameName }) => gameName}
        isBusy={games.isPending || games.isPlaceholderData}
        empty={
          <EmptyPart query={games} columns={columns.length} icon={Dices} hint={t('reports.gamesHint')} />
        }
      />
    </>
  );
}

function gameColumns(t: ConsoleTexts): readonly TableColumn<ReportGame>[] {
  return [
    {
      id: 'game',
      header: t('reports.columns.game'),
      isRowHeader: true,
      onCard: 'title',
      cell: ({ gameName }) => gameName,
    },
    { id: 'type', header: t('reports.columns.type'), cell: ({ gameType }) => gameType || '–' },
    {
      id: 'players',
      header: t('reports.columns.players'),
      isFigure: true,
      cell: ({ players }) => countText(players),
    },
    {
      id: 'rounds',
      header: t('reports.columns.rounds'),
      isFigure: true,
      cell: ({ rounds }) => countText(rounds),
    },
    {
      id: 'played',
      header: t('reports.columns.played'),
      isFigure: true,
      cell: ({ played }) => dollars(played),
    },
    { id: 'won', header: t('reports.columns.won'), isFigure: true, cell: ({ won }) => dollars(won) },
    {
      id: 'net',
      header: t('reports.columns.house'),
      isFigure: true,
      onCard: 'corner',
      cell: ({ net }) => <Net amount={net} />,
    },
    {
      id: 'returned',
      header: t('reports.columns.returned'),
      isFigure: true,
      cell: ({ played, won }) =>
        Number(played) === 0 ? '–' : percentFigure(((Number(won) / Number(played)) * 100).toFixed(1)),
    },
  ];
}
