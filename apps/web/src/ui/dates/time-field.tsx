import { useId } from 'react';
import { cx } from '../cx.ts';
import { compactControlClass } from './date-field.tsx';

interface TimeFieldProps {
  label: string;
  value: string;
  onChange: (time: string) => void;
  error: string | undefined;
}

/** The time is typed as HH:mm in any language. */
export function TimeField({ label, value, onChange, error }: TimeFieldProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 content-start gap-1 sm:w-32">
      <label htmlFor={id} className="text-xs leading-5.5 font-medium text-muted">
        {label}
      </label>
      <input
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder="18:30"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={cx(
          compactControlClass,
          'tabular',
          error === undefined ? 'border-line-strong' : 'border-bad',
        )}
      />
      <p id={`${id}-error`} aria-live="polite" className="text-xs text-bad empty:hidden">
        {error}
      </p>
    </div>
  );
}
