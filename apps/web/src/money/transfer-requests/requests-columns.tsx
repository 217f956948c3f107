import { Check, MessageSquare, X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import type { TableColumn } from '../../console/data-table.tsx';
import { Moment } from '../../console/moment.tsx';
import type { ConsoleTexts } from '../../console/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/states.tsx';
import { dollars } from '../balances/balances.queries.ts';
import type { QueuedRequest } from './requests.queries.ts';

type Column = TableColumn<QueuedRequest>;

export interface Decide {
  readonly approve: (request: QueuedRequest) => void;
  readonly decline: (request: QueuedRequest) => void;
  readonly assign: (request: QueuedRequest) => void;
  readonly write: (request: QueuedRequest) => void;
}

const account = (t: ConsoleTexts): Column => ({
  id: 'account',
  header: t('players.account'),
  isRowHeader: true,
  onCard: 'title',
  cell: (request) => (
    <span className="grid leading-tight md:min-w-36">
      <Text>{request.account}</Text>
      <span className="text-xs font-normal text-faint max-md:hidden">
        <Text>{request.nickname}</Text>
      </span>
    </span>
  ),
});
/** Which way the money goes is read together with how much it is. */
const amount = (t: ConsoleTexts): Column => ({
  id: 'amount',
  header: t('requests.amount'),
  isFigure: true,
  cell: ({ kind, amount: dollarText }) => (
    <span className="grid leading-tight">
      <span className="font-semibold">{dollars(dollarText)}</span>
      <span className={cx('text-xs font-medium', kind === 'recharge' ? 'text-good' : 'text-gold-ink')}>
        {t(`transfer.${kind}.title`)}
      </span>
    </span>
  ),
});
const requested = (t: ConsoleTexts): Column => ({
  id: 'requested',
  header: t('requests.requested'),
  cell: (request) => <Moment at={request.requestedAt} />,
});

export function openColumns(t: ConsoleTexts, decide: Decide): readonly Column[] {
  return [
    {
      id: 'actions',
      header: t('players.actions'),
      onCard: 'buttons',
      cell: (request) => <Decisions t={t} request={request} decide={decide} />,
    },
    account(t),
    { ...amount(t), onCard: 'corner' },
    {
      id: 'balance',
      header: t('players.balance'),
      isFigure: true,
      cell: (request) => dollars(request.balance),
    },
    requested(t),
    {
      id: 'message',
      header: t('requests.message'),
      onCard: 'line',
      cell: (request) => <Message t={t} request={request} />,
    },
    {
      id: 'hands',
      header: t('requests.hands'),
      cell: (request) => (
        <div className="grid justify-items-start gap-0.5 leading-tight">
          <Hands t={t} request={request} assign={decide.assign} />
          <span className="flex gap-1.5 text-xs text-faint md:px-1.5">
            <span className="md:sr-only">{t('players.manager')}</span>
            <Text>{request.manager}</Text>
          </span>
        </div>
      ),
    },
  ];
}

export function decidedColumns(t: ConsoleTexts): readonly Column[] {
  return [
    account(t),
    {
      id: 'state',
      header: t('requests.state'),
      onCard: 'corner',
      cell: (request) => <State t={t} request={request} />,
    },
    amount(t),
    {
      id: 'reason',
      header: t('requests.reason'),
      cell: (request) => <Text>{request.reason ?? request.notCarriedOut?.text ?? '–'}</Text>,
    },
    {
      id: 'decidedBy',
      header: t('requests.decidedBy'),
      cell: (request) => <Text>{request.decidedBy ?? '–'}</Text>,
    },
    { ...requested(t), onCard: 'line' },
    {
      id: 'decided',
      header: t('requests.answeredAt'),
      onCard: 'line',
      cell: ({ decidedAt }) => (decidedAt === null ? '–' : <Moment at={decidedAt} />),
    },
  ];
}

interface CellProps {
  t: ConsoleTexts;
  request: QueuedRequest;
}

function Decisions({ t, request, decide }: CellProps & { decide: Decide }) {
  const about = {
    kind: t(`transfer.${request.kind}.title`),
    amount: dollars(request.amount),
    account: request.account,
  };
  return (
    <div className="flex items-center gap-2">
      {/* react-aria's own buttons: the row would take Enter and Space from any other. */}
      <Button
        aria-label={t('requests.approveOne', about)}
        onPress={() => decide.approve(request)}
        className={buttonClass('gold', 'row')}
      >
        <Check aria-hidden className="size-4 md:hidden" />
        {t('requests.approve')}
      </Button>
      <Button
        aria-label={t('requests.declineOne', about)}
        onPress={() => decide.decline(request)}
        className={buttonClass('line', 'row')}
      >
        <X aria-hidden className="size-4 md:hidden" />
        {t('requests.decline')}
      </Button>
      <Button
        aria-label={t('requests.messageOne', { account: request.account })}
        onPress={() => decide.write(request)}
        className={cx(buttonClass('line', 'row'), 'max-md:grow-0 pointer-coarse:w-11')}
      >
        <MessageSquare aria-hidden className="size-4" />
      </Button>
    </div>
  );
}

/** Who works on it, and the way to change that. */
function Hands({ t, request, assign }: CellProps & Pick<Decide, 'assign'>) {
  const { takenBy } = request;
  const text =
    takenBy === null
      ? t('requests.free')
      : takenBy.isSelf
        ? t('requests.takenByMe')
        : t('requests.takenBy', { name: takenBy.name });
  return (
    <Button
      aria-label={`${t('requests.giveTo', { account: request.account })}: ${text}`}
      onPress={() => assign(request)}
      className="min-h-6 max-w-44 min-w-6 rounded-md px-1.5 max-md:px-0 max-md:text-left text-[0.8125rem] underline decoration-dotted underline-offset-3 hover:text-gold-ink md:max-w-28 min-[1400px]:max-w-44 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      <Text>{text}</Text>
    </Button>
  );
}

/** Of one width: what is cut off must not lie over the next column. */
const messageClass =
  'grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1 py-1 leading-tight md:w-40 [&>*]:max-w-full';

/** One that was tried before says so: approving it again is a new transfer. */
function Message({ t, request: { message, notCarriedOut, firstApproval, needsTwo } }: CellProps) {
  if (firstApproval !== null) {
    return (
      <span className={messageClass} title={message}>
        <Badge tone="gold" className="max-w-full">
          <Text>{t('requests.firstBy', { name: firstApproval.by })}</Text>
        </Badge>
      </span>
    );
  }
  if (needsTwo && notCarriedOut === null) {
    return (
      <span className={messageClass} title={t('requests.needsTwoHint')}>
        <Badge tone="plain">{t('requests.needsTwo')}</Badge>
        {message !== '' && <Text>{message}</Text>}
      </span>
    );
  }
  if (notCarriedOut === null) {
    return (
      <span className="block md:max-w-40">
        <Text>{message || '–'}</Text>
      </span>
    );
  }
  return (
    <span className={messageClass} title={notCarriedOut.text}>
      <Badge tone="warn">{t('requests.notCarriedOut')}</Badge>
      {message !== '' && <Text>{message}</Text>}
    </span>
  );
}

const tones = { approved: 'good', declined: 'bad', cancelled: 'plain', requested: 'gold' } as const;

/** An approved one whose transfer isn't settled says so: it must not be taken for paid. */
function State({ t, request: { state, transfer } }: CellProps) {
  if (state === 'approved' && transfer?.outcome === 'checking')
    return <Badge tone="warn">{t('requests.states.checking')}</Badge>;
  if (state === 'approved' && transfer?.outcome === 'failed')
    return <Badge tone="bad">{t('requests.states.notCarriedOut')}</Badge>;
  return <Badge tone={tones[state]}>{t(`requests.states.${state}`)}</Badge>;
}

/** Long texts end in dots; the whole is told on hover and in the dialog. */
function Text({ children }: { children: string }) {
  return (
    <span title={children} className="block truncate md:max-w-42 min-[1400px]:max-w-52">
      {children}
    </span>
  );
}
