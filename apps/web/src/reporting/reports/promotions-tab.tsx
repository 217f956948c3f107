import type { ReportPromotions } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount, formatMoney, formatPercentString } from '../../i18n/number-format.ts';
import { Skeleton } from '../../ui/feedback.tsx';
import { countColumn, moneyColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import type { ReportTabProps } from './report-location.ts';
import { reportQueryParamsOf } from './report-location.ts';
import { ReportTable } from './report-table.tsx';
import { promotionsReportQuery } from './reports.queries.ts';

type PromotionCause = ReportPromotions['byCause'][number];

export function PromotionsTab({ location }: ReportTabProps) {
  const t = useConsoleTranslation();
  const promotions = useQuery(promotionsReportQuery(reportQueryParamsOf(location)));
  const { data } = promotions;
  const figures = [
    ['given', data && formatMoney(data.given)],
    ['givenPlayers', data && formatCount(data.players)],
    ['recharged', data && formatMoney(data.recharged)],
    ['redeemed', data && formatMoney(data.redeemed)],
    ['held', data && formatMoney(data.held)],
    ['heldPercent', data && (data.heldPercent === null ? '–' : formatPercentString(data.heldPercent))],
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
      <ReportTable
        label={t('reports.tabs.promotions')}
        columns={promotionCauseColumns(t)}
        items={data?.byCause ?? []}
        keyOf={({ cause }) => cause}
        nameOf={({ cause }) => cause}
        query={promotions}
        icon={Gift}
      />
    </>
  );
}

function promotionCauseColumns(t: ConsoleTranslateFn): readonly TableColumn<PromotionCause>[] {
  return [
    titleColumn('cause', t('reports.columns.cause'), ({ cause }) => promotionCauseText(t, cause)),
    countColumn('credits', t('reports.columns.credits'), ({ credits }) => credits),
    moneyColumn('given', t('reports.figures.given'), ({ given }) => given, 'corner'),
  ];
}

const transferCauses = ['agent', 'sign_up', 'promotion', 'bonus', 'correction'] as const;

/** An unknown cause of a newer server is shown by its code. */
export function promotionCauseText(t: ConsoleTranslateFn, cause: string): string {
  const known = transferCauses.find((one) => one === cause);
  return known === undefined ? cause.replaceAll('_', ' ') : t(`reports.cause.${known}`);
}
