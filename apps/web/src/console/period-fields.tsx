import { useState } from 'react';
import { DayField } from './day-field.tsx';
import { type DayProblem, type Period, type PeriodProblems, readPeriod, type TypedPeriod } from './period.ts';
import { useConsoleTexts } from './texts.ts';

interface TypedDays extends Period {
  /** What is wrong with which day, once somebody wanted to use them. */
  readonly problems: PeriodProblems;
  readonly type: (days: Partial<Period>) => void;
  /** What the days say. From then on their fields tell what is wrong. */
  readonly read: () => TypedPeriod;
}

/** The two days of a period as they are typed: both or, where a period is optional, neither. */
export function useTypedDays({ fromDate, toDate }: Period, isRequired: boolean): TypedDays {
  const [days, setDays] = useState({ fromDate, toDate });
  const [isChecked, setChecked] = useState(false);
  const typed = readPeriod(days.fromDate, days.toDate, isRequired);
  return {
    ...days,
    problems: isChecked && typed.kind === 'problems' ? typed.problems : {},
    type: (change) => setDays((now) => ({ ...now, ...change })),
    read() {
      setChecked(true);
      return typed;
    },
  };
}

const problemTexts = {
  missing: 'dateMissing',
  wrong: 'dateWrong',
  order: 'dateOrder',
  span: 'dateSpan',
} as const;

/** The fields of a period's two days. */
export function PeriodFields({ days: { fromDate, toDate, problems, type } }: { days: TypedDays }) {
  const t = useConsoleTexts();
  const textOf = (problem: DayProblem | undefined) =>
    problem === undefined ? undefined : t(`records.${problemTexts[problem]}`);
  return (
    <>
      <DayField
        label={t('records.fromDate')}
        value={fromDate}
        onChange={(day) => type({ fromDate: day })}
        error={textOf(problems.fromDate)}
      />
      <DayField
        label={t('records.toDate')}
        value={toDate}
        onChange={(day) => type({ toDate: day })}
        error={textOf(problems.toDate)}
      />
    </>
  );
}
