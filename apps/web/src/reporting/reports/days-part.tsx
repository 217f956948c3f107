import type { ReportDay, ReportTotals } from '@golden-acers/contract';
import { ChartNoAxesColumn } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { DataTable, type TableColumn } from '../../console/data-table.tsx';
import { type ConsoleTexts, useConsoleTexts } from '../../console/texts.ts';
import { countText, dollars, percentText } from '../../i18n/figures.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/states.tsx';
import { growth } from './change.ts';
import { flowColumns } from './flow-columns.tsx';
import { EmptyPart } from './part-states.tsx';
import type { PartProps } from './parts.ts';
import { shortDay } from './zoned.ts';

const DayChart = lazy(() => import('./day-chart.tsx'));

const measures = ['net', 'recharged', 'redeemed', 'activePlayers', 'newPlayers'] as const;
type Measure = (typeof measures)[number];

const isCount = (measure: Measure) => measure === 'activePlayers' || measure === 'newPlayers';
const figureOf = (totals: ReportTotals, measure: Measure) => Number(totals[measure]);
const textOf = (totals: ReportTotals, measure: Measure) =>
  isCount(measure) ? countText(figureOf(totals, measure)) : dollars(String(totals[measure]));
/** At an axis cents say nothing. */
const axisText = (measure: Measure) => (value: number) =>
  isCount(measure)
    ? Number.isInteger(value)
      ? countText(value)
      : ''
    : dollars(value.toFixed(2)).replace(/[.,]00(?=\D*$)/, '');

/** The figures of the period beside the one before, and day by day. */
export function DaysPart({ report, move }: PartProps) {
  const t = useConsoleTexts();
  const [measure, setMeasure] = useState<Measure>('net');
  const { data } = report;
  const columns = useMemo(() => dayColumns(t, (day) => move(rowsOf(day))), [t, move]);
  // One failure, told once: figures and a chart of nothing would push it out of sight.
  if (data === undefined && report.error !== null) {
    return <EmptyPart query={report} columns={columns.length} icon={ChartNoAxesColumn} />;
  }
  return (
    <>
      <fieldset className="grid shrink-0 grid-cols-2 gap-2.5 sm:grid-cols-3 xl:grid-cols-5">
        <legend className="sr-only">{t('reports.measure')}</legend>
        {measures.map((one) => (
          <Tile
            key={one}
            label={t(`reports.figures.${one}`)}
            isShown={one === measure}
            onShow={() => setMeasure(one)}
            value={data && textOf(data.totals, one)}
            before={data && textOf(data.totalsBefore, one)}
            change={data && growth(figureOf(data.totals, one), figureOf(data.totalsBefore, one))}
            t={t}
          />
        ))}
      </fieldset>
      <Chart report={report} measure={measure} onPick={(day) => move(rowsOf(day))} t={t} />
      <DataTable
        label={t('reports.part.days')}
        columns={columns}
        items={data?.days.toReversed() ?? []}
        keyOf={({ day }) => day}
        nameOf={({ day }) => day}
        isBusy={report.isPending || report.isPlaceholderData}
        empty={<EmptyPart query={report} columns={columns.length} icon={ChartNoAxesColumn} />}
      />
    </>
  );
}

const rowsOf = (day: string) =>
  ({
    part: 'transfers',
    period: 'custom',
    fromDate: day,
    toDate: day,
    kind: '',
    mover: '',
    shift: '',
  }) as const;

interface TileProps {
  label: string;
  isShown: boolean;
  onShow: () => void;
  value: string | undefined;
  before: string | undefined;
  change: number | undefined;
  t: ConsoleTexts;
}

/** A figure; a press shows it in the chart. */
function Tile({ label, isShown, onShow, value, before, change, t }: TileProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onShow}
      className={cx(
        'grid min-h-22 content-start gap-0.5 rounded-xl border px-3.5 py-3 text-left transition-colors',
        isShown ? 'border-gold bg-gold-wash' : 'border-line bg-surface hover:border-gold/60',
      )}
    >
      <span className="text-xs font-medium text-muted">{label}</span>
      <span className="tabular truncate text-lg leading-7 font-semibold">
        {value ?? <Skeleton className="mt-1 h-5 w-24" />}
      </span>
      <span className="tabular truncate text-xs text-muted">
        {change !== undefined && (
          <span className="font-medium text-text">
            {change > 0 ? '▲ ' : change < 0 ? '▼ ' : ''}
            {percentText(Math.abs(change))}{' '}
          </span>
        )}
        {before !== undefined && t('reports.before', { value: before })}
      </span>
    </button>
  );
}

interface ChartProps extends Pick<PartProps, 'report'> {
  measure: Measure;
  onPick: (day: string) => void;
  t: ConsoleTexts;
}

function Chart({ report: { data }, measure, onPick, t }: ChartProps) {
  const [pointed, setPointed] = useState<number>();
  const days = useMemo(() => data?.days.map(({ day }) => shortDay(day, currentLanguage())) ?? [], [data]);
  const values = useMemo(() => data?.days.map((day) => figureOf(day, measure)) ?? [], [data, measure]);
  // Of the period before only the nets are told by day.
  const before = useMemo(
    () => (measure === 'net' ? (data?.netsBefore.map(Number) ?? []) : []),
    [data, measure],
  );
  const day = pointed === undefined ? undefined : data?.days[pointed];
  const label = t('reports.chart', { figure: t(`reports.figures.${measure}`) });
  return (
    <figure className="m-0 grid shrink-0 gap-1 rounded-xl border border-line bg-surface p-3">
      <figcaption className="flex min-h-5 flex-wrap justify-between gap-x-4 text-xs text-muted">
        <span>{label}</span>
        <span aria-hidden className="tabular">
          {day !== undefined && `${day.day} · ${textOf(day, measure)}`}
          {day !== undefined &&
            measure === 'net' &&
            data?.netsBefore[pointed ?? 0] !== undefined &&
            ` · ${t('reports.before', { value: dollars(data.netsBefore[pointed ?? 0]) })}`}
        </span>
      </figcaption>
      <div aria-hidden className="min-h-55 min-w-0">
        {data !== undefined && (
          <Suspense fallback={<Skeleton className="h-55 w-full" />}>
            <DayChart
              days={days}
              values={values}
              before={before}
              format={axisText(measure)}
              onPoint={setPointed}
              onPick={(index) => {
                const picked = data.days[index];
                if (picked !== undefined) onPick(picked.day);
              }}
            />
          </Suspense>
        )}
      </div>
    </figure>
  );
}

function dayColumns(t: ConsoleTexts, onOpen: (day: string) => void): readonly TableColumn<ReportDay>[] {
  return [
    {
      id: 'day',
      header: t('reports.columns.day'),
      isRowHeader: true,
      onCard: 'title',
      cell: ({ day }) => (
        <button
          type="button"
          onClick={() => onOpen(day)}
          aria-label={t('reports.rowsOf', { name: day })}
          className="tabular text-gold-ink underline-offset-4 hover:underline"
        >
          {day}
        </button>
      ),
    },
    ...flowColumns<ReportDay>(t),
    {
      id: 'active',
      header: t('reports.figures.activePlayers'),
      isFigure: true,
      cell: ({ activePlayers }) => countText(activePlayers),
    },
    {
      id: 'new',
      header: t('reports.figures.newPlayers'),
      isFigure: true,
      cell: ({ newPlayers }) => countText(newPlayers),
    },
  ];
}
