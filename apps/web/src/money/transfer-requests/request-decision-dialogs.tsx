import { lengths } from '@golden-acers/contract/constants';
import { parseCents } from '@golden-acers/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDollars, formatMoney } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBar } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toasts.tsx';
import { balanceAfter } from '../transfers/amount-input.ts';
import { useMoneyCommand } from '../transfers/transfers.queries.ts';
import {
  declineTemplatesQuery,
  invalidateAfterDecision,
  postApproval,
  postDecline,
  type QueuedRequestRow,
} from './requests.queries.ts';

interface RequestDecisionDialogProps {
  request: QueuedRequestRow;
  onClose: () => void;
}

/** Approving moves money, so that the player, the amount and the balance after it are shown first. */
export function ApproveRequestDialog({ request, onClose }: RequestDecisionDialogProps) {
  const t = useConsoleTranslation();
  const { send, isSending, problem, isUnsettled } = useApproveRequest(request, onClose);
  const close = () => !isSending && onClose();
  const amount = formatDollars(request.amount);
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t(`requests.approveTitle.${request.kind}`)}
      isDismissable={!isUnsettled}
    >
      <div className="grid gap-5">
        <RequestSummary request={request} />
        <RequestBalances request={request} />
        {problem !== undefined && (
          <ErrorBar>
            <p>{problem}</p>
            {isUnsettled && <p className="mt-1 text-muted">{t('requests.unsettled')}</p>}
          </ErrorBar>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="line" onClick={close} disabled={isSending}>
            {isUnsettled ? t('transfer.close') : t('transfer.cancel')}
          </Button>
          <Button
            busy={isSending}
            busyLabel={t(`transfer.${request.kind}.busy`)}
            onClick={() => send(undefined)}
            autoFocus
            className="tabular"
          >
            {isUnsettled ? t('transfer.sendAgain') : t(`transfer.${request.kind}.submitAmount`, { amount })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function useApproveRequest(request: QueuedRequestRow, onDone: () => void) {
  const t = useConsoleTranslation();
  const { kind, account } = request;
  return useMoneyCommand({
    kind,
    sendCommand: (_: undefined, key) => postApproval(request.id, key),
    toResult: ({ transfer, balance, firstApproval }) => {
      if (firstApproval === null)
        return {
          isApplied: transfer?.outcome === 'done',
          amount: formatDollars(request.amount),
          account,
          balance,
        };
      notify.info(t('requests.needsSecondApproval'), { description: account });
      return null;
    },
    refresh: invalidateAfterDecision,
    onFinished: onDone,
  });
}

/** A reason is required: the player reads it. */
export function DeclineRequestDialog({ request, onClose }: RequestDecisionDialogProps) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => postDecline(request.id, reason.trim()),
    onSuccess: () => {
      notify.success(t('requests.declined'), { description: request.account });
      onClose();
    },
    onSettled: () => invalidateAfterDecision(client),
  });
  const isMissing = reason.trim() === '';

  function submit(): void {
    setChecked(true);
    if (isMissing) input.current?.focus();
    else mutate();
  }
  return (
    <FormDialog
      title={t(`requests.declineTitle.${request.kind}`)}
      submitLabel={t('requests.decline')}
      busyLabel={t('requests.declining')}
      isDanger
      isPristine={reason === ''}
      mutation={{ isPending, error }}
      errorFallback={t('requests.declineFailed')}
      onSubmit={submit}
      onClose={onClose}
    >
      <RequestSummary request={request} />
      <TextField
        label={t('requests.reasonToPlayer')}
        hint={t('requests.reasonHint')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={isChecked && isMissing ? t('requests.reasonMissing') : undefined}
        autoComplete="off"
        maxLength={lengths.messageMax}
        ref={input}
      />
      <DeclineTemplates onChoose={setReason} />
    </FormDialog>
  );
}

function DeclineTemplates({ onChoose }: { onChoose: (text: string) => void }) {
  const t = useConsoleTranslation();
  const { data: texts = [] } = useQuery(declineTemplatesQuery);
  if (texts.length === 0) return null;
  return (
    <fieldset className="flex max-h-32 flex-wrap gap-2 overflow-auto">
      <legend className="pb-1.5 text-xs font-medium text-muted">{t('requests.templates')}</legend>
      {texts.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          title={text}
          onClick={() => onChoose(text)}
          className="max-w-full truncate rounded-full border border-line px-3 py-1.5 text-xs text-muted hover:border-gold/60 hover:text-text pointer-coarse:min-h-11"
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}

function RequestSummary({ request: { account, nickname, message, failure } }: { request: QueuedRequestRow }) {
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
