import { lengths } from '@golden-acers/contract/constants';
import { useEffect, useId, useRef, useState } from 'react';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { cx } from './cx.ts';
import { TextField } from './field.tsx';

const reasonLengths = { min: lengths.reasonMin, max: lengths.reasonMax };

/** A reason is stored as one line. */
export function toSingleLine(reason: string): string {
  return reason.replace(/\s+/g, ' ').trim();
}

export function isReasonLongEnough(reason: string): boolean {
  return toSingleLine(reason).length >= lengths.reasonMin;
}

interface ReasonFieldProps {
  label: string;
  hint: string;
  reason: string;
  onChange: (reason: string) => void;
  /** After an attempt: an error is shown, not while the first letters are typed. */
  isChecked: boolean;
  isFocused?: boolean;
}

export function ReasonField({
  label,
  hint,
  reason,
  onChange,
  isChecked,
  isFocused = false,
}: ReasonFieldProps) {
  const t = useConsoleTranslation();
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  const error = isChecked && !isReasonLongEnough(reason) ? t('reviews.reasonMissing', reasonLengths) : '';
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-muted">
        {label}
      </label>
      <textarea
        id={id}
        value={reason}
        onChange={(event) => onChange(event.target.value)}
        rows={2}
        maxLength={lengths.reasonMax}
        ref={input}
        aria-invalid={error !== '' || undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        className={cx(
          'min-h-20 w-full rounded-xl border bg-field px-4 py-2.5 text-[0.9375rem] placeholder:text-faint',
          'focus:border-gold focus:outline-2 focus:outline-offset-0 focus:outline-gold/40',
          error === '' ? 'border-line-strong hover:border-gold/60' : 'border-bad',
        )}
      />
      <p id={`${id}-hint`} className="text-sm text-faint">
        {hint}
      </p>
      <p id={`${id}-error`} aria-live="polite" className="text-sm text-bad empty:hidden">
        {error}
      </p>
    </div>
  );
}

export function useReasonField(isChecked: boolean) {
  const t = useConsoleTranslation();
  const [reason, setReason] = useState('');
  const isShort = reason.trim().length < lengths.reasonMin;
  const field = (
    <TextField
      label={t('agentTree.reason')}
      hint={t('agentTree.reasonHint')}
      value={reason}
      onChange={(event) => setReason(event.target.value)}
      error={isChecked && isShort ? t('agentTree.reasonMissing') : undefined}
      maxLength={lengths.reasonMax}
      autoComplete="off"
    />
  );
  return { reason: reason.trim(), isShort, field };
}
