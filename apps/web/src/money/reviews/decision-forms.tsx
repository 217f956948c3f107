import type { Decision } from '@golden-acers/contract';
import { lengths } from '@golden-acers/contract/constants';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { errorMessageOf } from '../../api/errors.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { ErrorBar } from '../../ui/feedback.tsx';

/** Who said what, when and why, the first one first. */
export function DecisionList({ decisions }: { decisions: readonly Decision[] }) {
  const t = useConsoleTranslation();
  if (decisions.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-medium text-muted">{t('reviews.decisions')}</h3>
      <ol className="grid gap-2">
        {decisions.map((decision) => (
          <li
            key={decision.id}
            className="grid gap-1 rounded-xl border border-line bg-sunk px-3.5 py-2.5 text-sm"
          >
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="font-medium">
                {t(`reviews.outcome.${decision.outcome}`)} · {decision.decidedBy}
              </span>
              <Timestamp at={decision.decidedAt} />
            </p>
            <p className="break-words">{decision.reason}</p>
            <p className="text-xs text-muted">
              {t(`reviews.end.${decision.state}`, { name: decision.endedBy ?? '' })}
              {decision.endReason !== null && `: ${decision.endReason}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface DecideFormProps<Outcome extends string> {
  question: string;
  outcomes: readonly { readonly id: Outcome; readonly label: string; readonly hint: string }[];
  isConfirmationNeeded: boolean;
  isBusy: boolean;
  error: unknown;
  onDecide: (outcome: Outcome, reason: string) => void;
  onCancel: () => void;
}

/** An outcome and its reason. Nothing is chosen beforehand: a decision is not a default. */
export function DecideForm<Outcome extends string>({
  question,
  outcomes,
  isConfirmationNeeded,
  isBusy,
  error,
  onDecide,
  onCancel,
}: DecideFormProps<Outcome>) {
  const t = useConsoleTranslation();
  const [outcome, setOutcome] = useState<Outcome>();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const id = useId();
  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (outcome !== undefined && isReasonLongEnough(reason) && !isBusy)
      onDecide(outcome, toSingleLine(reason));
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <fieldset className="grid gap-2" aria-describedby={`${id}-outcome`}>
        <legend className="mb-1.5 text-sm font-medium text-muted">{question}</legend>
        {outcomes.map((each) => (
          <label
            key={each.id}
            className={cx(
              'flex cursor-pointer items-start gap-3 rounded-xl border px-3.5 py-2.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-gold/60',
              each.id === outcome ? 'border-gold bg-gold-wash' : 'border-line-strong hover:border-gold/60',
            )}
          >
            <input
              type="radio"
              name={id}
              checked={each.id === outcome}
              onChange={() => setOutcome(each.id)}
              className="mt-1 accent-gold outline-none"
            />
            <span className="grid">
              <span className="font-medium">{each.label}</span>
              <span className="text-muted">{each.hint}</span>
            </span>
          </label>
        ))}
        <p id={`${id}-outcome`} aria-live="polite" className="text-sm text-bad empty:hidden">
          {isChecked && outcome === undefined ? t('reviews.outcomeMissing') : ''}
        </p>
      </fieldset>
      <ReasonField reason={reason} onChange={setReason} isChecked={isChecked} />
      {isConfirmationNeeded && <p className="text-sm text-warn">{t('reviews.needsTwo')}</p>}
      {error !== null && <ErrorBar>{errorMessageOf(error, { refused: t('reviews.refused') })}</ErrorBar>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="line" onClick={onCancel} disabled={isBusy}>
          {t('transfer.cancel')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {isConfirmationNeeded ? t('reviews.decide') : t('reviews.settle')}
        </Button>
      </div>
    </form>
  );
}

interface PendingDecisionFormProps {
  decision: Decision;
  isBusy: boolean;
  error: unknown;
  onConfirm: () => void;
  onWithdraw: (reason: string) => void;
  onCancel: () => void;
}

/** A decision that waits: the other agents confirm it or take it back, its maker may only take it back. */
export function PendingDecisionForm({
  decision,
  isBusy,
  error,
  onConfirm,
  onWithdraw,
  onCancel,
}: PendingDecisionFormProps) {
  const t = useConsoleTranslation();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    if (!isWithdrawing) {
      onConfirm();
      return;
    }
    setChecked(true);
    if (isReasonLongEnough(reason)) onWithdraw(toSingleLine(reason));
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-sm text-warn">
        {decision.isOwn
          ? t('reviews.ownDecisionPending')
          : t('reviews.decisionPending', { name: decision.decidedBy })}
      </p>
      {isWithdrawing && <ReasonField reason={reason} onChange={setReason} isChecked={isChecked} isFocused />}
      {error !== null && <ErrorBar>{errorMessageOf(error, { refused: t('reviews.refused') })}</ErrorBar>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="line" onClick={onCancel} disabled={isBusy}>
          {t('transfer.close')}
        </Button>
        {!isWithdrawing && (
          <Button variant="danger" onClick={() => setWithdrawing(true)} disabled={isBusy}>
            {t('reviews.withdraw')}
          </Button>
        )}
        {isWithdrawing ? (
          <Button type="submit" variant="danger" busy={isBusy}>
            {t('reviews.withdrawNow')}
          </Button>
        ) : (
          !decision.isOwn && (
            <Button type="submit" busy={isBusy}>
              {t('reviews.confirm')}
            </Button>
          )
        )}
      </div>
    </form>
  );
}

interface ReasonFieldProps {
  reason: string;
  onChange: (reason: string) => void;
  isChecked: boolean;
  isFocused?: boolean;
}

function ReasonField({ reason, onChange, isChecked, isFocused = false }: ReasonFieldProps) {
  const t = useConsoleTranslation();
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  // It comes up on a press, which is about nothing else.
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  const error = isChecked && !isReasonLongEnough(reason) ? t('reviews.reasonMissing', reasonLengths) : '';
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-muted">
        {t('reviews.reason')}
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
        {t('reviews.reasonHint')}
      </p>
      <p id={`${id}-error`} aria-live="polite" className="text-sm text-bad empty:hidden">
        {error}
      </p>
    </div>
  );
}

const reasonLengths = { min: lengths.reasonMin, max: lengths.reasonMax };

/** A reason is kept as one line. */
function toSingleLine(reason: string): string {
  return reason.replace(/\s+/g, ' ').trim();
}

function isReasonLongEnough(reason: string): boolean {
  return toSingleLine(reason).length >= lengths.reasonMin;
}
