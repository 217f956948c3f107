import type { ReportPromotions } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useMemo } from 'react';
import { DataTable, type TableColumn } from '../../console/data-table.tsx';
import { type ConsoleTexts, useConsoleTexts } from '../../console/texts.ts';
import { countText, dollars, percentFigure } from '../../i18n/figures.ts';
import { Skeleton } from '../../ui/states.tsx';
import { EmptyPart } from './part-states.tsx';
import type { PartProps } from './parts.ts';
import { askOf } from './report-address.ts';
import { promotionsQuery } from './reports.queries.ts';

type Cause = ReportPromotions['byCause'][number];

/** What was given, and what the house kept of its players' money. */
export function PromotionsPart({ place }: PartProps) {
  const t = useConsoleTexts();
  const promotions = useQuery(promotionsQuery(askOf(place)));
  const columns = useMemo(() => causeColumns(t), [t]);
  const { data } = promotions;
  const figures = [
    ['given', data && dollars(data.given)],
    ['givenPlayers', data && countText(data.players)],
    ['recharged', data && dollars(data.recharged)],
    ['redeemed', data && dollars(data.redeemed)],
    ['held', data && dollars(data.held)],
    ['heldPercent', data && (data.heldPercent === null ? '–' : percentFigure(data.heldPercent))],
  ] as const;
  return (
    <>
      <p className="max-w-3xl shrink-0 text-xs text-muted">{t('reports.promotionsAbout')}</p>
      <dl className="grid shrink-0 grid-cols-2 gap-2.5 sm:grid-cols-3 xl:grid-cols-6">
        {figures.map(([name, value]) => (
          <div key={name} className="grid gap-0.5 rounded-xl border border-line bg-surface px-3.5 py-3">
            <dt className="text-xs font-medium text-muted">{t(`reports.figures.${name}`)}</dt>
            <dd className="tabular m-0 text-lg leading-7 font-semibold">
              {value ?? <Skeleton className="mt-1 h-5 w-20" />}
            </dd>
          </div>
        ))}
      </dl>
      <DataTable
        label={t('reports.part.promotions')}
        columns={columns}
        items={data?.byCause ?? []}
        keyOf={({ cause }) => cause}
        nameOf={({ cause }) => cause}
        isBusy={promotions.isPending || promotions.isPlaceholderData}
        empty={<EmptyPart query={promotions} columns={columns.length} icon={Gift} />}
      />
    </>
  );
}

function causeColumns(t: ConsoleTexts): readonly TableColumn<Cause>[] {
  return [
    {
      id: 'cause',
      header: t('reports.columns.cause'),
      isRowHeader: true,
      onCard: 'title',
      cell: ({ cause }) => causeText(t, cause),
    },
    {
      id: 'credits',
      header: t('reports.columns.credits'),
      isFigure: true,
      cell: ({ credits }) => countText(credits),
    },
    {
      id: 'given',
      header: t('reports.figures.given'),
      isFigure: true,
      onCard: 'corner',
      cell: ({ given }) => dollars(given),
    },
  ];
}

/** A cause that a newer server knows is told by its code. */
export function causeText(t: ConsoleTexts, cause: string): string {
  if (cause === 'agent') return t('reports.cause.agent');
  return cause === 'sign_up' ? t('reports.cause.sign_up') : cause.replaceAll('_', ' ');
}
