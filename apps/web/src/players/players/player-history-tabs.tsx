import type { UserRow } from '@golden-acers/contract';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { Printer, ScrollText } from 'lucide-react';
import { Suspense, useState } from 'react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import type { EndpointResponse } from '../../api/client.ts';
import { rowsOf } from '../../api/cursor-query.ts';
import { activitySections, activityStyles } from '../../events/activity/activity-text.ts';
import { agentActivityTextOf } from '../../events/activity/agent-activity-text.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { noCommandReason } from '../../money/transfers/transfer-limit.ts';
import { useTransferLimit } from '../../money/transfers/transfers.queries.ts';
import { requestStatusStyleOf } from '../../money/wallet/status-styles.ts';
import { UndoRechargeDialog } from '../../promotions/recharges/undo-recharge-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { formatMinute } from '../../ui/dates/period.ts';
import { Badge, RequestError, Skeleton } from '../../ui/feedback.tsx';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { column, moneyColumn, numberColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { LoadMoreButton } from '../../ui/tables/load-more-button.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { stateReasonOf } from './player-state-reasons.ts';
import { playerActivityQuery, playerRequestsQuery, playerTransfersQuery } from './players.queries.ts';

const TransferReceiptDialog = lazyNamed(
  () => import('./transfer-receipt-dialog.tsx'),
  'TransferReceiptDialog',
);

type PlayerTransfer = EndpointResponse<'GET /fortune-panda/users/:username/transfers'>['data'][number];
type PlayerRequest = EndpointResponse<'GET /fortune-panda/users/:username/requests'>['data'][number];

interface PlayerHistoryTableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  query: UseInfiniteQueryResult<InfiniteData<{ readonly data: readonly Row[] }>>;
}

function PlayerHistoryTable<Row extends { readonly id: string }>({
  query,
  ...table
}: PlayerHistoryTableProps<Row>) {
  const t = useConsoleTranslation();
  return (
    <QueryTable
      {...table}
      query={query}
      items={rowsOf(query.data)}
      keyOf={({ id }) => id}
      nameOf={({ id }) => id}
      loadingLabel={t('players.loading')}
      errorFallback={t('player.notLoaded')}
      empty={<TableEmpty icon={ScrollText} title={t('player.emptyList')} />}
    />
  );
}

export function PlayerTransfersTab({ player }: { player: UserRow }) {
  const { account } = player;
  const t = useConsoleTranslation();
  const query = useInfiniteQuery(playerTransfersQuery(account));
  const [undone, setUndone] = useState<string>();
  const noCommand = noCommandReason(t, useTransferLimit('redeem'));
  const [receipt, setReceipt] = useState<PlayerTransfer>();
  return (
    <>
      <PlayerHistoryTable
        label={t('player.tabs.transfers')}
        columns={[
          ...playerTransferColumns(t),
          receiptColumn(t, setReceipt),
          undoColumn(t, (transfer) => undoRefusalOf(t, player, transfer) ?? noCommand, setUndone),
        ]}
        query={query}
      />
      {receipt !== undefined && (
        <Suspense>
          <TransferReceiptDialog account={account} transfer={receipt} onClose={() => setReceipt(undefined)} />
        </Suspense>
      )}
      {undone !== undefined && (
        <UndoRechargeDialog account={account} transferId={undone} onClose={() => setUndone(undefined)} />
      )}
    </>
  );
}

const receiptColumn = (t: ConsoleTranslateFn, onOpen: (transfer: PlayerTransfer) => void) =>
  column<PlayerTransfer>('receipt', t('player.receipt'), (transfer) => (
    <Button
      size="row"
      variant="line"
      aria-label={t('player.receiptOf', {
        kind: t(`players.${transfer.kind}`),
        amount: formatMoney(transfer.amount),
      })}
      onClick={() => onOpen(transfer)}
    >
      <Printer aria-hidden className="size-4" />
    </Button>
  ));

/** As long as the server lets a recharge be undone. */
const undoableMs = 24 * 3_600_000;

const isUndoable = ({ kind, cause, state, settledAt }: PlayerTransfer): boolean =>
  kind === 'recharge' &&
  cause === 'agent' &&
  state === 'applied' &&
  settledAt !== null &&
  Date.now() - Date.parse(settledAt) < undoableMs;

function undoRefusalOf(
  t: ConsoleTranslateFn,
  { status }: UserRow,
  { isOfSubtree, by, isUndone, paidReferral }: PlayerTransfer,
): string | undefined {
  if (isUndone) return t('transfer.undo.isUndone');
  if (!isOfSubtree) return t('transfer.undo.ofAnother', { name: by });
  if (paidReferral) return t('transfer.undo.paidReferral');
  const state = stateReasonOf('redeem', status);
  return state && t(`player.cannot.${state}`);
}

const undoColumn = (
  t: ConsoleTranslateFn,
  reasonAgainst: (transfer: PlayerTransfer) => string | undefined,
  onUndo: (id: string) => void,
) =>
  column<PlayerTransfer>(
    'undo',
    t('transfer.undo.column'),
    (transfer) =>
      isUndoable(transfer) && (
        <PermittedButton
          permission="money.undo"
          size="sm"
          variant="line"
          disabledReason={reasonAgainst(transfer)}
          aria-label={t('transfer.undo.label', { amount: formatMoney(transfer.amount) })}
          onClick={() => onUndo(transfer.id)}
        >
          {t('jobs.undo')}
        </PermittedButton>
      ),
    'buttons',
  );

const outcomeTones = { done: 'good', failed: 'bad', checking: 'warn' } as const;

/** A transfer of an agent has no other cause. */
const namedCauses = ['sign_up', 'promotion', 'bonus', 'correction'] as const;

type MoneyCommand = Pick<PlayerRequest, 'requestedAt' | 'kind' | 'amount'>;

function moneyCommandColumns(t: ConsoleTranslateFn, time: string): readonly TableColumn<MoneyCommand>[] {
  return [
    titleColumn('time', time, ({ requestedAt }) => formatMinute(requestedAt)),
    column('kind', t('requests.kind'), ({ kind }) => t(`transfer.${kind}.title`)),
    numberColumn('amount', t('requests.amount'), ({ amount }) => (
      <span className="font-semibold">{formatMoney(amount)}</span>
    )),
  ];
}

function playerTransferColumns(t: ConsoleTranslateFn): readonly TableColumn<PlayerTransfer>[] {
  return [
    ...moneyCommandColumns(t, t('records.columns.time')),
    column('cause', t('recordPages.cause'), ({ cause }) => {
      const known = namedCauses.find((one) => one === cause);
      return known === undefined ? '–' : t(`recordPages.causes.${known}`);
    }),
    moneyColumn('before', t('player.balanceBefore'), ({ balanceBefore }) => balanceBefore),
    moneyColumn('after', t('player.balanceAfter'), ({ balanceAfter }) => balanceAfter),
    column('by', t('player.by'), ({ by }) => by || '–'),
    column(
      'state',
      t('requests.state'),
      ({ state, outcome, reason }) => (
        <span title={reason?.text}>
          <Badge tone={outcomeTones[outcome]}>{t(`player.transferState.${state}`)}</Badge>
        </span>
      ),
      'corner',
    ),
  ];
}

export function PlayerRequestsTab({ account }: { account: string }) {
  const t = useConsoleTranslation();
  const query = useInfiniteQuery(playerRequestsQuery(account));
  return (
    <PlayerHistoryTable label={t('player.tabs.requests')} columns={playerRequestColumns(t)} query={query} />
  );
}

function playerRequestColumns(t: ConsoleTranslateFn): readonly TableColumn<PlayerRequest>[] {
  return [
    ...moneyCommandColumns(t, t('requests.requested')),
    column('message', t('requests.message'), ({ message }) => message || '–'),
    column('reason', t('requests.reason'), ({ reason }) => reason ?? '–'),
    column(
      'state',
      t('requests.state'),
      (request) => {
        const { tone, textKey } = requestStatusStyleOf(request);
        return (
          <Badge tone={tone}>{t(`requests.states.${textKey === 'reopened' ? 'requested' : textKey}`)}</Badge>
        );
      },
      'corner',
    ),
  ];
}

export function PlayerActivityTab({ account }: { account: string }) {
  const t = useConsoleTranslation();
  const query = useInfiniteQuery(playerActivityQuery(account));
  const { t: siteText } = useTranslation(...activitySections);
  const events = rowsOf(query.data);
  if (query.error !== null) return <RequestError error={query.error} fallback={t('player.notLoaded')} />;
  if (events === undefined) return <Skeleton className="h-40" />;
  return (
    <>
      <ul aria-label={t('player.tabs.activity')} className="grid max-w-3xl gap-3">
        {events.map((event) => {
          const { icon: Icon, tone } = activityStyles[event.kind];
          const { title, actor, text } = agentActivityTextOf(t, siteText, event);
          const subtitle = text ?? (actor && t(actor === 'owner' ? 'player.byPlayer' : 'audit.actor'));
          return (
            <li key={event.id} className="flex items-center gap-3 text-sm">
              <span className={cx('grid size-8 shrink-0 place-content-center rounded-full', tone)}>
                <Icon aria-hidden className="size-4" />
              </span>
              <span className="grid min-w-0 grow">
                <span className="font-medium break-words">{title}</span>
                {subtitle && <span className="break-words text-muted">{subtitle}</span>}
              </span>
              <time dateTime={event.at} className="tabular shrink-0 text-faint">
                {formatMinute(event.at)}
              </time>
            </li>
          );
        })}
      </ul>
      <LoadMoreButton query={query} />
    </>
  );
}
