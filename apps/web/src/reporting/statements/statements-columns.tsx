import type { Difference, Money, Statement, StatementState } from '@golden-acers/contract';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatSignedMoney } from '../../i18n/number-format.ts';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/feedback.tsx';
import {
  buttonColumn,
  column,
  moneyColumn,
  numberColumn,
  timeColumn,
  titleColumn,
} from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { StatementWaits } from './statement-steps.tsx';

const statementTones = {
  reading: 'plain',
  differs: 'bad',
  zero: 'good',
  closed: 'gold',
} as const satisfies Record<StatementState, string>;

export function StatementBadge({ statement, t }: { statement: Statement; t: ConsoleTranslateFn }) {
  const { state, playersRead, players, openDifferences } = statement;
  return (
    <Badge tone={statementTones[state]}>
      {t(`statements.state.${state}`, { read: playersRead, players, count: openDifferences })}
    </Badge>
  );
}

/** With a sign, because the direction matters. */
export function BalanceChange({ amount }: { amount: Money }) {
  return (
    <span className={cx('tabular', amount.amountMinor !== '0' && 'font-semibold text-bad')}>
      {formatSignedMoney(amount)}
    </span>
  );
}

export function statementColumns(
  t: ConsoleTranslateFn,
  onOpen: (day: string) => void,
): readonly TableColumn<Statement>[] {
  return [
    titleColumn('day', t('statements.day'), ({ day }) => <span className="tabular">{day}</span>),
    column('agent', t('statements.providerAgent'), ({ providerAgent }) => providerAgent),
    column(
      'state',
      t('players.status'),
      (statement) => <StatementBadge statement={statement} t={t} />,
      'corner',
    ),
    column(
      'waits',
      t('statements.waitsFor'),
      (statement) => <StatementWaits statement={statement} />,
      'line',
    ),
    numberColumn('open', t('statements.openChange'), ({ openChange }) => (
      <BalanceChange amount={openChange} />
    )),
    moneyColumn('ours', t('statements.ours'), ({ ours }) => ours),
    moneyColumn('theirs', t('statements.theirs'), ({ theirs }) => theirs),
    timeColumn('compared', t('statements.compared'), ({ comparedAt }) => comparedAt),
    buttonColumn(t('players.actions'), ({ day }) => {
      const text = t('statements.open');
      return { text, label: t('statements.openOne', { action: text, day }), onPress: () => onOpen(day) };
    }),
  ];
}

/** False for a difference of an unsettled transfer, which disappears when a review decides the transfer. */
export function isDecidable({ kind, state }: Difference): boolean {
  return kind !== 'unsettled' && (state === 'open' || state === 'waiting');
}

const differenceTones = {
  open: 'bad',
  waiting: 'warn',
  settled: 'good',
  gone: 'plain',
} as const satisfies Record<Difference['state'], string>;

export function differenceColumns(
  t: ConsoleTranslateFn,
  onOpen: (difference: Difference) => void,
): readonly TableColumn<Difference>[] {
  return [
    titleColumn('account', t('players.account'), ({ account }) => account),
    column('kind', t('statements.difference'), ({ kind }) => t(`statements.kind.${kind}`)),
    moneyColumn('ours', t('statements.ours'), ({ ours }) => ours),
    moneyColumn('theirs', t('statements.theirs'), ({ theirs }) => theirs),
    numberColumn('change', t('statements.change'), ({ change }) => <BalanceChange amount={change} />),
    timeColumn('time', t('reviews.time'), ({ oursAt, theirsAt }) => oursAt ?? theirsAt),
    column(
      'state',
      t('players.status'),
      ({ state }) => <Badge tone={differenceTones[state]}>{t(`statements.differenceState.${state}`)}</Badge>,
      'corner',
    ),
    buttonColumn(t('players.actions'), (difference) => {
      const text = isDecidable(difference) ? t('reviews.open') : t('reviews.view');
      const label = t('statements.decideOne', { action: text, account: difference.account });
      return { text, label, onPress: () => onOpen(difference) };
    }),
  ];
}
