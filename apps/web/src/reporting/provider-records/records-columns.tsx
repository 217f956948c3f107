import type { RecordView } from '../../console-location.ts';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatDollars, formatSignedDollars } from '../../i18n/number-format.ts';
import { Badge } from '../../ui/feedback.tsx';
import { column, moneyColumn, numberColumn, timeColumn, titleColumn } from '../../ui/tables/columns.tsx';
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
  time: timeColumn('time', t('records.columns.time'), ({ at }) => at, 'corner'),
  account: titleColumn('account', t('records.columns.account'), ({ account }) => account),
});
const gameIdColumn = (t: ConsoleTranslateFn): TableColumn<{ readonly gameId: string }> =>
  numberColumn('gameId', t('records.columns.gameId'), (record) => record.gameId);

function gameRecordColumns(t: ConsoleTranslateFn): readonly TableColumn<ListedGameRecord>[] {
  const { time, account } = baseColumns(t);
  const money = (
    id: 'balanceBefore' | 'totalPlayed' | 'totalWin' | 'balanceNow',
  ): TableColumn<ListedGameRecord> => moneyColumn(id, t(`records.columns.${id}`), (record) => record[id]);
  return [
    account,
    gameIdColumn(t),
    money('balanceBefore'),
    money('totalPlayed'),
    money('totalWin'),
    money('balanceNow'),
    column('reason', t('records.columns.reason'), ({ reason }) => reason),
    time,
  ];
}

function jpRecordColumns(t: ConsoleTranslateFn): readonly TableColumn<ListedJackpotRecord>[] {
  const { time, account } = baseColumns(t);
  return [
    account,
    gameIdColumn(t),
    column('type', t('records.columns.type'), ({ type }) => <Badge tone="gold">{type}</Badge>),
    moneyColumn('score', t('records.columns.score'), ({ score }) => score),
    time,
  ];
}

const matchTones = { both: 'good', only_at_provider: 'bad', only_in_ledger: 'bad', unread: 'plain' } as const;

function transactionRecordColumns(t: ConsoleTranslateFn): readonly TableColumn<ListedTransactionRecord>[] {
  const { time, account } = baseColumns(t);
  return [
    account,
    numberColumn('gameId', t('records.columns.gameId'), ({ provider }) => provider?.gameId ?? '–'),
    numberColumn('balanceBefore', t('records.columns.balanceBefore'), ({ provider }) =>
      provider === null ? '–' : formatDollars(provider.balanceBefore),
    ),
    numberColumn('score', t('records.columns.score'), ({ provider }) => (
      <SignedAmount value={provider?.score} />
    )),
    numberColumn('own', t('recordPages.ownChange'), ({ own }) => <SignedAmount value={own?.change} />),
    column('match', t('recordPages.match'), ({ match, own }) => (
      <span title={own === null ? undefined : `${own.transferId} · ${own.by}`}>
        <Badge tone={matchTones[match]}>{t(`recordPages.matches.${match}`)}</Badge>
      </span>
    )),
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

const welfareCauses = ['sign_up', 'promotion', 'correction'] as const;

function welfareRecordColumns(t: ConsoleTranslateFn): readonly TableColumn<ListedWelfareRecord>[] {
  const { time, account } = baseColumns(t);
  return [
    account,
    column('nickname', t('players.nickname'), ({ nickname }) => nickname),
    column('cause', t('recordPages.cause'), ({ cause }) => {
      const known = welfareCauses.find((one) => one === cause);
      return <Badge tone="gold">{known === undefined ? cause : t(`recordPages.causes.${known}`)}</Badge>;
    }),
    numberColumn('amount', t('requests.amount'), ({ amount }) => <SignedAmount value={amount} />),
    column('by', t('recordPages.by'), ({ by }) => by ?? '–'),
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
