import type { TableColumn } from '../../console/data-table.tsx';
import { Moment } from '../../console/moment.tsx';
import type { ConsoleTexts } from '../../console/texts.ts';
import { changeText, dollars } from '../../i18n/figures.ts';
import { Badge } from '../../ui/states.tsx';
import type { GameRecord, JpRecord, TransactionRecord, WelfareRecord } from './records.ts';

type RecordBase = Pick<WelfareRecord, 'account' | 'at'>;

const base = (t: ConsoleTexts): Readonly<Record<'time' | 'account', TableColumn<RecordBase>>> => ({
  time: {
    id: 'time',
    header: t('records.columns.time'),
    onCard: 'corner',
    cell: ({ at }) => <Moment at={at} />,
  },
  account: {
    id: 'account',
    header: t('records.columns.account'),
    isRowHeader: true,
    onCard: 'title',
    cell: ({ account }) => account,
  },
});
const gameId = (t: ConsoleTexts): TableColumn<{ readonly gameId: string }> => ({
  id: 'gameId',
  header: t('records.columns.gameId'),
  isFigure: true,
  cell: (record) => record.gameId,
});

export function gameColumns(t: ConsoleTexts): readonly TableColumn<GameRecord>[] {
  const { time, account } = base(t);
  const money = (
    id: 'balanceBefore' | 'totalPlayed' | 'totalWin' | 'balanceNow',
  ): TableColumn<GameRecord> => ({
    id,
    header: t(`records.columns.${id}`),
    isFigure: true,
    cell: (record) => dollars(record[id]),
  });
  return [
    account,
    gameId(t),
    money('balanceBefore'),
    money('totalPlayed'),
    money('totalWin'),
    money('balanceNow'),
    { id: 'reason', header: t('records.columns.reason'), cell: ({ reason }) => reason },
    time,
  ];
}

export function jpColumns(t: ConsoleTexts): readonly TableColumn<JpRecord>[] {
  const { time, account } = base(t);
  return [
    account,
    gameId(t),
    { id: 'type', header: t('records.columns.type'), cell: ({ type }) => <Badge tone="gold">{type}</Badge> },
    { id: 'score', header: t('records.columns.score'), isFigure: true, cell: ({ score }) => dollars(score) },
    time,
  ];
}

const matchTones = { both: 'good', only_there: 'bad', only_here: 'bad', unread: 'plain' } as const;

/** What the provider tells stands beside what our books say, with what only one of them has. */
export function transactionColumns(t: ConsoleTexts): readonly TableColumn<TransactionRecord>[] {
  const { time, account } = base(t);
  return [
    account,
    {
      id: 'gameId',
      header: t('records.columns.gameId'),
      isFigure: true,
      cell: ({ provider }) => provider?.gameId ?? '–',
    },
    {
      id: 'balanceBefore',
      header: t('records.columns.balanceBefore'),
      isFigure: true,
      cell: ({ provider }) => (provider === null ? '–' : dollars(provider.balanceBefore)),
    },
    {
      id: 'score',
      header: t('records.columns.score'),
      isFigure: true,
      cell: ({ provider }) => <Change value={provider?.score} />,
    },
    {
      id: 'own',
      header: t('recordDesk.own'),
      isFigure: true,
      cell: ({ own }) => <Change value={own?.change} />,
    },
    {
      id: 'match',
      header: t('recordDesk.match'),
      cell: ({ match, own }) => (
        <span title={own === null ? undefined : `${own.transferId} · ${own.by}`}>
          <Badge tone={matchTones[match]}>{t(`recordDesk.matches.${match}`)}</Badge>
        </span>
      ),
    },
    time,
  ];
}

function Change({ value }: { value: string | undefined }) {
  if (value === undefined) return <>–</>;
  return (
    <span className={value.startsWith('-') ? 'font-semibold text-bad' : 'font-semibold text-good'}>
      {changeText(value)}
    </span>
  );
}

/** A cause that a newer server knows is told by its code. */
const causes = ['sign_up', 'promotion', 'correction'] as const;

export function welfareColumns(t: ConsoleTexts): readonly TableColumn<WelfareRecord>[] {
  const { time, account } = base(t);
  return [
    account,
    { id: 'nickname', header: t('players.nickname'), cell: ({ nickname }) => nickname },
    {
      id: 'cause',
      header: t('recordDesk.cause'),
      cell: ({ cause }) => {
        const known = causes.find((one) => one === cause);
        return <Badge tone="gold">{known === undefined ? cause : t(`recordDesk.causes.${known}`)}</Badge>;
      },
    },
    {
      id: 'amount',
      header: t('requests.amount'),
      isFigure: true,
      cell: ({ amount }) => <Change value={amount} />,
    },
    { id: 'by', header: t('recordDesk.by'), cell: ({ by }) => by ?? '–' },
    time,
  ];
}
