import type { Approval } from '@golden-acers/contract';
import { type ReactNode, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { CommandAuthor } from '../api-keys/command-author.tsx';
import { approvalAmount, approvalSubject } from './approval-texts.ts';
import { approvalCommand } from './approvals.queries.ts';

interface ApprovalDialogProps {
  approval: Approval;
  onClose: () => void;
}

export function ApprovalDialog({ approval, onClose }: ApprovalDialogProps) {
  const t = useConsoleTranslation();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const confirmation = useCommand('POST /agent/approvals/:id/confirm', approvalCommand(approval, onClose));
  const { id, state, isOwn, isSameDevice, decidedBy, action } = approval;
  if (isWithdrawing) return <WithdrawDialog approval={approval} onClose={onClose} />;
  const close = () => !confirmation.isPending && onClose();
  return (
    <Dialog isOpen onClose={close} title={t(`approvals.actions.${action}`)} isDismissable>
      <ApprovalFacts approval={approval} />
      {state === 'waiting' && isOwn && <p className="text-sm text-muted">{t('approvals.ownHint')}</p>}
      {state === 'waiting' && !isOwn && <p className="text-sm text-muted">{t('approvals.confirmHint')}</p>}
      {isSameDevice && <p className="text-sm text-warn">{t('approvals.sameDevice', { name: decidedBy })}</p>}
      <RequestError error={confirmation.error} fallback={t('agentTree.refused')} />
      {state === 'waiting' && (
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="line" onClick={() => setWithdrawing(true)} disabled={confirmation.isPending}>
            {t(isOwn ? 'approvals.withdraw' : 'approvals.decline')}
          </Button>
          {!isOwn && (
            <Button busy={confirmation.isPending} onClick={() => confirmation.mutate({ params: { id } })}>
              {t('approvals.confirm')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}

function ApprovalFacts({ approval }: Pick<ApprovalDialogProps, 'approval'>) {
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
      {approval.amountCents !== null && row(t('reviews.amount'), approvalAmount(approval))}
      {approval.creditOf !== null && row(t('approvals.creditOf'), approval.creditOf)}
      {reason !== null && row(t('agentTree.reason'), reason)}
      {row(t('approvals.decidedBy'), <CommandAuthor name={decidedBy} apiKey={approval.apiKey} />)}
      {row(t('reviews.time'), <Timestamp at={decidedAt} />)}
      {row(t('players.status'), t(`approvals.states.${isDeclined ? 'declined' : state}`))}
      {endedBy !== null && row(t('approvals.endedBy'), endedBy)}
      {endedAt !== null && row(t('approvals.endedAt'), <Timestamp at={endedAt} />)}
      {endReason !== null && row(t('agentTree.reason'), endReason)}
    </dl>
  );
}

function WithdrawDialog({ approval, onClose }: ApprovalDialogProps) {
  const t = useConsoleTranslation();
  const mutation = useCommand('POST /agent/approvals/:id/withdraw', approvalCommand(approval, onClose));
  const form = useConsoleForm('POST /agent/approvals/:id/withdraw', { reason: '' }, mutation);
  return (
    <FormDialog
      title={t(approval.isOwn ? 'approvals.withdrawTitle' : 'approvals.declineTitle')}
      submitLabel={t(approval.isOwn ? 'approvals.withdraw' : 'approvals.decline')}
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
