import { Check, MessageSquare, X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { PermittedRowButton } from '../../access/permissions/permitted-row-button.tsx';
import { setAboveReason } from '../../access/permissions/set-above.ts';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/feedback.tsx';
import { column, moneyColumn, numberColumn, timeColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import type { QueuedRequestRow } from './requests.queries.ts';

type RequestColumn = TableColumn<QueuedRequestRow>;

export type RequestAction = 'approve' | 'decline' | 'assign' | 'message';
type OnRequestAction = (action: RequestAction, request: QueuedRequestRow) => void;

const accountColumn = (t: ConsoleTranslateFn): RequestColumn =>
  titleColumn('account', t('players.account'), (request) => (
    <span className="grid leading-tight md:min-w-36">
      <TruncatedText>{request.account}</TruncatedText>
      <span className="text-xs font-normal text-faint max-md:hidden">
        <TruncatedText>{request.nickname}</TruncatedText>
      </span>
    </span>
  ));
const amountColumn = (t: ConsoleTranslateFn): RequestColumn =>
  numberColumn('amount', t('requests.amount'), ({ kind, amount }) => (
    <span className="grid leading-tight">
      <span className="font-semibold">{formatMoney(amount)}</span>
      <span className={cx('text-xs font-medium', kind === 'recharge' ? 'text-good' : 'text-gold-ink')}>
        {t(`transfer.${kind}.title`)}
      </span>
    </span>
  ));
const requestedColumn = (t: ConsoleTranslateFn): RequestColumn =>
  timeColumn('requested', t('requests.requested'), (request) => request.requestedAt);

export function openRequestColumns(
  t: ConsoleTranslateFn,
  onAction: OnRequestAction,
): readonly RequestColumn[] {
  return [
    column(
      'actions',
      t('players.actions'),
      (request) => <RequestActionsCell t={t} request={request} onAction={onAction} />,
      'buttons',
    ),
    accountColumn(t),
    { ...amountColumn(t), cardSlot: 'corner' },
    moneyColumn('balance', t('players.balance'), (request) => request.balance),
    requestedColumn(t),
    column('message', t('requests.message'), (request) => <MessageCell t={t} request={request} />, 'line'),
    column(
      'hands',
      t('requests.assignee'),
      (request) => (
        <div className="grid justify-items-start gap-0.5 leading-tight">
          <AssigneeCell t={t} request={request} onAction={onAction} />
          <span className="flex gap-1.5 text-xs text-faint md:px-1.5">
            <span className="md:sr-only">{t('players.manager')}</span>
            <TruncatedText>{request.manager}</TruncatedText>
          </span>
        </div>
      ),
      'line',
    ),
  ];
}

export function decidedRequestColumns(t: ConsoleTranslateFn): readonly RequestColumn[] {
  return [
    accountColumn(t),
    column(
      'state',
      t('requests.state'),
      (request) => <RequestStateBadge t={t} request={request} />,
      'corner',
    ),
    amountColumn(t),
    column('reason', t('requests.reason'), (request) => (
      <TruncatedText>{request.reason ?? request.failure?.text ?? '–'}</TruncatedText>
    )),
    column('decidedBy', t('requests.decidedBy'), (request) => (
      <TruncatedText>{request.decidedBy ?? '–'}</TruncatedText>
    )),
    { ...requestedColumn(t), cardSlot: 'line' },
    timeColumn('decided', t('requests.decidedAt'), ({ decidedAt }) => decidedAt, 'line'),
  ];
}

interface RequestCellProps {
  t: ConsoleTranslateFn;
  request: QueuedRequestRow;
}

function RequestActionsCell({ t, request, onAction }: RequestCellProps & { onAction: OnRequestAction }) {
  const { firstApproval } = request;
  const about = {
    kind: t(`transfer.${request.kind}.title`),
    amount: formatMoney(request.amount),
    account: request.account,
  };
  return (
    <div className="flex items-center gap-2">
      {/* Buttons of react-aria, because the row would take Enter and Space from others. */}
      <PermittedRowButton
        permission={`money.${request.kind}`}
        variant="gold"
        label={t('requests.approveOne', about)}
        onPress={() => onAction('approve', request)}
      >
        <Check aria-hidden className="size-4 md:hidden" />
        {t('requests.approve')}
      </PermittedRowButton>
      <PermittedRowButton
        permission="requests.decide"
        disabledReason={setAboveReason(t, firstApproval?.isFromAbove === true ? firstApproval.by : null)}
        label={t('requests.declineOne', about)}
        onPress={() => onAction('decline', request)}
      >
        <X aria-hidden className="size-4 md:hidden" />
        {t('requests.decline')}
      </PermittedRowButton>
      <Button
        aria-label={t('requests.messageOne', { account: request.account })}
        onPress={() => onAction('message', request)}
        className={cx(buttonClass('line', 'row'), 'max-md:grow-0 pointer-coarse:w-11')}
      >
        <MessageSquare aria-hidden className="size-4" />
      </Button>
    </div>
  );
}

function AssigneeCell({ t, request, onAction }: RequestCellProps & { onAction: OnRequestAction }) {
  const { assignedTo: takenBy } = request;
  const text =
    takenBy === null
      ? t('requests.unassigned')
      : takenBy.isSelf
        ? t('requests.assignedToMe')
        : t('requests.assignedTo', { name: takenBy.name });
  return (
    <Button
      aria-label={`${t('requests.assignTo', { account: request.account })}: ${text}`}
      onPress={() => onAction('assign', request)}
      className="min-h-6 max-w-44 min-w-6 rounded-md px-1.5 max-md:px-0 max-md:text-left text-[0.8125rem] underline decoration-dotted underline-offset-3 hover:text-gold-ink md:max-w-28 min-[87.5rem]:max-w-44 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      <TruncatedText>{text}</TruncatedText>
    </Button>
  );
}

const messageClass =
  'grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1 py-1 leading-tight md:w-40 min-[87.5rem]:w-60 [&>*]:max-w-full';

/** Approving again after a failed transfer creates a new transfer. */
function MessageCell({ t, request }: RequestCellProps) {
  const { message, failure, firstApproval, isConfirmationNeeded } = request;
  if (firstApproval !== null) {
    return (
      <span className={messageClass} title={message}>
        <Badge tone="gold" className="max-w-full">
          <TruncatedText>{t('requests.firstBy', { name: firstApproval.by })}</TruncatedText>
        </Badge>
      </span>
    );
  }
  if (failure === null && !isConfirmationNeeded) {
    return (
      <span className="block md:max-w-40 min-[87.5rem]:max-w-60">
        <TruncatedText>{message || '–'}</TruncatedText>
      </span>
    );
  }
  return (
    <span className={messageClass} title={failure === null ? t('requests.needsTwoHint') : failure.text}>
      {failure === null ? (
        <Badge tone="plain">{t('requests.needsTwo')}</Badge>
      ) : (
        <Badge tone="warn">{t('requests.notCarriedOut')}</Badge>
      )}
      {message !== '' && <TruncatedText>{message}</TruncatedText>}
    </span>
  );
}

const stateTones = { approved: 'good', declined: 'bad', cancelled: 'plain', requested: 'gold' } as const;

/** An approved request whose transfer is not settled must not look paid. */
function RequestStateBadge({ t, request: { state, transfer } }: RequestCellProps) {
  if (state === 'approved' && transfer?.outcome === 'checking')
    return <Badge tone="warn">{t('requests.states.checking')}</Badge>;
  if (state === 'approved' && transfer?.outcome === 'failed')
    return <Badge tone="bad">{t('requests.states.notCarriedOut')}</Badge>;
  return <Badge tone={stateTones[state]}>{t(`requests.states.${state}`)}</Badge>;
}

function TruncatedText({ children }: { children: string }) {
  return (
    <span title={children} className="block truncate md:max-w-42 min-[87.5rem]:max-w-60">
      {children}
    </span>
  );
}
