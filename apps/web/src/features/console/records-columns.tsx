import { changeText, dollars } from '../../i18n/figures.ts';
import { Badge } from '../../ui/states.tsx';
import type { TableColumn } from './data-table.tsx';
import { Moment } from './players-table.tsx';
import type { GameRecord, JpRecord, TransactionRecord } from './records.ts';
import type { ConsoleTexts } from './texts.ts';

type RecordBase = Pick<JpRecord, 'account' | 'gameId' | 'insertTime'>;

const base = (t: ConsoleTexts): Readonly<Record<'time' | 'account' | 'gameId', TableColumn<RecordBase>>> => ({
  time: {
    id: 'time',
    header: t('records.columns.time'),
    onCard: 'corner',
    cell: ({ insertTime }) => <Moment at={insertTime} />,
  },
  account: {
    id: 'account',
    header: t('records.columns.account'),
    isRowHeader: true,
    onCard: 'title',
    cell: ({ account }) => account,
  },
  gameId: { id: 'gameId', header: t('records.columns.gameId'), isFigure: true, cell: ({ gameId }) => gameId },
});

export function gameColumns(t: ConsoleTexts): readonly TableColumn<GameRecord>[] {
  const { time, account, gameId } = base(t);
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
    gameId,
    money('balanceBefore'),
    money('totalPlayed'),
    money('totalWin'),
    money('balanceNow'),
    { id: 'reason', header: t('records.columns.reason'), cell: ({ reason }) => reason },
    time,
  ];
}

export function jpColumns(t: ConsoleTexts): readonly TableColumn<JpRecord>[] {
  const { time, account, gameId } = base(t);
  return [
    account,
    gameId,
    { id: 'type', header: t('records.columns.type'), cell: ({ type }) => <Badge tone="gold">{type}</Badge> },
    { id: 'score', header: t('records.columns.score'), isFigure: true, cell: ({ score }) => dollars(score) },
    time,
  ];
}

export function transactionColumns(t: ConsoleTexts): readonly TableColumn<TransactionRecord>[] {
  const { time, account, gameId } = base(t);
  return [
    account,
    gameId,
    {
      id: 'balanceBefore',
      header: t('records.columns.balanceBefore'),
      isFigure: true,
      cell: ({ balanceBefore }) => dollars(balanceBefore),
    },
    {
      id: 'score',
      header: t('records.columns.score'),
      isFigure: true,
      cell: ({ score }) => (
        <span className={score.startsWith('-') ? 'font-semibold text-bad' : 'font-semibold text-good'}>
          {changeText(score)}
        </span>
      ),
    },
    time,
  ];
}
