import { CalendarDays } from 'lucide-react';
import { useId, useRef } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { cx } from '../cx.ts';
import { isDay } from './period.ts';

interface DateFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
  error: string | undefined;
}

/** The date is typed as YYYY-MM-DD in any language, or chosen in the browser's calendar. */
export function DateField({ label, value, onChange, error }: DateFieldProps) {
  const t = useConsoleTranslation();
  const id = useId();
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <div className="grid min-w-0 content-start gap-1 sm:w-40">
      <label htmlFor={id} className="text-xs leading-5.5 font-medium text-muted">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder={t('records.dateFormat')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className={cx(
            compactControlClass,
            'tabular pr-10',
            error === undefined ? 'border-line-strong' : 'border-bad',
          )}
        />
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden
          value={isDay(value) ? value : ''}
          onChange={(event) => onChange(event.target.value)}
          className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
        />
        <button
          type="button"
          aria-label={`${t('records.pickDate')}: ${label}`}
          onClick={() => calendar.current?.showPicker()}
          className="absolute inset-y-0 right-0 grid w-9 pointer-coarse:w-11 place-content-center rounded-lg text-faint hover:text-text"
        >
          <CalendarDays aria-hidden className="size-4.5" />
        </button>
      </div>
      <p id={`${id}-error`} aria-live="polite" className="text-xs text-bad empty:hidden">
        {error}
      </p>
    </div>
  );
}

/** Inputs of the console are lower, to leave space for the table. */
export const compactControlClass = cx(
  'h-9 w-full rounded-lg pointer-coarse:h-11 border bg-field px-3 text-sm placeholder:text-faint hover:border-gold/60',
  'focus:border-gold focus:outline-2 focus:outline-offset-0 focus:outline-gold/40',
);
