import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { usePreferences } from '../../site/preferences/preferences.ts';

export interface DayChartProps {
  days: readonly string[];
  values: readonly number[];
  /** The previous period by day. It can have another length. */
  previousValues: readonly number[];
  formatValue: (value: number) => string;
  onHover: (index: number | undefined) => void;
  onSelect: (index: number) => void;
}

const height = 220;
const lastLabelPx = 26;
const barShare = 0.62;
const maxBarPx = 48;

/** The previous period is a line. At least one figure is not zero. */
export default function DayChart({
  days,
  values,
  previousValues,
  formatValue,
  onHover,
  onSelect,
}: DayChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const { theme, language } = usePreferences();
  const calls = useRef({ format: formatValue, onPoint: onHover, onPick: onSelect });
  calls.current = { format: formatValue, onPoint: onHover, onPick: onSelect };
  const look = `${theme} ${language}`;
  useEffect(() => {
    const element = box.current;
    if (element === null || look === '') return;
    const chart = new UPlot(
      chartOptionsOf(days, values, element.clientWidth, {
        formatValue: (value) => calls.current.format(value),
        onHover: (index) => calls.current.onPoint(index),
        onSelect: (index) => calls.current.onPick(index),
      }),
      [days.map((_, index) => index), [...values], days.map((_, index) => previousValues[index] ?? null)],
      element,
    );
    const resized = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      chart.destroy();
    };
  }, [days, values, previousValues, look]);
  return <div ref={box} className="h-55 w-full overflow-hidden" />;
}

type ChartCallbacks = Pick<DayChartProps, 'formatValue' | 'onHover' | 'onSelect'>;

function chartOptionsOf(
  days: readonly string[],
  values: readonly number[],
  width: number,
  { formatValue, onHover, onSelect }: ChartCallbacks,
): UPlot.Options {
  const palette = readChartPalette();
  const axis = { stroke: palette.text, font: palette.font, ticks: { show: false } };
  const isBelow = values.every((value) => value <= 0) && values.some((value) => value < 0);
  return {
    width,
    height,
    legend: { show: false },
    padding: [12, lastLabelPx, 0, 0],
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: () => [-0.6, Math.max(0, days.length - 1) + 0.6] },
      y: { range: (_chart, least, most) => valueRangeOf(least, most) },
    },
    axes: [
      {
        ...axis,
        size: 30,
        grid: { show: false },
        incrs: [1, 2, 5, 7, 14, 30],
        space: 56,
        values: (_chart, indexes) => indexes.map((index) => days[index] ?? ''),
      },
      {
        ...axis,
        size: 72,
        grid: { stroke: palette.grid, width: 1 },
        values: (_chart, marks) => marks.map((mark) => formatValue(mark)),
      },
    ],
    series: [
      {},
      {
        fill: isBelow ? palette.negative : palette.bar,
        width: 0,
        points: { show: false },
        ...barPaths(),
      },
      { stroke: palette.before, width: 1.5, dash: [4, 4], points: { show: false } },
    ],
    hooks: {
      setCursor: [(chart) => onHover(chart.cursor.idx ?? undefined)],
      ready: [
        (chart) =>
          chart.over.addEventListener('click', () => {
            if (typeof chart.cursor.idx === 'number') onSelect(chart.cursor.idx);
          }),
      ],
    },
  };
}

function barPaths(): Pick<UPlot.Series, 'paths'> {
  const paths = UPlot.paths.bars?.({ size: [barShare, maxBarPx], radius: 0.2 });
  return paths === undefined ? {} : { paths };
}

/** The range includes zero and headroom. */
function valueRangeOf(least: number | null, most: number | null): UPlot.Range.MinMax {
  const [low, high] = [Math.min(0, least ?? 0), Math.max(0, most ?? 0)];
  const room = (high - low) * 0.08;
  return [low < 0 ? low - room : 0, high > 0 ? high + room : 0];
}

function readChartPalette() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    bar: colour('--gold'),
    negative: colour('--bad'),
    before: colour('--text-faint'),
    grid: colour('--line'),
    text: colour('--text-muted'),
    font: `12px ${style.fontFamily}`,
  };
}
