import { lengths } from '@golden-acers/contract/constants';
import { type KeyboardEvent, useState } from 'react';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { TextArea } from './field.tsx';

const reasonLengths = { min: lengths.reasonMin, max: lengths.reasonMax };

interface ReasonFieldOptions {
  label?: string;
  hint?: string;
  isFocused?: boolean;
}

/**
 * Returns the reason of a form. `submit` calls `send` if the reason is long enough, and shows the error
 * otherwise: no error appears before the first attempt.
 */
export function useReasonField({ label, hint, isFocused }: ReasonFieldOptions = {}) {
  const t = useConsoleTranslation();
  const [text, setText] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  // It is stored as one line.
  const reason = text.replace(/\s+/g, ' ').trim();
  const isShort = reason.length < lengths.reasonMin;
  const field = (
    <TextArea
      label={label ?? t('agentTree.reason')}
      hint={hint ?? t('agentTree.reasonHint')}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={submitOnEnter}
      rows={2}
      maxLength={lengths.reasonMax}
      autoFocus={isFocused}
      error={wasSubmitted && isShort ? t('reviews.reasonMissing', reasonLengths) : undefined}
    />
  );
  const submit = (send: () => void) => {
    setSubmitted(true);
    if (!isShort) send();
  };
  return { reason, field, submit, wasSubmitted, setReason: setText };
}

/** Enter submits, as in a field of one line. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
