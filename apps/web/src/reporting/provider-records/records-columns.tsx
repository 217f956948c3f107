import type { RecordView } from '../../console-location.ts';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatDollars, formatSignedDollars } from '../../i18n/number-format.ts';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { Badge } from '../../ui/feedback.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import type {
  ListedGameRecord,
  ListedJackpotRecord,
  ListedTransactionRecord,
  ListedWelfareRecord,
  RecordByView,
} from './records.queries.ts';

type RecordBase = Pick<ListedWelfareRecord, 'account' | 'at'>;

const baseColumns = (
  t: ConsoleTranslateFn,
): Readonly<Record<'time' | 'account', TableColumn<RecordBase>>> => ({
  time: {
    id: 'time',
    header: t('records.columns.time'),
    cardSlot: 'corner',
    cell: ({ at }) => <Timestamp at={at} />,
  },
  account: {
    id: 'account',
    header: t('records.columns.account'),
    isRowHeader: true,
    cardSlot: 'title',
    cell: ({ account }) => account,
  },
});
const gameIdColumn = (t: ConsoleTranslateFn): TableColumn<{ readonly gameId: string }> => ({
  id: 'gameId',
  header: t('records.columns.gameId'),
  isNumeric: true,
  cell: (record) => record.gameId,
});

function gameRecordColumns(t: ConsoleTranslateFn): readonly TableColumn<ListedGameRecord>[] {
  const { time, account } = baseColumns(t);
  const money = (
    id: 'balanceBefore' | 'totalPlayed' | 'totalWin' | 'balanceNow',
  ): TableColumn<ListedGameRecord> => ({
    id,
    header: t(`records.columns.${id}`),
    isNumeric: true,
    cell: (record) => formatDollars(record[id]),
  });
  return [
    account,
    gameIdColumn(t),
    money('balanceBefore'),
    money('totalPlayed'),
    money('totalWin'),
    money('balanceNow'),
    { id: 'reason', header: t('records.columns.reason'), cell: ({ reason }) => reason },
    time,
  ];
}

function jpRecordColumns(t: ConsoleTranslateFn): readonly TableColumn<ListedJackpotRecord>[] {
  const { time, account } = baseColumns(t);
  return [
    account,
    gameIdColumn(t),
    { id: 'type', header: t('records.columns.type'), cell: ({ type }) => <Badge tone="gold">{type}</Badge> },
    {
      id: 'score',
      header: t('records.columns.score'),
      isNumeric: true,
      cell: ({ score }) => formatDollars(score),
    },
    time,
  ];
}

const matchTones = { both: 'good', only_at_provider: 'bad', only_in_ledger: 'bad', unread: 'plain' } as const;

/** What the provider tells stands beside what our books say, with what only one of them has. */
function transactionRecordColumns(t: ConsoleTranslateFn): readonly TableColumn<ListedTransactionRecord>[] {
  const { time, account } = baseColumns(t);
  return [
    account,
    {
      id: 'gameId',
      header: t('records.columns.gameId'),
      isNumeric: true,
      cell: ({ provider }) => provider?.gameId ?? '–',
    },
    {
      id: 'balanceBefore',
      header: t('records.columns.balanceBefore'),
      isNumeric: true,
      cell: ({ provider }) => (provider === null ? '–' : formatDollars(provider.balanceBefore)),
    },
    {
      id: 'score',
      header: t('records.columns.score'),
      isNumeric: true,
      cell: ({ provider }) => <SignedAmount value={provider?.score} />,
    },
    {
      id: 'own',
      header: t('recordPages.ownChange'),
      isNumeric: true,
      cell: ({ own }) => <SignedAmount value={own?.change} />,
    },
    {
      id: 'match',
      header: t('recordPages.match'),
      cell: ({ match, own }) => (
        <span title={own === null ? undefined : `${own.transferId} · ${own.by}`}>
          <Badge tone={matchTones[match]}>{t(`recordPages.matches.${match}`)}</Badge>
        </span>
      ),
    },
    time,
  ];
}

function SignedAmount({ value }: { value: string | undefined }) {
  if (value === undefined) return <>–</>;
  return (
    <span className={value.startsWith('-') ? 'font-semibold text-bad' : 'font-semibold text-good'}>
      {formatSignedDollars(value)}
    </span>
  );
}

/** A cause that a newer server knows is told by its code. */
const welfareCauses = ['sign_up', 'promotion', 'correction'] as const;

function welfareRecordColumns(t: ConsoleTranslateFn): readonly TableColumn<ListedWelfareRecord>[] {
  const { time, account } = baseColumns(t);
  return [
    account,
    { id: 'nickname', header: t('players.nickname'), cell: ({ nickname }) => nickname },
    {
      id: 'cause',
      header: t('recordPages.cause'),
      cell: ({ cause }) => {
        const known = welfareCauses.find((one) => one === cause);
        return <Badge tone="gold">{known === undefined ? cause : t(`recordPages.causes.${known}`)}</Badge>;
      },
    },
    {
      id: 'amount',
      header: t('requests.amount'),
      isNumeric: true,
      cell: ({ amount }) => <SignedAmount value={amount} />,
    },
    { id: 'by', header: t('recordPages.by'), cell: ({ by }) => by ?? '–' },
    time,
  ];
}

export const recordColumns: {
  readonly [K in RecordView]: (t: ConsoleTranslateFn) => readonly TableColumn<RecordByView[K]>[];
} = {
  'game-records': gameRecordColumns,
  'jp-records': jpRecordColumns,
  'transaction-records': transactionRecordColumns,
  'welfare-records': welfareRecordColumns,
};
