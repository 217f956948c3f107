import { parseCents } from '@golden-acers/money';
import type { FormEvent } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDollars, formatMoney } from '../../i18n/number-format.ts';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toasts.tsx';
import { balanceAfter } from '../transfers/amount-input.ts';
import { MoneyCommandFooter } from '../transfers/money-command-footer.tsx';
import { useMoneyCommand } from '../transfers/transfers.queries.ts';
import { decisionKeys, postApproval, type QueuedRequestRow } from './requests.queries.ts';

export interface RequestDialogProps {
  request: QueuedRequestRow;
  onClose: () => void;
}

/** Shows the player, the amount and the balance after it, because approving moves money. */
export function ApproveRequestDialog({ request, onClose }: RequestDialogProps) {
  const t = useConsoleTranslation();
  const { kind, account } = request;
  const amount = formatDollars(request.amount);
  const command = useMoneyCommand({
    kind,
    sendCommand: (_: undefined, key) => postApproval(request.id, key),
    toResult: ({ transfer, balance, firstApproval }) => {
      if (firstApproval === null)
        return { state: transfer?.outcome === 'done' ? 'applied' : 'checked', amount, account, balance };
      notify.info(t('requests.needsSecondApproval'), { description: account });
      return null;
    },
    invalidates: decisionKeys,
    onFinished: onClose,
  });
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
        {request.firstApproval?.isSameDevice === true && (
          <p className="text-sm text-warn">{t('approvals.sameDevice', { name: request.firstApproval.by })}</p>
        )}
        <MoneyCommandFooter
          kind={kind}
          command={command}
          unsettledHint={t('requests.unsettled')}
          submitLabel={t(`transfer.${kind}.submitAmount`, { amount })}
          onCancel={close}
          isSubmitFocused
        />
      </form>
    </Dialog>
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
  const after = balanceAfter(kind, balance, parseCents(amount) ?? 0n);
  const isBelowZero = after !== undefined && after < 0n;
  return (
    <div className="grid gap-1">
      <dl className="tabular grid grid-cols-[1fr_auto] gap-y-1.5 text-sm">
        <dt className="text-muted">{t('requests.amount')}</dt>
        <dd className="text-right text-base font-semibold text-gold-ink">{formatDollars(amount)}</dd>
        <dt className="text-muted">{t('transfer.current')}</dt>
        <dd className="text-right">{formatDollars(balance)}</dd>
        <dt className="text-muted">{t('transfer.after')}</dt>
        <dd className={cx('text-right font-semibold', isBelowZero && 'text-bad')}>
          {after === undefined ? '–' : formatMoney(after)}
        </dd>
      </dl>
      {isBelowZero && <p className="text-sm text-warn">{t('transfer.aboveBalance')}</p>}
    </div>
  );
}
