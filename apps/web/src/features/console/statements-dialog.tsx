import type { Difference } from '@golden-acers/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toasts.tsx';
import { dollars } from '../balances/balances.queries.ts';
import { Moment } from './players-table.tsx';
import { DecideForm, DecisionList, WaitingForm } from './reviews-decision.tsx';
import { Fact } from './reviews-dialog.tsx';
import { Change, isDecidable } from './statements-columns.tsx';
import { differenceCalls, refreshStatements } from './statements-queries.ts';
import { useConsoleTexts } from './texts.ts';

interface DifferenceDialogProps {
  difference: Difference;
  /** Its statement is closed: nothing is decided any more. */
  isClosed: boolean;
  onClose: () => void;
}

/** What differs, and the form to correct or explain it. */
export function DifferenceDialog({ difference, isClosed, onClose }: DifferenceDialogProps) {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: (send: () => Promise<{ message: string }>) => send(),
    onSuccess: ({ message }) => {
      notify.success(message, { description: difference.account });
      void refreshStatements(client);
      onClose();
    },
    onError: () => refreshStatements(client),
  });
  const close = () => !act.isPending && onClose();
  const { id, kind, decisions } = difference;
  const waiting = decisions.find((decision) => decision.state === 'waiting');
  const isOpen = !isClosed && isDecidable(difference);
  const form = { isBusy: act.isPending, error: act.error, onCancel: close };
  return (
    <Dialog isOpen onClose={close} title={t(`statements.kind.${kind}`)} isDismissable={false}>
      <p className="-mt-2 text-sm text-muted">{t(`statements.kindHint.${kind}`)}</p>
      <Facts difference={difference} />
      <DecisionList decisions={decisions} />
      {!isOpen ? (
        <div className="flex justify-end">
          <Button variant="line" onClick={close}>
            {t('transfer.close')}
          </Button>
        </div>
      ) : waiting === undefined ? (
        <DecideForm
          {...form}
          question={t('statements.whatNow')}
          outcomes={[
            { id: 'corrected', label: t('statements.correct'), hint: t('statements.correctHint') },
            { id: 'explained', label: t('statements.explain'), hint: t('statements.explainHint') },
          ]}
          isConfirmationNeeded={difference.isConfirmationNeeded}
          onDecide={(outcome, reason) => act.mutate(() => differenceCalls.decide(id, outcome, reason))}
        />
      ) : (
        <WaitingForm
          {...form}
          decision={waiting}
          onConfirm={() =>
            act.mutate(() => differenceCalls.confirm({ subjectId: id, decisionId: waiting.id }))
          }
          onWithdraw={(reason) =>
            act.mutate(() => differenceCalls.withdraw({ subjectId: id, decisionId: waiting.id }, reason))
          }
        />
      )}
    </Dialog>
  );
}

function Facts({ difference }: { difference: Difference }) {
  const t = useConsoleTexts();
  const { account, nickname, ours, theirs, change, oursAt, theirsAt, transferId, rejectedTransferId } =
    difference;
  return (
    <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      <Fact label={t('players.account')}>
        {account} · {nickname}
      </Fact>
      <Fact label={t('statements.ours')}>{ours === null ? '–' : dollars(ours)}</Fact>
      <Fact label={t('statements.theirs')}>{theirs === null ? '–' : dollars(theirs)}</Fact>
      <Fact label={t('statements.change')}>
        <Change amount={change} />
      </Fact>
      {oursAt !== null && (
        <Fact label={t('statements.oursAt')}>
          <Moment at={oursAt} />
        </Fact>
      )}
      {theirsAt !== null && (
        <Fact label={t('statements.theirsAt')}>
          <Moment at={theirsAt} />
        </Fact>
      )}
      {transferId !== null && <Fact label={t('statements.transfer')}>{transferId}</Fact>}
      {rejectedTransferId !== null && (
        <Fact label={t('statements.rejectedTransfer')}>{rejectedTransferId}</Fact>
      )}
    </dl>
  );
}
