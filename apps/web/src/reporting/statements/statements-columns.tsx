import type { Difference, Statement, StatementState } from '@golden-acers/contract';
import { parseCents } from '@golden-acers/money';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatDollars, formatSignedDollars } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { column, moneyColumn, numberColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';

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

/** With its sign, because the direction is what matters. */
export function BalanceChange({ amount }: { amount: string }) {
  const cents = parseCents(amount) ?? 0n;
  return (
    <span className={cx('tabular', cents !== 0n && 'font-semibold text-bad')}>
      {formatSignedDollars(amount)}
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
    moneyColumn('ours', t('statements.ours'), ({ ours }) => ours),
    moneyColumn('theirs', t('statements.theirs'), ({ theirs }) => theirs),
    numberColumn('open', t('statements.openChange'), ({ openChange }) => (
      <BalanceChange amount={openChange} />
    )),
    column('compared', t('statements.compared'), ({ comparedAt }) =>
      comparedAt === null ? '–' : <Timestamp at={comparedAt} />,
    ),
    column(
      'state',
      t('players.status'),
      (statement) => <StatementBadge statement={statement} t={t} />,
      'corner',
    ),
    column(
      'actions',
      t('players.actions'),
      ({ day }) => (
        <Button
          size="row"
          variant="line"
          onClick={() => onOpen(day)}
          aria-label={t('statements.openOne', { action: t('statements.open'), day })}
        >
          {t('statements.open')}
        </Button>
      ),
      'buttons',
    ),
  ];
}

/** A difference of an unsettled transfer disappears when the transfer is decided under Reviews. */
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
  const money = (text: string | null) => (text === null ? '–' : formatDollars(text));
  return [
    titleColumn('account', t('players.account'), ({ account }) => account),
    column('kind', t('statements.difference'), ({ kind }) => t(`statements.kind.${kind}`)),
    numberColumn('ours', t('statements.ours'), ({ ours }) => money(ours)),
    numberColumn('theirs', t('statements.theirs'), ({ theirs }) => money(theirs)),
    numberColumn('change', t('statements.change'), ({ change }) => <BalanceChange amount={change} />),
    column('time', t('reviews.time'), ({ oursAt, theirsAt }) => {
      const at = oursAt ?? theirsAt;
      return at === null ? '–' : <Timestamp at={at} />;
    }),
    column(
      'state',
      t('players.status'),
      ({ state }) => <Badge tone={differenceTones[state]}>{t(`statements.differenceState.${state}`)}</Badge>,
      'corner',
    ),
    column(
      'actions',
      t('players.actions'),
      (difference) => {
        const action = isDecidable(difference) ? t('reviews.open') : t('reviews.view');
        return (
          <Button
            size="row"
            variant="line"
            onClick={() => onOpen(difference)}
            aria-label={t('statements.decideOne', { action, account: difference.account })}
          >
            {action}
          </Button>
        );
      },
      'buttons',
    ),
  ];
}
