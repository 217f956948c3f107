import type { Decision } from '@golden-acers/contract';
import { useId, useState } from 'react';
import { ExplainedButton } from '../../access/permissions/permitted-button.tsx';
import { setAboveReason } from '../../access/permissions/set-above.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { cx } from '../../ui/cx.ts';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import type { FormCommand } from '../../ui/use-form.ts';

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

export interface DecisionChoice<Outcome extends string> {
  readonly isConfirmationNeeded: boolean;
  readonly question: string;
  readonly outcomes: readonly { readonly id: Outcome; readonly label: string; readonly hint: string }[];
}

interface DecisionFormProps {
  command: FormCommand;
  onCancel: () => void;
}

interface DecideFormProps<Outcome extends string> extends DecisionFormProps {
  choice: DecisionChoice<Outcome>;
  onDecide: (outcome: Outcome, reason: string) => void;
}

export function DecideForm<Outcome extends string>({
  choice,
  onDecide,
  command,
  onCancel,
}: DecideFormProps<Outcome>) {
  const { question, outcomes, isConfirmationNeeded } = choice;
  const t = useConsoleTranslation();
  const first: { readonly outcome: Outcome | undefined; readonly reason: string } = {
    outcome: undefined,
    reason: '',
  };
  // The differences of statements have the same limits.
  const form = useConsoleForm('POST /fortune-panda/reviews/:transferId/decide', first, command, {
    problemsOf: (values) => ({ outcome: values.outcome === undefined && t('reviews.outcomeMissing') }),
  });
  const { outcome, reason } = form.values;
  const id = useId();
  return (
    <Form
      form={form}
      onSubmit={() => outcome !== undefined && onDecide(outcome, reason)}
      className="grid gap-4"
    >
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
              onChange={() => form.change({ outcome: each.id })}
              className="mt-1 accent-gold outline-none"
            />
            <span className="grid">
              <span className="font-medium">{each.label}</span>
              <span className="text-muted">{each.hint}</span>
            </span>
          </label>
        ))}
        <p id={`${id}-outcome`} aria-live="polite" className="text-sm text-bad empty:hidden">
          {form.errorOf('outcome')}
        </p>
      </fieldset>
      <ReasonField {...form.field('reason')} />
      {isConfirmationNeeded && <p className="text-sm text-warn">{t('reviews.needsTwo')}</p>}
      <RequestError error={command.error} fallback={t('reviews.refused')} />
      <FormActions
        onCancel={onCancel}
        submitLabel={isConfirmationNeeded ? t('reviews.decide') : t('reviews.settle')}
        isBusy={command.isPending}
      />
    </Form>
  );
}

interface PendingDecisionFormProps extends DecisionFormProps {
  decision: Decision;
  onConfirm: () => void;
  onWithdraw: (reason: string) => void;
}

/** Other agents can confirm or withdraw it. The agent who decided can only withdraw it. */
export function PendingDecisionForm({
  decision,
  onConfirm,
  onWithdraw,
  command,
  onCancel,
}: PendingDecisionFormProps) {
  const t = useConsoleTranslation();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const first: { readonly reason?: string } = {};
  const form = useConsoleForm('POST /fortune-panda/reviews/:transferId/withdraw', first, command);
  const isBusy = command.isPending;
  const isDependent = !decision.isOwn && !decision.isIndependent;
  return (
    <Form
      form={form}
      onSubmit={() => (isWithdrawing ? onWithdraw(form.values.reason ?? '') : onConfirm())}
      className="grid gap-4"
    >
      <p className="text-sm text-warn">
        {decision.isOwn
          ? t('reviews.ownDecisionPending')
          : t('reviews.decisionPending', { name: decision.decidedBy })}
      </p>
      {decision.isSameDevice && !isDependent && (
        <p className="text-sm text-warn">{t('approvals.sameDevice', { name: decision.decidedBy })}</p>
      )}
      {isDependent && (
        <p className="text-sm text-warn">{t('approvals.notIndependent', { name: decision.decidedBy })}</p>
      )}
      {isWithdrawing && <ReasonField {...form.field('reason')} autoFocus />}
      <RequestError error={command.error} fallback={t('reviews.refused')} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="line" onClick={onCancel} disabled={isBusy}>
          {t('transfer.close')}
        </Button>
        {!isWithdrawing && (
          <ExplainedButton
            disabledReason={setAboveReason(t, decision.decidedAbove)}
            variant="danger"
            onClick={() => {
              setWithdrawing(true);
              form.change({ reason: '' });
            }}
            disabled={isBusy}
          >
            {t('reviews.withdraw')}
          </ExplainedButton>
        )}
        {isWithdrawing ? (
          <Button type="submit" variant="danger" busy={isBusy}>
            {t('reviews.withdrawNow')}
          </Button>
        ) : (
          decision.isIndependent && (
            <Button type="submit" busy={isBusy}>
              {t('reviews.confirm')}
            </Button>
          )
        )}
      </div>
    </Form>
  );
}
