import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { errorMessageOf } from '../../api/errors.ts';
import { activityStyles, useActivityText } from '../../events/activity/activity-text.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import { requestStatusStyleOf } from '../../money/wallet/status-styles.ts';
import { cx } from '../../ui/cx.ts';
import { formatLocalMinute } from '../../ui/dates/period.ts';
import { Badge, ErrorBar, Skeleton } from '../../ui/feedback.tsx';
import { column, numberColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { LoadMoreButton } from '../../ui/tables/load-more-button.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import {
  type PlayerRequestRow,
  type PlayerTransferRow,
  playerActivityQuery,
  playerRequestsQuery,
  playerTransfersQuery,
} from './players.queries.ts';

interface PlayerHistoryTableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  query: UseInfiniteQueryResult<InfiniteData<{ readonly rows: readonly Row[] }>>;
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
      items={query.data?.pages.flatMap((page) => page.rows) ?? []}
      keyOf={({ id }) => id}
      nameOf={({ id }) => id}
      loadingLabel={t('players.loading')}
      errorFallback={t('player.notLoaded')}
      empty={<TableEmpty icon={ScrollText} title={t('player.emptyList')} />}
    />
  );
}

export function PlayerTransfersTab({ account }: { account: string }) {
  const t = useConsoleTranslation();
  const query = useInfiniteQuery(playerTransfersQuery(account));
  const columns = useMemo(() => playerTransferColumns(t), [t]);
  return <PlayerHistoryTable label={t('player.tabs.transfers')} columns={columns} query={query} />;
}

const outcomeTones = { done: 'good', failed: 'bad', checking: 'warn' } as const;
const formatAmount = (amount: string | null): ReactNode => (amount === null ? '–' : formatDollars(amount));

type MoneyCommandRow = Pick<PlayerRequestRow, 'requestedAt' | 'kind' | 'amount'>;

function moneyCommandColumns(t: ConsoleTranslateFn, time: string): readonly TableColumn<MoneyCommandRow>[] {
  return [
    titleColumn('time', time, ({ requestedAt }) => formatLocalMinute(requestedAt)),
    column('kind', t('requests.kind'), ({ kind }) => t(`transfer.${kind}.title`)),
    numberColumn('amount', t('requests.amount'), ({ amount }) => (
      <span className="font-semibold">{formatDollars(amount)}</span>
    )),
  ];
}

function playerTransferColumns(t: ConsoleTranslateFn): readonly TableColumn<PlayerTransferRow>[] {
  return [
    ...moneyCommandColumns(t, t('records.columns.time')),
    numberColumn('before', t('player.balanceBefore'), ({ balanceBefore }) => formatAmount(balanceBefore)),
    numberColumn('after', t('player.balanceAfter'), ({ balanceAfter }) => formatAmount(balanceAfter)),
    column('by', t('player.by'), ({ by, cause }) =>
      cause === 'sign_up' ? t('player.signUp') : by || t('player.byPlayer'),
    ),
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
  const columns = useMemo(() => playerRequestColumns(t), [t]);
  return <PlayerHistoryTable label={t('player.tabs.requests')} columns={columns} query={query} />;
}

function playerRequestColumns(t: ConsoleTranslateFn): readonly TableColumn<PlayerRequestRow>[] {
  return [
    ...moneyCommandColumns(t, t('requests.requested')),
    column('message', t('requests.message'), ({ message }) => message || '–'),
    column('reason', t('requests.reason'), ({ reason }) => reason ?? '–'),
    column(
      'state',
      t('requests.state'),
      (request) => {
        const { tone, textKey: words } = requestStatusStyleOf(request);
        return (
          <Badge tone={tone}>{t(`requests.states.${words === 'reopened' ? 'requested' : words}`)}</Badge>
        );
      },
      'corner',
    ),
  ];
}

export function PlayerActivityTab({ account }: { account: string }) {
  const t = useConsoleTranslation();
  const query = useInfiniteQuery(playerActivityQuery(account));
  const words = useActivityText();
  const events = query.data?.pages.flatMap(({ rows }) => rows);
  if (query.error !== null) {
    return <ErrorBar>{errorMessageOf(query.error, { refused: t('player.notLoaded') })}</ErrorBar>;
  }
  if (events === undefined) return <Skeleton className="h-40" />;
  return (
    <>
      <ul aria-label={t('player.tabs.activity')} className="grid max-w-3xl gap-3">
        {events.map((event) => {
          const { icon: Icon, tone } = activityStyles[event.kind];
          const {
            title,
            actor: by,
            text = by && t(by === 'owner' ? 'player.byPlayer' : 'audit.actor'),
          } = words(event);
          return (
            <li key={event.id} className="flex items-center gap-3 text-sm">
              <span className={cx('grid size-8 shrink-0 place-content-center rounded-full', tone)}>
                <Icon aria-hidden className="size-4" />
              </span>
              <span className="grid min-w-0 grow">
                <span className="font-medium break-words">{title}</span>
                {text !== undefined && <span className="break-words text-muted">{text}</span>}
              </span>
              <time dateTime={event.at} className="tabular shrink-0 text-faint">
                {formatLocalMinute(event.at)}
              </time>
            </li>
          );
        })}
      </ul>
      <LoadMoreButton query={query} />
    </>
  );
}
