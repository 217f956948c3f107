import type { Difference, Statement, StatementState } from '@golden-acers/contract';
import { parseCents } from '@golden-acers/money';
import type { TableColumn } from '../../console/data-table.tsx';
import { Moment } from '../../console/moment.tsx';
import type { ConsoleTexts } from '../../console/texts.ts';
import { changeText, dollars } from '../../i18n/figures.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/states.tsx';

const tones = { reading: 'plain', differs: 'bad', zero: 'good', closed: 'gold' } as const satisfies Record<
  StatementState,
  string
>;

export function StatementBadge({ statement, t }: { statement: Statement; t: ConsoleTexts }) {
  const { state, playersRead, players, openDifferences } = statement;
  return (
    <Badge tone={tones[state]}>
      {t(`statements.state.${state}`, { read: playersRead, players, count: openDifferences })}
    </Badge>
  );
}

/** With its sign, because the direction is what matters. */
export function Change({ amount }: { amount: string }) {
  const cents = parseCents(amount) ?? 0n;
  return (
    <span className={cx('tabular', cents !== 0n && 'font-semibold text-bad')}>{changeText(amount)}</span>
  );
}

export function statementColumns(
  t: ConsoleTexts,
  onOpen: (day: string) => void,
): readonly TableColumn<Statement>[] {
  return [
    {
      id: 'day',
      header: t('statements.day'),
      isRowHeader: true,
      onCard: 'title',
      cell: ({ day }) => <span className="tabular">{day}</span>,
    },
    { id: 'agent', header: t('statements.providerAgent'), cell: ({ providerAgent }) => providerAgent },
    { id: 'ours', header: t('statements.ours'), isFigure: true, cell: ({ ours }) => dollars(ours) },
    { id: 'theirs', header: t('statements.theirs'), isFigure: true, cell: ({ theirs }) => dollars(theirs) },
    {
      id: 'open',
      header: t('statements.openChange'),
      isFigure: true,
      cell: ({ openChange }) => <Change amount={openChange} />,
    },
    {
      id: 'compared',
      header: t('statements.compared'),
      cell: ({ comparedAt }) => (comparedAt === null ? '–' : <Moment at={comparedAt} />),
    },
    {
      id: 'state',
      header: t('players.status'),
      onCard: 'corner',
      cell: (statement) => <StatementBadge statement={statement} t={t} />,
    },
    {
      id: 'actions',
      header: t('players.actions'),
      onCard: 'buttons',
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
  t: ConsoleTexts,
  onOpen: (difference: Difference) => void,
): readonly TableColumn<Difference>[] {
  const money = (text: string | null) => (text === null ? '–' : dollars(text));
  return [
    {
      id: 'account',
      header: t('players.account'),
      isRowHeader: true,
      onCard: 'title',
      cell: ({ account }) => account,
    },
    { id: 'kind', header: t('statements.difference'), cell: ({ kind }) => t(`statements.kind.${kind}`) },
    { id: 'ours', header: t('statements.ours'), isFigure: true, cell: ({ ours }) => money(ours) },
    { id: 'theirs', header: t('statements.theirs'), isFigure: true, cell: ({ theirs }) => money(theirs) },
    {
      id: 'change',
      header: t('statements.change'),
      isFigure: true,
      cell: ({ change }) => <Change amount={change} />,
    },
    {
      id: 'time',
      header: t('reviews.time'),
      cell: ({ oursAt, theirsAt }) => {
        const at = oursAt ?? theirsAt;
        return at === null ? '–' : <Moment at={at} />;
      },
    },
    {
      id: 'state',
      header: t('players.status'),
      onCard: 'corner',
      cell: ({ state }) => (
        <Badge tone={differenceTones[state]}>{t(`statements.differenceState.${state}`)}</Badge>
      ),
    },
    {
      id: 'actions',
      header: t('players.actions'),
      onCard: 'buttons',
      cell: (difference) => {
        const action = isDecidable(difference) ? t('reviews.open') : t('reviews.look');
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
