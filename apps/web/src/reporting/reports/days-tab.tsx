import type { Report, ReportDay, ReportTotals } from '@golden-acers/contract';
import { ChartNoAxesColumn } from 'lucide-react';
import { useMemo, useState } from 'react';
import { errorMessageOf } from '../../api/errors.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { currentLocale } from '../../i18n/index.ts';
import { formatCount, formatDollars, formatMoney, formatPercentage } from '../../i18n/number-format.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/feedback.tsx';
import { countColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { TableError } from '../../ui/tables/table-states.tsx';
import { FiguresChart } from './figures-chart.tsx';
import { flowColumns } from './flow-columns.tsx';
import { dollarsOf, formatShortDay, growthRatio } from './report-figures.ts';
import type { ReportTabProps } from './report-location.ts';
import { ReportTable } from './report-table.tsx';

const metrics = ['net', 'recharged', 'redeemed', 'activePlayers', 'newPlayers'] as const;
type ReportMetric = (typeof metrics)[number];

const isCountMetric = (measure: ReportMetric) => measure === 'activePlayers' || measure === 'newPlayers';
function metricValueOf(totals: ReportTotals, measure: ReportMetric): number {
  const value = totals[measure];
  return typeof value === 'number' ? value : dollarsOf(value);
}
function formatMetric(totals: ReportTotals, measure: ReportMetric): string {
  const value = totals[measure];
  return typeof value === 'number' ? formatCount(value) : formatMoney(value);
}
/** An axis shows whole dollars. */
const axisFormatOf = (measure: ReportMetric) => (value: number) =>
  isCountMetric(measure)
    ? Number.isInteger(value)
      ? formatCount(value)
      : ''
    : formatDollars(value.toFixed(2)).replace(/[.,]00(?=\D*$)/, '');

export function DaysTab({ reportQuery, navigate }: ReportTabProps) {
  const t = useConsoleTranslation();
  const [measure, setMeasure] = useState<ReportMetric>('net');
  const { data } = reportQuery;
  const showTransfersOf = (day: string) => navigate(transfersOfDay(day));
  // Shows only the error, because an empty chart would hide it.
  if (data === undefined && reportQuery.error !== null) {
    return (
      <TableError
        message={errorMessageOf(reportQuery.error, { refused: t('reports.notLoaded') })}
        query={reportQuery}
      />
    );
  }
  return (
    <>
      <fieldset className="grid shrink-0 grid-cols-2 gap-2.5 sm:grid-cols-3 xl:grid-cols-5">
        <legend className="sr-only">{t('reports.metric')}</legend>
        {metrics.map((one) => (
          <MetricTile
            key={one}
            metric={one}
            report={data}
            isSelected={one === measure}
            onSelect={() => setMeasure(one)}
          />
        ))}
      </fieldset>
      <MetricChart reportQuery={reportQuery} metric={measure} onSelect={showTransfersOf} />
      <ReportTable
        label={t('reports.tabs.days')}
        columns={dayReportColumns(t, showTransfersOf)}
        items={data?.days.toReversed() ?? []}
        keyOf={({ day }) => day}
        nameOf={({ day }) => day}
        query={reportQuery}
        icon={ChartNoAxesColumn}
      />
    </>
  );
}

const transfersOfDay = (day: string) =>
  ({
    tab: 'transfers',
    period: 'custom',
    fromDate: day,
    toDate: day,
    kind: '',
    initiatorId: '',
    shiftId: '',
  }) as const;

interface MetricTileProps {
  metric: ReportMetric;
  report: Report | undefined;
  isSelected: boolean;
  onSelect: () => void;
}

function MetricTile({ metric, report, isSelected, onSelect }: MetricTileProps) {
  const t = useConsoleTranslation();
  const growth =
    report && growthRatio(metricValueOf(report.totals, metric), metricValueOf(report.totalsBefore, metric));
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onSelect}
      className={cx(
        'grid min-h-22 content-start gap-0.5 rounded-xl border px-3.5 py-3 text-left transition-colors',
        isSelected ? 'border-gold bg-gold-wash' : 'border-line bg-surface hover:border-gold/60',
      )}
    >
      <span className="text-xs font-medium text-muted">{t(`reports.figures.${metric}`)}</span>
      <span className="tabular truncate text-lg leading-7 font-semibold">
        {report ? formatMetric(report.totals, metric) : <Skeleton className="mt-1 h-5 w-24" />}
      </span>
      <span className="tabular truncate text-xs text-muted">
        {growth !== undefined && (
          <span className="font-medium text-text">
            {growth > 0 ? '▲ ' : growth < 0 ? '▼ ' : ''}
            {formatPercentage(Math.abs(growth))}{' '}
          </span>
        )}
        {report && t('reports.before', { value: formatMetric(report.totalsBefore, metric) })}
      </span>
    </button>
  );
}

interface MetricChartProps extends Pick<ReportTabProps, 'reportQuery'> {
  metric: ReportMetric;
  onSelect: (day: string) => void;
}

function MetricChart({ reportQuery: { data }, metric, onSelect }: MetricChartProps) {
  const t = useConsoleTranslation();
  const [pointed, setPointed] = useState<number>();
  const days = useMemo(() => data?.days.map(({ day }) => formatShortDay(day, currentLocale())) ?? [], [data]);
  const values = useMemo(() => data?.days.map((day) => metricValueOf(day, metric)) ?? [], [data, metric]);
  // For the previous period, only net amounts have daily values.
  const before = useMemo(
    () => (metric === 'net' ? (data?.netsBefore.map(dollarsOf) ?? []) : []),
    [data, metric],
  );
  const day = pointed === undefined ? undefined : data?.days[pointed];
  const label = t('reports.chart', { figure: t(`reports.figures.${metric}`) });
  return (
    <figure className="m-0 grid shrink-0 gap-1 rounded-xl border border-line bg-surface p-3">
      <figcaption className="flex min-h-5 flex-wrap justify-between gap-x-4 text-xs text-muted">
        <span>{label}</span>
        <span aria-hidden className="tabular">
          {day !== undefined && `${day.day} · ${formatMetric(day, metric)}`}
          {day !== undefined &&
            metric === 'net' &&
            data?.netsBefore[pointed ?? 0] !== undefined &&
            ` · ${t('reports.before', { value: formatMoney(data.netsBefore[pointed ?? 0] ?? 0n) })}`}
        </span>
      </figcaption>
      {data === undefined ? (
        <Skeleton className="h-55 w-full" />
      ) : (
        <FiguresChart
          days={days}
          values={values}
          previousValues={before}
          formatValue={axisFormatOf(metric)}
          onHover={setPointed}
          onSelect={(index) => {
            const picked = data.days[index];
            if (picked !== undefined) onSelect(picked.day);
          }}
          emptyText={t('reports.none')}
        />
      )}
    </figure>
  );
}

function dayReportColumns(
  t: ConsoleTranslateFn,
  onOpen: (day: string) => void,
): readonly TableColumn<ReportDay>[] {
  return [
    titleColumn('day', t('reports.columns.day'), ({ day }) => (
      <button
        type="button"
        onClick={() => onOpen(day)}
        aria-label={t('reports.rowsOf', { name: day })}
        className="tabular text-gold-ink underline-offset-4 hover:underline"
      >
        {day}
      </button>
    )),
    ...flowColumns<ReportDay>(t, (day) => day),
    countColumn('active', t('reports.figures.activePlayers'), ({ activePlayers }) => activePlayers),
    countColumn('new', t('reports.figures.newPlayers'), ({ newPlayers }) => newPlayers),
  ];
}
