import type { Approval } from '@golden-acers/contract';
import { type ReactNode, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { usePageKeys } from '../../ui/page-keys.ts';
import { CommandAuthor } from '../api-keys/command-author.tsx';
import { approvalAmount, approvalDay, approvalSubject, moneyActionOf } from './approval-texts.ts';
import { approvalCommand } from './approvals.queries.ts';

interface ApprovalProps {
  approval: Approval;
  onClose: () => void;
}

interface ApprovalDialogProps extends ApprovalProps {
  /** What else the command does when it is confirmed. */
  noticeOf: (approval: Approval) => ReactNode;
}

export function ApprovalDialog({ approval, noticeOf, onClose }: ApprovalDialogProps) {
  const t = useConsoleTranslation();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const confirmation = useCommand('POST /agent/approvals/:id/confirm', approvalCommand(approval, onClose));
  const decision = useCommand('POST /agent/approvals/:id/decide', approvalCommand(approval, onClose));
  const moneyAction = moneyActionOf(t, approval);
  const { id, state, isOwn, isSameDevice, isIndependent, decidedBy, requestedBy, action } = approval;
  const isOpen = state === 'waiting' || state === 'requested';
  const isBusy = confirmation.isPending || decision.isPending;
  const isDependent = state === 'waiting' && !isOwn && !isIndependent;
  const canConfirm = state === 'waiting' && isIndependent;
  const confirm = () => !isBusy && confirmation.mutate({ params: { id }, moneyAction });
  const decline = () => !isBusy && setWithdrawing(true);
  usePageKeys(
    { ...(canConfirm && { c: confirm }), ...(isOpen && !isWithdrawing && { d: decline }) },
    { isDialog: true },
  );
  if (isWithdrawing) return <WithdrawDialog approval={approval} onClose={onClose} />;
  const close = () => !isBusy && onClose();
  return (
    <Dialog isOpen onClose={close} title={t(`approvals.actions.${action}`)} isDismissable>
      <ApprovalFacts approval={approval} />
      {isOpen && noticeOf(approval)}
      {state === 'waiting' && isOwn && <p className="text-sm text-muted">{t('approvals.ownHint')}</p>}
      {state === 'waiting' && isIndependent && (
        <p className="text-sm text-muted">{t('approvals.confirmHint')}</p>
      )}
      {state === 'requested' && (
        <p className="text-sm text-muted">
          {isOwn
            ? t('approvals.requestedHint', { name: requestedBy ?? '' })
            : t('approvals.undecidedHint', { name: decidedBy })}
        </p>
      )}
      {isDependent && (
        <p className="text-sm text-warn">{t('approvals.notIndependent', { name: decidedBy })}</p>
      )}
      {isSameDevice && !isDependent && (
        <p className="text-sm text-warn">{t('approvals.sameDevice', { name: decidedBy })}</p>
      )}
      <RequestError error={confirmation.error ?? decision.error} fallback={t('agentTree.refused')} />
      {isOpen && (
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="line" onClick={decline} disabled={isBusy}>
            {t(isDecline(approval) ? 'approvals.decline' : 'approvals.withdraw')}
            <KeyHint>D</KeyHint>
          </Button>
          {state === 'requested' && isOwn && (
            <Button
              busy={decision.isPending}
              onClick={() => decision.mutate({ params: { id }, moneyAction })}
            >
              {t('approvals.agree')}
            </Button>
          )}
          {canConfirm && (
            <Button busy={confirmation.isPending} onClick={confirm}>
              {t('approvals.confirm')}
              <KeyHint>C</KeyHint>
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Whether the reader refuses another agent's command or request, instead of withdrawing its own. */
const isDecline = ({ state, isOwn }: Approval) => isOwn === (state === 'requested');

function ApprovalFacts({ approval }: Pick<ApprovalProps, 'approval'>) {
  const t = useConsoleTranslation();
  const { state, isDeclined, level, reason, decidedBy, decidedAt, endedBy, endedAt, endReason } = approval;
  const row = (label: string, value: ReactNode) => (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular min-w-0 text-right font-medium break-words">{value}</dd>
    </div>
  );
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      {row(t('approvals.subject'), approvalSubject(t, approval))}
      {level !== null && row(t('agentTree.level'), t(`agentTree.levels.${level}`))}
      {approval.amount !== null && row(t('reviews.amount'), approvalAmount(approval))}
      {approval.creditOf !== null && row(t('approvals.creditOf'), approval.creditOf)}
      {approval.balance !== null && row(t('players.balance'), formatMoney(approval.balance))}
      {approval.dayIn !== null && row(t('approvals.daySoFar'), approvalDay(t, approval))}
      {reason !== null && row(t('agentTree.reason'), reason)}
      {approval.requestedBy !== null && row(t('approvals.requestedBy'), approval.requestedBy)}
      {row(
        t(state === 'requested' ? 'approvals.decides' : 'approvals.decidedBy'),
        <CommandAuthor name={decidedBy} apiKey={approval.apiKey} />,
      )}
      {row(t('reviews.time'), <Timestamp at={decidedAt} />)}
      {row(t('players.status'), t(`approvals.states.${isDeclined ? 'declined' : state}`))}
      {endedBy !== null && row(t('approvals.endedBy'), endedBy)}
      {endedAt !== null && row(t('approvals.endedAt'), <Timestamp at={endedAt} />)}
      {endReason !== null && row(t('agentTree.reason'), endReason)}
    </dl>
  );
}

function WithdrawDialog({ approval, onClose }: ApprovalProps) {
  const t = useConsoleTranslation();
  const mutation = useCommand('POST /agent/approvals/:id/withdraw', approvalCommand(approval, onClose));
  const form = useConsoleForm('POST /agent/approvals/:id/withdraw', { reason: '' }, mutation);
  return (
    <FormDialog
      title={t(isDecline(approval) ? 'approvals.declineTitle' : 'approvals.withdrawTitle')}
      submitLabel={t(isDecline(approval) ? 'approvals.decline' : 'approvals.withdraw')}
      isDanger
      form={form}
      onClose={onClose}
      onSubmit={() => mutation.mutate({ params: { id: approval.id }, body: form.values })}
    >
      <ApprovalFacts approval={approval} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
