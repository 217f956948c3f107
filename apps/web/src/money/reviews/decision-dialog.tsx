import type { Decision } from '@golden-acers/contract';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { replyMessage, useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DecideForm, type DecisionChoice, DecisionList, PendingDecisionForm } from './decision-forms.tsx';
import type { DecisionRef } from './reviews.queries.ts';

interface DecisionReply {
  readonly message: string;
}

interface DecisionSubject<Outcome extends string> extends DecisionChoice<Outcome> {
  readonly id: string;
  readonly account: string;
  readonly decisions: readonly Decision[];
  /** False if the review is decided: the dialog is then read-only. */
  readonly isOpen: boolean;
  readonly api: {
    decide(subjectId: string, outcome: Outcome, reason: string): Promise<DecisionReply>;
    confirm(of: DecisionRef): Promise<DecisionReply>;
    withdraw(of: DecisionRef, reason: string): Promise<DecisionReply>;
  };
  readonly invalidates: readonly QueryKey[];
}

interface DecisionDialogProps<Outcome extends string> {
  title: string;
  subject: DecisionSubject<Outcome>;
  onClose: () => void;
  children: ReactNode;
}

export function DecisionDialog<Outcome extends string>({
  title,
  subject,
  onClose,
  children,
}: DecisionDialogProps<Outcome>) {
  const t = useConsoleTranslation();
  const mutation = useCommand((send: () => Promise<DecisionReply>) => send(), {
    success: replyMessage,
    about: subject.account,
    invalidates: subject.invalidates,
    onSuccess: onClose,
  });
  const close = () => !mutation.isPending && onClose();
  const { id, api: calls, decisions } = subject;
  const waiting = decisions.find(({ state }) => state === 'waiting');
  const form = { command: mutation, onCancel: close };
  return (
    <Dialog isOpen onClose={close} title={title} isDismissable={false}>
      {children}
      <DecisionList decisions={decisions} />
      {!subject.isOpen ? (
        <div className="flex justify-end">
          <Button variant="line" onClick={close}>
            {t('transfer.close')}
          </Button>
        </div>
      ) : waiting === undefined ? (
        <DecideForm
          {...form}
          choice={subject}
          onDecide={(outcome, reason) => mutation.mutate(() => calls.decide(id, outcome, reason))}
        />
      ) : (
        <PendingDecisionForm
          {...form}
          decision={waiting}
          onConfirm={() => mutation.mutate(() => calls.confirm({ subjectId: id, decisionId: waiting.id }))}
          onWithdraw={(reason) =>
            mutation.mutate(() => calls.withdraw({ subjectId: id, decisionId: waiting.id }, reason))
          }
        />
      )}
    </Dialog>
  );
}
