import { useMemo, useState } from 'react';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import { FiguresChart } from '../../reporting/reports/figures-chart.tsx';
import { dollarsOf } from '../../reporting/reports/report-figures.ts';
import { ChoiceChips } from '../../ui/choice-chip.tsx';
import type { StatementMonth } from './activity-statement.queries.ts';

const measures = ['net', 'result', 'recharged', 'redeemed', 'staked', 'won'] as const;
const noLine: readonly number[] = [];

export function MonthChart({ months }: { months: readonly StatementMonth[] }) {
  const care = useCareTranslation();
  const [measure, setMeasure] = useState<(typeof measures)[number]>('result');
  const { names, values } = useMemo(() => {
    const oldestFirst = months.toReversed();
    return {
      names: oldestFirst.map(({ month }) => formatDateTime(`${month}-01`, 'calendarMonth')),
      values: oldestFirst.map((month) => dollarsOf(month[measure])),
    };
  }, [months, measure]);
  return (
    <figure className="mb-6 grid min-w-0 gap-4">
      <ChoiceChips
        label={care('statement.chart')}
        choices={measures}
        selected={measure}
        onSelect={setMeasure}
        labelOf={(choice) => care(`statement.figures.${choice}`)}
      />
      <FiguresChart
        days={names}
        values={values}
        previousValues={noLine}
        formatValue={(value) => formatDollars(value.toFixed(2)).replace(/\D00(?=\D*$)/, '')}
        onHover={() => undefined}
        onSelect={() => undefined}
        emptyText={care('statement.noFigures')}
      />
    </figure>
  );
}
