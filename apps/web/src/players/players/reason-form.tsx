import type { TemplatePurpose } from '@golden-acers/contract';
import { lengths } from '@golden-acers/contract/constants';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { TemplatePicker } from '../../agents/templates/template-picker.tsx';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBar } from '../../ui/feedback.tsx';

interface ReasonFormProps {
  hint: string;
  submitLabel: string;
  isBusy: boolean;
  /** Of the last attempt. */
  error: string | undefined;
  onSubmit: (reason: string) => void;
  onCancel: () => void;
  /** Whose texts of the agent are offered for it. */
  templatePurpose?: TemplatePurpose;
  children: ReactNode;
}

/** What is done is kept with who did it and why: nothing is sent without a reason. */
export function ReasonForm({
  hint,
  submitLabel,
  isBusy,
  error,
  onSubmit,
  onCancel,
  ...rest
}: ReasonFormProps) {
  const t = useConsoleTranslation();
  const id = useId();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isMissing = reason.trim().length < lengths.reasonMin;
  function send(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (!isMissing && !isBusy) onSubmit(reason.trim());
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      {rest.children}
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-medium text-muted">
          {t('requests.reason')}
        </label>
        <textarea
          id={id}
          rows={3}
          value={reason}
          maxLength={lengths.reasonMax}
          aria-describedby={`${id}-hint`}
          aria-invalid={(isChecked && isMissing) || undefined}
          onChange={({ target }) => setReason(target.value)}
          className="w-full resize-y rounded-xl border border-line-strong bg-field px-4 py-2.5 text-[0.9375rem] hover:border-gold/60 focus:border-gold focus:outline-2 focus:outline-offset-0 focus:outline-gold/40"
        />
        <p
          id={`${id}-hint`}
          aria-live="polite"
          className={isChecked && isMissing ? 'text-sm text-bad' : 'text-sm text-faint'}
        >
          {isChecked && isMissing
            ? t('reviews.reasonMissing', { min: lengths.reasonMin, max: lengths.reasonMax })
            : hint}
        </p>
      </div>
      {rest.templatePurpose !== undefined && (
        <TemplatePicker purpose={rest.templatePurpose} onSelect={setReason} />
      )}
      {error !== undefined && <ErrorBar>{error}</ErrorBar>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="line" onClick={onCancel}>
          {t('transfer.cancel')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
