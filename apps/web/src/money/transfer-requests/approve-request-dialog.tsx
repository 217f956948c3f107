import { toCents } from '@golden-acers/contract/money-values';
import type { FormEvent, ReactNode } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toasts.tsx';
import { balanceAfter } from '../transfers/amount-input.ts';
import { MoneyCommandFooter } from '../transfers/money-command-footer.tsx';
import { aboveLimitReason, nothingLeftReason } from '../transfers/transfer-limit.ts';
import { useMoneyCommand, useTransferLimit } from '../transfers/transfers.queries.ts';
import { decisionKeys, postApproval, type QueuedRequestRow } from './requests.queries.ts';

export interface RequestDialogProps {
  request: QueuedRequestRow;
  onClose: () => void;
}

interface ApproveRequestDialogProps extends RequestDialogProps {
  /** Says what the amount will cause. */
  noticeOf: (request: QueuedRequestRow) => ReactNode;
}

/** Shows the player, the amount and the balance after it, because approving moves money. */
export function ApproveRequestDialog({ request, noticeOf, onClose }: ApproveRequestDialogProps) {
  const t = useConsoleTranslation();
  const { kind, account, firstApproval: first } = request;
  const amount = formatMoney(request.amount);
  const command = useMoneyCommand({
    kind,
    sendCommand: (_: undefined, key) => postApproval(request, key),
    toResult: ({ transfer, balance, firstApproval }) => {
      if (firstApproval === null)
        return { state: transfer?.outcome === 'done' ? 'applied' : 'checked', amount, account, balance };
      notify.info(t('requests.needsSecondApproval'), { description: account });
      return null;
    },
    invalidates: decisionKeys,
    onFinished: onClose,
  });
  const limitReason = useApprovalLimitReason(request);
  const isFixed = command.isPending || command.isUnsettled;
  const close = () => !command.isPending && onClose();
  function submit(event: FormEvent): void {
    event.preventDefault();
    command.send(undefined);
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t(`requests.approveTitle.${kind}`)}
      isDismissable={!command.isUnsettled}
    >
      <form onSubmit={submit} className="grid gap-5">
        <RequestSummary request={request} />
        <RequestBalances request={request} />
        {noticeOf(request)}
        {first?.isSameDevice === true && first.isIndependent && (
          <p className="text-sm text-warn">{t('approvals.sameDevice', { name: first.by })}</p>
        )}
        {!isFixed && limitReason !== undefined && <p className="text-sm text-bad">{limitReason}</p>}
        {first !== null && !first.isIndependent ? (
          <NotIndependent first={first} onClose={close} />
        ) : (
          <MoneyCommandFooter
            kind={kind}
            command={command}
            unsettledHint={t('requests.unsettled')}
            submitLabel={t(`transfer.${kind}.submitAmount`, { amount })}
            onCancel={close}
            isDisabled={!isFixed && limitReason !== undefined}
            isSubmitFocused
          />
        )}
      </form>
    </Dialog>
  );
}

/** Why the agent cannot move the amount now. The first of two approvals moves nothing. */
function useApprovalLimitReason({ kind, amount, firstApproval, isConfirmationNeeded }: QueuedRequestRow) {
  const t = useConsoleTranslation();
  const limit = useTransferLimit(kind);
  if (limit === undefined || toCents(amount) <= BigInt(limit.cents)) return undefined;
  if (firstApproval === null && isConfirmationNeeded && limit.setBy !== 'ceiling') return undefined;
  return nothingLeftReason(t, limit) ?? aboveLimitReason(t, limit);
}

/** Says why this agent cannot give the second approval. */
function NotIndependent({
  first,
  onClose,
}: {
  first: NonNullable<QueuedRequestRow['firstApproval']>;
  onClose: () => void;
}) {
  const t = useConsoleTranslation();
  return (
    <>
      <p className="text-sm text-warn">
        {first.isOwn ? t('approvals.ownHint') : t('approvals.notIndependent', { name: first.by })}
      </p>
      <Button variant="line" onClick={onClose} className="justify-self-end">
        {t('transfer.close')}
      </Button>
    </>
  );
}

export function RequestSummary({
  request: { account, nickname, message, failure },
}: {
  request: QueuedRequestRow;
}) {
  const t = useConsoleTranslation();
  return (
    <div className="grid gap-2 rounded-xl border border-line bg-sunk px-4 py-3">
      <div className="min-w-0">
        <p className="truncate text-base font-semibold">{account}</p>
        <p className="truncate text-sm text-muted">{nickname}</p>
      </div>
      {message !== '' && <p className="text-sm wrap-break-word">{t('requests.quoted', { message })}</p>}
      {failure !== null && (
        <p className="text-sm text-warn">{t('requests.lastFailure', { reason: failure.text })}</p>
      )}
    </div>
  );
}

function RequestBalances({ request: { kind, amount, balance } }: { request: QueuedRequestRow }) {
  const t = useConsoleTranslation();
  const after = balanceAfter(kind, toCents(balance), toCents(amount));
  const isBelowZero = after < 0n;
  return (
    <div className="grid gap-1">
      <dl className="tabular grid grid-cols-[1fr_auto] gap-y-1.5 text-sm">
        <dt className="text-muted">{t('requests.amount')}</dt>
        <dd className="text-right text-base font-semibold text-gold-ink">{formatMoney(amount)}</dd>
        <dt className="text-muted">{t('transfer.current')}</dt>
        <dd className="text-right">{formatMoney(balance)}</dd>
        <dt className="text-muted">{t('transfer.after')}</dt>
        <dd className={cx('text-right font-semibold', isBelowZero && 'text-bad')}>{formatMoney(after)}</dd>
      </dl>
      {isBelowZero && <p className="text-sm text-warn">{t('transfer.aboveBalance')}</p>}
    </div>
  );
}
