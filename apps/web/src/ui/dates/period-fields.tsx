import { useState } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { DateField } from './date-field.tsx';
import {
  type DayError,
  type DayPeriod,
  type ParsedPeriod,
  type PeriodErrors,
  parsePeriod,
} from './period.ts';

interface PeriodInput extends DayPeriod {
  readonly errors: PeriodErrors;
  readonly setDays: (days: Partial<DayPeriod>) => void;
  readonly validate: () => ParsedPeriod;
}

export function usePeriodInput({ fromDate, toDate }: DayPeriod, isRequired: boolean): PeriodInput {
  const [days, setDays] = useState({ fromDate, toDate });
  const [isChecked, setChecked] = useState(false);
  const typed = parsePeriod(days.fromDate, days.toDate, isRequired);
  return {
    ...days,
    errors: isChecked && typed.kind === 'errors' ? typed.errors : {},
    setDays: (change) => setDays((now) => ({ ...now, ...change })),
    validate() {
      setChecked(true);
      return typed;
    },
  };
}

const errorTextKeys = {
  missing: 'dateMissing',
  wrong: 'dateWrong',
  order: 'dateOrder',
  span: 'dateSpan',
} as const;

export function PeriodFields({ days: { fromDate, toDate, errors, setDays } }: { days: PeriodInput }) {
  const t = useConsoleTranslation();
  const textOf = (problem: DayError | undefined) =>
    problem === undefined ? undefined : t(`records.${errorTextKeys[problem]}`);
  return (
    <>
      <DateField
        label={t('records.fromDate')}
        value={fromDate}
        onChange={(day) => setDays({ fromDate: day })}
        error={textOf(errors.fromDate)}
      />
      <DateField
        label={t('records.toDate')}
        value={toDate}
        onChange={(day) => setDays({ toDate: day })}
        error={textOf(errors.toDate)}
      />
    </>
  );
}
