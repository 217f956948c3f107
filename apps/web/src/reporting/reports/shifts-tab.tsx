import type { Money, Shift } from '@golden-acers/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Calculator } from 'lucide-react';
import { rowsOf } from '../../api/cursor-query.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatSignedMoney } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { formatMinuteInZone } from '../../ui/dates/period.ts';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { column, moneyColumn, numberColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { AmountWithCount } from './flow-columns.tsx';
import { OwnTillCard } from './own-till-card.tsx';
import type { ReportTabProps } from './report-location.ts';
import { ReportTable } from './report-table.tsx';
import { shiftsQuery } from './reports.queries.ts';

export function ShiftsTab({ location, navigate, reportQuery }: ReportTabProps) {
  const t = useConsoleTranslation();
  const { timeZone = 'UTC', fromDate = '', toDate = '' } = reportQuery.data ?? {};
  const { agentId } = location;
  const shifts = useInfiniteQuery({
    ...shiftsQuery({ fromDate, toDate, agentId }),
    enabled: reportQuery.data !== undefined,
  });
  const columns = shiftColumns(t, timeZone, ({ id }) =>
    navigate({ tab: 'transfers', shiftId: id, kind: '', initiatorId: '' }),
  );
  return (
    <>
      <OwnTillCard timeZone={timeZone} />
      <ReportTable
        label={t('reports.tabs.shifts')}
        columns={columns}
        items={rowsOf(shifts.data) ?? []}
        keyOf={({ id }) => id}
        nameOf={({ agent }) => agent}
        query={shifts}
        icon={Calculator}
        hint={t('reports.till.noneHint')}
      />
    </>
  );
}

function shiftColumns(
  t: ConsoleTranslateFn,
  timeZone: string,
  onRows: (shift: Shift) => void,
): readonly TableColumn<Shift>[] {
  const time = (at: string) => <Timestamp at={at} timeZone={timeZone} />;
  return [
    titleColumn('agent', t('reports.columns.agent'), ({ agent }) => agent),
    column('opened', t('reports.till.opened'), ({ openedAt }) => time(openedAt)),
    column('closed', t('reports.till.closed'), ({ closedAt }) =>
      closedAt === null ? <Badge tone="gold">{t('reports.till.isOpen')}</Badge> : time(closedAt),
    ),
    moneyColumn('float', t('reports.till.float'), ({ float }) => float),
    numberColumn('recharged', t('reports.figures.recharged'), ({ recharged, recharges }) => (
      <HiddenUntilCounted amount={recharged} count={recharges} />
    )),
    numberColumn('redeemed', t('reports.figures.redeemed'), ({ redeemed, redeems }) => (
      <HiddenUntilCounted amount={redeemed} count={redeems} />
    )),
    moneyColumn('expected', t('reports.till.expected'), ({ expected }) => expected),
    moneyColumn('counted', t('reports.till.counted'), ({ counted }) => counted),
    numberColumn(
      'difference',
      t('reports.till.difference'),
      ({ difference, open, note }) => (
        <span title={note ?? undefined}>
          {open.transfers > 0 && (
            <Badge tone="warn" className="mr-2">
              {t('reports.till.unsettled', { count: open.transfers })}
            </Badge>
          )}
          <TillDifference amount={difference} t={t} />
        </span>
      ),
      'corner',
    ),
    column('note', t('reports.till.note'), ({ note }) => note ?? '–'),
    column(
      'actions',
      t('players.actions'),
      (shift) =>
        // The rows of an open till would reveal the expected amount.
        shift.closedAt === null ? (
          '–'
        ) : (
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
      'buttons',
    ),
  ];
}

function HiddenUntilCounted({ amount, count }: { amount: Money | null; count: number | null }) {
  return amount === null || count === null ? '–' : <AmountWithCount amount={amount} count={count} />;
}

function TillDifference({ amount, t }: { amount: Money | null; t: ConsoleTranslateFn }) {
  if (amount === null) return '–';
  if (amount.amountMinor === '0') return <Badge tone="good">{t('reports.till.exact')}</Badge>;
  return <span className="font-semibold text-bad">{formatSignedMoney(amount)}</span>;
}
