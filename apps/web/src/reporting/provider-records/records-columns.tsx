import type { Money } from '@golden-acers/contract';
import type { RecordView } from '../../console-location.ts';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatSignedMoney } from '../../i18n/number-format.ts';
import { Badge } from '../../ui/feedback.tsx';
import { column, moneyColumn, numberColumn, timeColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { RecordSeedsButton } from './record-seeds-button.tsx';
import type { RecordByView } from './records.queries.ts';

type Columns<K extends RecordView> = readonly TableColumn<RecordByView[K]>[];

function recordTableColumns<K extends RecordView>(t: ConsoleTranslateFn, middle: Columns<K>): Columns<K> {
  return [
    titleColumn('account', t('records.columns.account'), ({ account }) => account),
    ...middle,
    timeColumn('time', t('records.columns.time'), ({ at }) => at, 'corner'),
  ];
}

/** The provider calls the player's number “game ID”. */
const playerIdColumn = (t: ConsoleTranslateFn): TableColumn<{ readonly gameId: string }> =>
  numberColumn('playerId', t('records.columns.playerId'), (record) => record.gameId);

const gameAmounts = ['balanceBefore', 'totalPlayed', 'totalWin', 'balanceNow'] as const;

const gameRecordColumns = (t: ConsoleTranslateFn) =>
  recordTableColumns<'game-records'>(t, [
    playerIdColumn(t),
    ...gameAmounts.map((id) =>
      moneyColumn<RecordByView['game-records']>(id, t(`records.columns.${id}`), (record) => record[id]),
    ),
    column('reason', t('records.columns.reason'), ({ id, reason }) => (
      <span className="inline-flex flex-wrap gap-x-3">
        {reason}
        <RecordSeedsButton endpoint="GET /agent/records/games/:id/seeds" recordId={id} />
      </span>
    )),
  ]);

const jpRecordColumns = (t: ConsoleTranslateFn) =>
  recordTableColumns<'jp-records'>(t, [
    playerIdColumn(t),
    column('type', t('records.columns.type'), ({ type }) => <Badge tone="gold">{type}</Badge>),
    moneyColumn('score', t('records.columns.score'), ({ score }) => score),
  ]);

const matchTones = { both: 'good', only_at_provider: 'bad', only_in_ledger: 'bad', unread: 'plain' } as const;

const transactionRecordColumns = (t: ConsoleTranslateFn) =>
  recordTableColumns<'transaction-records'>(t, [
    numberColumn('playerId', t('records.columns.playerId'), ({ provider }) => provider?.gameId ?? '–'),
    moneyColumn(
      'balanceBefore',
      t('records.columns.balanceBefore'),
      ({ provider }) => provider?.balanceBefore ?? null,
    ),
    numberColumn('score', t('records.columns.score'), ({ provider }) => (
      <SignedAmount value={provider?.score} />
    )),
    numberColumn('own', t('recordPages.ownChange'), ({ own }) => <SignedAmount value={own?.change} />),
    column('match', t('recordPages.match'), ({ match, own }) => (
      <span
        title={own === null ? undefined : `${own.transferId} · ${own.by}`}
        className="inline-flex flex-wrap gap-1.5"
      >
        <Badge tone={matchTones[match]}>{t(`recordPages.matches.${match}`)}</Badge>
        {(own?.cause === 'bonus' || own?.cause === 'correction') && (
          <Badge tone="gold">{t(`recordPages.causes.${own.cause}`)}</Badge>
        )}
      </span>
    )),
  ]);

function SignedAmount({ value }: { value: Money | undefined }) {
  if (value === undefined) return '–';
  return (
    <span
      className={value.amountMinor.startsWith('-') ? 'font-semibold text-bad' : 'font-semibold text-good'}
    >
      {formatSignedMoney(value)}
    </span>
  );
}

const welfareCauses = ['sign_up', 'promotion', 'correction', 'bonus'] as const;

const welfareRecordColumns = (t: ConsoleTranslateFn) =>
  recordTableColumns<'welfare-records'>(t, [
    column('nickname', t('players.nickname'), ({ nickname }) => nickname),
    column('cause', t('recordPages.cause'), ({ cause }) => {
      const known = welfareCauses.find((one) => one === cause);
      return <Badge tone="gold">{known === undefined ? cause : t(`recordPages.causes.${known}`)}</Badge>;
    }),
    numberColumn('amount', t('requests.amount'), ({ amount }) => <SignedAmount value={amount} />),
    column('by', t('recordPages.by'), ({ by }) => by ?? '–'),
  ]);

export const recordColumns: {
  readonly [K in RecordView]: (t: ConsoleTranslateFn) => Columns<K>;
} = {
  'game-records': gameRecordColumns,
  'jp-records': jpRecordColumns,
  'transaction-records': transactionRecordColumns,
  'welfare-records': welfareRecordColumns,
};
