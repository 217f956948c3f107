import { useState } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { DateField } from './date-field.tsx';
import { type DayPeriod, type ParsedPeriod, type PeriodErrors, parsePeriod } from './period.ts';

interface PeriodInput extends DayPeriod {
  readonly errors: PeriodErrors;
  readonly setDays: (days: Partial<DayPeriod>) => void;
  readonly validate: () => ParsedPeriod;
}

export function usePeriodInput({ fromDate, toDate }: DayPeriod, isRequired: boolean): PeriodInput {
  const [days, setDays] = useState({ fromDate, toDate });
  const [wasSubmitted, setSubmitted] = useState(false);
  const typed = parsePeriod(days.fromDate, days.toDate, isRequired);
  return {
    ...days,
    errors: wasSubmitted && typed.kind === 'errors' ? typed.errors : {},
    setDays: (change) => setDays((now) => ({ ...now, ...change })),
    validate() {
      setSubmitted(true);
      return typed;
    },
  };
}

const names = ['fromDate', 'toDate'] as const;

export function PeriodFields({ days }: { days: PeriodInput }) {
  const t = useConsoleTranslation();
  const { errors, setDays } = days;
  return names.map((name) => {
    const error = errors[name];
    return (
      <DateField
        key={name}
        label={t(`records.${name}`)}
        value={days[name]}
        onChange={(day) => setDays({ [name]: day })}
        error={error && t(`records.${error}`)}
      />
    );
  });
}
