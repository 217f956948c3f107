import { lengths } from '@golden-acers/contract/constants';
import { useState } from 'react';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { TextArea, TextField } from './field.tsx';

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
  /** True after an attempt: no error appears during the first letters. */
  wasSubmitted: boolean;
  isFocused?: boolean;
}

export function ReasonField({ reason, onChange, wasSubmitted, isFocused, ...field }: ReasonFieldProps) {
  const t = useConsoleTranslation();
  const isMissing = wasSubmitted && !isReasonLongEnough(reason);
  return (
    <TextArea
      {...field}
      value={reason}
      onChange={(event) => onChange(event.target.value)}
      rows={2}
      maxLength={lengths.reasonMax}
      autoFocus={isFocused}
      error={isMissing ? t('reviews.reasonMissing', reasonLengths) : undefined}
    />
  );
}

export function useReasonField(wasSubmitted: boolean) {
  const t = useConsoleTranslation();
  const [reason, setReason] = useState('');
  const isShort = reason.trim().length < lengths.reasonMin;
  const field = (
    <TextField
      label={t('agentTree.reason')}
      hint={t('agentTree.reasonHint')}
      value={reason}
      onChange={(event) => setReason(event.target.value)}
      error={wasSubmitted && isShort ? t('agentTree.reasonMissing') : undefined}
      maxLength={lengths.reasonMax}
      autoComplete="off"
    />
  );
  return { reason: reason.trim(), isShort, field };
}
