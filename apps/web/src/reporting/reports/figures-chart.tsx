import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/feedback.tsx';
import type { DayChartProps } from './day-chart.tsx';

const DayChart = lazy(() => import('./day-chart.tsx'));

interface FiguresChartProps extends DayChartProps {
  /** Shown instead of axes when every figure is zero. */
  emptyText: string;
}

/** The table below the chart has the same figures for screen readers. */
export function FiguresChart({ emptyText, ...chart }: FiguresChartProps) {
  const isEmpty = [...chart.values, ...chart.previousValues].every((value) => value === 0);
  if (isEmpty)
    return (
      <p className="grid h-55 place-content-center rounded-lg bg-sunk px-4 text-center text-sm text-muted">
        {emptyText}
      </p>
    );
  return (
    <div aria-hidden className="min-h-55 min-w-0">
      <Suspense fallback={<Skeleton className="h-55 w-full" />}>
        <DayChart {...chart} />
      </Suspense>
    </div>
  );
}
