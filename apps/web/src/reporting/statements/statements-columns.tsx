import type { Difference, Statement, StatementState } from '@golden-acers/contract';
import { parseCents } from '@golden-acers/money';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatDollars, formatSignedDollars } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { Badge } from '../../ui/feedback.tsx';
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
    {
      id: 'day',
      header: t('statements.day'),
      isRowHeader: true,
      cardSlot: 'title',
      cell: ({ day }) => <span className="tabular">{day}</span>,
    },
    { id: 'agent', header: t('statements.providerAgent'), cell: ({ providerAgent }) => providerAgent },
    { id: 'ours', header: t('statements.ours'), isNumeric: true, cell: ({ ours }) => formatDollars(ours) },
    {
      id: 'theirs',
      header: t('statements.theirs'),
      isNumeric: true,
      cell: ({ theirs }) => formatDollars(theirs),
    },
    {
      id: 'open',
      header: t('statements.openChange'),
      isNumeric: true,
      cell: ({ openChange }) => <BalanceChange amount={openChange} />,
    },
    {
      id: 'compared',
      header: t('statements.compared'),
      cell: ({ comparedAt }) => (comparedAt === null ? '–' : <Timestamp at={comparedAt} />),
    },
    {
      id: 'state',
      header: t('players.status'),
      cardSlot: 'corner',
      cell: (statement) => <StatementBadge statement={statement} t={t} />,
    },
    {
      id: 'actions',
      header: t('players.actions'),
      cardSlot: 'buttons',
      cell: ({ day }) => (
        <Button
          size="row"
          variant="line"
          onClick={() => onOpen(day)}
          aria-label={t('statements.openOne', { action: t('statements.open'), day })}
        >
          {t('statements.open')}
        </Button>
      ),
    },
  ];
}

/** An unsettled transfer is settled under Reviews, and its difference goes by itself. */
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
    {
      id: 'account',
      header: t('players.account'),
      isRowHeader: true,
      cardSlot: 'title',
      cell: ({ account }) => account,
    },
    { id: 'kind', header: t('statements.difference'), cell: ({ kind }) => t(`statements.kind.${kind}`) },
    { id: 'ours', header: t('statements.ours'), isNumeric: true, cell: ({ ours }) => money(ours) },
    { id: 'theirs', header: t('statements.theirs'), isNumeric: true, cell: ({ theirs }) => money(theirs) },
    {
      id: 'change',
      header: t('statements.change'),
      isNumeric: true,
      cell: ({ change }) => <BalanceChange amount={change} />,
    },
    {
      id: 'time',
      header: t('reviews.time'),
      cell: ({ oursAt, theirsAt }) => {
        const at = oursAt ?? theirsAt;
        return at === null ? '–' : <Timestamp at={at} />;
      },
    },
    {
      id: 'state',
      header: t('players.status'),
      cardSlot: 'corner',
      cell: ({ state }) => (
        <Badge tone={differenceTones[state]}>{t(`statements.differenceState.${state}`)}</Badge>
      ),
    },
    {
      id: 'actions',
      header: t('players.actions'),
      cardSlot: 'buttons',
      cell: (difference) => {
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
    },
  ];
}
