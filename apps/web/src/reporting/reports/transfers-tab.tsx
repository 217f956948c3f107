import type { ReportTransfer } from '@golden-acers/contract';
import { toCents } from '@golden-acers/contract/money-values';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatSignedMoney } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { compactControlClass } from '../../ui/dates/date-field.tsx';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { Options } from '../../ui/field.tsx';
import { column, numberColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { promotionCauseText } from './promotions-tab.tsx';
import type { ReportTabProps } from './report-location.ts';
import { type ReportTransferKind, reportQueryParamsOf } from './report-location.ts';
import { ReportTable } from './report-table.tsx';
import { reportTransfersQuery } from './reports.queries.ts';

const kindFilters: readonly (ReportTransferKind | '')[] = ['', 'recharge', 'redeem', 'promotion'];

export function TransfersTab({ location, navigate, reportQuery }: ReportTabProps) {
  const t = useConsoleTranslation();
  const { kind, initiatorId, shiftId } = location;
  const rows = useInfiniteQuery(
    reportTransfersQuery({
      ...reportQueryParamsOf(location),
      kind: kind === '' ? undefined : kind,
      initiatorId,
      shiftId,
    }),
  );
  const pages = rows.data?.pages ?? [];
  const timeZone = pages[0]?.timeZone ?? 'UTC';
  const initiatorName = reportQuery.data?.initiators.find(({ agentId }) => agentId === initiatorId)?.name;
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-3">
        <label className="flex items-center gap-2 text-xs font-medium text-muted">
          {t('reports.columns.kind')}
          <select
            value={kind}
            onChange={({ target }) =>
              navigate({ kind: kindFilters.find((one) => one === target.value) ?? '' })
            }
            className={`${compactControlClass} w-44 border-line-strong text-text`}
          >
            <Options values={kindFilters} labelOf={(one) => t(`reports.kind.${one === '' ? 'all' : one}`)} />
          </select>
        </label>
        {(shiftId !== '' || initiatorId !== '') && (
          <p className="flex items-center gap-2 text-xs text-muted">
            {shiftId === '' ? t('reports.initiatedBy', { name: initiatorName ?? '…' }) : t('reports.ofShift')}
            <Button size="sm" variant="quiet" onClick={() => navigate({ shiftId: '', initiatorId: '' })}>
              {t('reports.clear')}
            </Button>
          </p>
        )}
      </div>
      <ReportTable
        label={t('reports.tabs.transfers')}
        columns={transferReportColumns(t, timeZone)}
        items={pages.flatMap(({ data }) => data)}
        keyOf={({ id }) => id}
        nameOf={({ account }) => account}
        query={rows}
        icon={ArrowLeftRight}
      />
    </>
  );
}

function transferReportColumns(
  t: ConsoleTranslateFn,
  timeZone: string,
): readonly TableColumn<ReportTransfer>[] {
  const time = (id: 'settledAt' | 'requestedAt') =>
    column<ReportTransfer>(id, t(`reports.columns.${id}`), (transfer) => (
      <Timestamp at={transfer[id]} timeZone={timeZone} />
    ));
  return [
    time('settledAt'),
    titleColumn('account', t('players.account'), ({ account }) => account),
    column('kind', t('reports.columns.kind'), ({ kind, cause }) =>
      cause === 'bonus' || cause === 'correction'
        ? promotionCauseText(t, cause)
        : t(`reports.kind.${cause === 'agent' ? kind : 'promotion'}`),
    ),
    numberColumn(
      'amount',
      t('reports.columns.amount'),
      ({ amount, kind }) => (
        <span className="font-semibold">
          {formatSignedMoney(kind === 'redeem' ? -toCents(amount) : amount)}
        </span>
      ),
      'corner',
    ),
    column('agent', t('players.manager'), ({ agent }) => agent),
    column('initiator', t('reports.columns.initiator'), ({ initiator, cause }) =>
      initiator === null
        ? promotionCauseText(t, cause)
        : initiator === ''
          ? t('reports.agentAbove')
          : initiator,
    ),
    time('requestedAt'),
  ];
}
