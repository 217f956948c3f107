import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { messageOf } from '../../api/errors.ts';
import { DataTable, type TableColumn } from '../../console/data-table.tsx';
import { minuteOf } from '../../console/period.ts';
import { TableEmpty, TableState } from '../../console/table-states.tsx';
import { type ConsoleTexts, useConsoleTexts } from '../../console/texts.ts';
import { activityLooks, useActivityWords } from '../../events/activity/activity-words.ts';
import { dollars } from '../../money/balances/balances.queries.ts';
import { requestLookOf } from '../../money/wallet/looks.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Badge, ErrorBar, Skeleton } from '../../ui/states.tsx';
import {
  activityQuery,
  type PlayerRequest,
  type PlayerTransfer,
  requestsQuery,
  transfersQuery,
} from './players.queries.ts';

interface Listed<Row> {
  readonly data: { readonly pages: readonly { readonly rows: readonly Row[] }[] } | undefined;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

interface ListProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  query: Listed<Row>;
  keyOf: (row: Row) => string;
}

function List<Row>({ label, columns, query, keyOf }: ListProps<Row>) {
  const t = useConsoleTexts();
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
            loading={t('players.loading')}
            failed={t('playerDesk.notLoaded')}
          >
            <TableEmpty icon={ScrollText} title={t('playerDesk.noneOf')} />
          </TableState>
        }
      />
      <More query={query} />
    </>
  );
}

function More({
  query,
}: {
  query: Pick<Listed<never>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}) {
  const t = useConsoleTexts();
  if (!query.hasNextPage) return null;
  return (
    <Button
      size="sm"
      variant="line"
      className="self-center"
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {t('playerDesk.more')}
    </Button>
  );
}

/** In our own books: what was commanded, by whom, and what became of it. */
export function PlayerTransfers({ account }: { account: string }) {
  const t = useConsoleTexts();
  const query = useInfiniteQuery(transfersQuery(account));
  const columns = useMemo(() => transferColumns(t), [t]);
  return (
    <List label={t('playerDesk.part.transfers')} columns={columns} query={query} keyOf={({ id }) => id} />
  );
}

const toneOf = { done: 'good', failed: 'bad', checking: 'warn' } as const;
const money = (amount: string | null): ReactNode => (amount === null ? '–' : dollars(amount));

type Command = Pick<PlayerRequest, 'requestedAt' | 'kind' | 'amount'>;

/** When something was wanted, what, and how much. */
function commandColumns(t: ConsoleTexts, time: string): readonly TableColumn<Command>[] {
  return [
    {
      id: 'time',
      header: time,
      isRowHeader: true,
      onCard: 'title',
      cell: ({ requestedAt }) => minuteOf(requestedAt),
    },
    { id: 'kind', header: t('requests.kind'), cell: ({ kind }) => t(`transfer.${kind}.title`) },
    {
      id: 'amount',
      header: t('requests.amount'),
      isFigure: true,
      cell: ({ amount }) => <span className="font-semibold">{dollars(amount)}</span>,
    },
  ];
}

function transferColumns(t: ConsoleTexts): readonly TableColumn<PlayerTransfer>[] {
  return [
    ...commandColumns(t, t('records.columns.time')),
    {
      id: 'before',
      header: t('playerDesk.balanceBefore'),
      isFigure: true,
      cell: ({ balanceBefore }) => money(balanceBefore),
    },
    {
      id: 'after',
      header: t('playerDesk.balanceAfter'),
      isFigure: true,
      cell: ({ balanceAfter }) => money(balanceAfter),
    },
    {
      id: 'by',
      header: t('playerDesk.by'),
      cell: ({ by, cause }) => (cause === 'sign_up' ? t('playerDesk.signUp') : by || t('playerDesk.ownAct')),
    },
    {
      id: 'state',
      header: t('requests.state'),
      onCard: 'corner',
      cell: ({ state, outcome, reason }) => (
        <span title={reason?.text}>
          <Badge tone={toneOf[outcome]}>{t(`playerDesk.transferState.${state}`)}</Badge>
        </span>
      ),
    },
  ];
}

export function PlayerRequests({ account }: { account: string }) {
  const t = useConsoleTexts();
  const query = useInfiniteQuery(requestsQuery(account));
  const columns = useMemo(() => requestColumns(t), [t]);
  return (
    <List label={t('playerDesk.part.requests')} columns={columns} query={query} keyOf={({ id }) => id} />
  );
}

function requestColumns(t: ConsoleTexts): readonly TableColumn<PlayerRequest>[] {
  return [
    ...commandColumns(t, t('requests.requested')),
    { id: 'message', header: t('requests.message'), cell: ({ message }) => message || '–' },
    { id: 'reason', header: t('requests.reason'), cell: ({ reason }) => reason ?? '–' },
    {
      id: 'state',
      header: t('requests.state'),
      onCard: 'corner',
      cell: (request) => {
        const { tone, words } = requestLookOf(request);
        return (
          <Badge tone={tone}>{t(`requests.states.${words === 'waitsAgain' ? 'requested' : words}`)}</Badge>
        );
      },
    },
  ];
}

/** What happened to the account: what the player reads, told to an agent. */
export function PlayerActivity({ account }: { account: string }) {
  const t = useConsoleTexts();
  const query = useInfiniteQuery(activityQuery(account));
  const words = useActivityWords();
  const events = query.data?.pages.flatMap(({ rows }) => rows);
  if (query.error !== null) {
    return <ErrorBar>{messageOf(query.error, { refused: t('playerDesk.notLoaded') })}</ErrorBar>;
  }
  if (events === undefined) return <Skeleton className="h-40" />;
  return (
    <>
      <ul aria-label={t('playerDesk.part.activity')} className="grid max-w-3xl gap-3">
        {events.map((event) => {
          const { icon: Icon, tone } = activityLooks[event.kind];
          const {
            title,
            by,
            text = by && t(by === 'owner' ? 'playerDesk.ownAct' : 'audit.actor'),
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
                {minuteOf(event.at)}
              </time>
            </li>
          );
        })}
      </ul>
      <More query={query} />
    </>
  );
}
