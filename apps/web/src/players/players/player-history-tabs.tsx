import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { errorMessageOf } from '../../api/errors.ts';
import { activityStyles, useActivityText } from '../../events/activity/activity-text.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import { requestStatusStyleOf } from '../../money/wallet/status-styles.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { formatLocalMinute } from '../../ui/dates/period.ts';
import { Badge, ErrorBar, Skeleton } from '../../ui/feedback.tsx';
import { column, numberColumn, titleColumn } from '../../ui/tables/columns.tsx';
import { DataTable, type TableColumn } from '../../ui/tables/data-table.tsx';
import { TableEmpty, TableState } from '../../ui/tables/table-states.tsx';
import {
  type PlayerRequestRow,
  type PlayerTransferRow,
  playerActivityQuery,
  playerRequestsQuery,
  playerTransfersQuery,
} from './players.queries.ts';

interface ListQuery<Row> {
  readonly data: { readonly pages: readonly { readonly rows: readonly Row[] }[] } | undefined;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

interface PlayerHistoryTableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  query: ListQuery<Row>;
  keyOf: (row: Row) => string;
}

function PlayerHistoryTable<Row>({ label, columns, query, keyOf }: PlayerHistoryTableProps<Row>) {
  const t = useConsoleTranslation();
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        items={rows}
        keyOf={keyOf}
        nameOf={keyOf}
        isBusy={query.isPending}
        empty={
          <TableState
            query={query}
            columns={columns.length}
            loadingLabel={t('players.loading')}
            errorFallback={t('player.notLoaded')}
          >
            <TableEmpty icon={ScrollText} title={t('player.emptyList')} />
          </TableState>
        }
      />
      <LoadMore query={query} />
    </>
  );
}

function LoadMore({
  query,
}: {
  query: Pick<ListQuery<never>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}) {
  const t = useConsoleTranslation();
  if (!query.hasNextPage) return null;
  return (
    <Button
      size="sm"
      variant="line"
      className="self-center"
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {t('player.more')}
    </Button>
  );
}

/** In our own books: what was commanded, by whom, and what became of it. */
export function PlayerTransfersTab({ account }: { account: string }) {
  const t = useConsoleTranslation();
  const query = useInfiniteQuery(playerTransfersQuery(account));
  const columns = useMemo(() => playerTransferColumns(t), [t]);
  return (
    <PlayerHistoryTable
      label={t('player.tabs.transfers')}
      columns={columns}
      query={query}
      keyOf={({ id }) => id}
    />
  );
}

const outcomeTones = { done: 'good', failed: 'bad', checking: 'warn' } as const;
const formatAmount = (amount: string | null): ReactNode => (amount === null ? '–' : formatDollars(amount));

type MoneyCommandRow = Pick<PlayerRequestRow, 'requestedAt' | 'kind' | 'amount'>;

/** When something was wanted, what, and how much. */
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
  return (
    <PlayerHistoryTable
      label={t('player.tabs.requests')}
      columns={columns}
      query={query}
      keyOf={({ id }) => id}
    />
  );
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

/** What happened to the account: what the player reads, told to an agent. */
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
      <LoadMore query={query} />
    </>
  );
}
