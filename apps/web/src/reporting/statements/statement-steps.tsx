import type { Statement } from '@golden-acers/contract';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOpenConsoleView } from '../../console-location.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount, formatSignedMoney } from '../../i18n/number-format.ts';
import { cx } from '../../ui/cx.ts';
import { formatMinute } from '../../ui/dates/period.ts';
import { statementWaits, summarizeStatements } from './statement-progress.ts';

/** The time is estimated while records are read. Other days wait for a person. */
export function StatementWaits({ statement }: { statement: Statement }) {
  const t = useConsoleTranslation();
  const waits = statementWaits(statement);
  if (statement.state === 'reading') {
    return (
      <div className="grid min-w-44 gap-1 py-1.5">
        <ReadingText statement={statement} />
        <ReadingBar statement={statement} />
        <span className="text-xs text-muted">{forecastText(t, statement)}</span>
      </div>
    );
  }
  if (waits.length === 0) return <span className="text-muted">{t('statements.waits.nothing')}</span>;
  return (
    <ul className="md:py-1.5">
      {waits.map(({ on, count }) => (
        <li key={on} className={cx(on === 'decision' || on === 'close' ? 'font-medium' : 'text-muted')}>
          {t(`statements.waits.${on}`, { count })}
        </li>
      ))}
    </ul>
  );
}

function ReadingText({ statement: { playersRead, players } }: { statement: Statement }) {
  const t = useConsoleTranslation();
  return (
    <span className="tabular">
      {t('statements.waits.records', { read: formatCount(playersRead), players: formatCount(players) })}
    </span>
  );
}

function ReadingBar({ statement: { playersRead, players } }: { statement: Statement }) {
  return (
    <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-surface-3">
      <span
        className="block h-full bg-gold transition-[width] duration-300"
        style={{ width: `${(100 * playersRead) / Math.max(1, players)}%` }}
      />
    </span>
  );
}

const forecastText = (t: ConsoleTranslateFn, { forecastAt }: Pick<Statement, 'forecastAt'>): string =>
  forecastAt === null
    ? t('statements.noForecast')
    : t('statements.forecast', { at: formatMinute(forecastAt) });

/** What is open on all days, in the order in which a day passes through it. */
export function StatementsSummary({ statements }: { statements: readonly Statement[] }) {
  const t = useConsoleTranslation();
  const { reading, readAt, decisions, confirmations, reviews, toClose, openChange } =
    summarizeStatements(statements);
  return (
    <dl
      aria-label={t('statements.summary')}
      className="grid shrink-0 grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line lg:grid-cols-4"
    >
      <SummaryTile label={t('statements.summaries.reading')} count={reading}>
        {reading > 0 && forecastText(t, { forecastAt: readAt })}
      </SummaryTile>
      <SummaryTile label={t('statements.summaries.decisions')} count={decisions} isUrgent>
        {decisions > 0 && t('statements.summaries.sum', { amount: formatSignedMoney(openChange) })}
      </SummaryTile>
      <SummaryTile label={t('statements.summaries.others')} count={confirmations + reviews}>
        {confirmations > 0 && t('statements.waits.confirmation', { count: confirmations })}
        {confirmations > 0 && reviews > 0 && ' · '}
        {reviews > 0 && t('statements.waits.review', { count: reviews })}
      </SummaryTile>
      <SummaryTile label={t('statements.summaries.toClose')} count={toClose} />
    </dl>
  );
}

interface SummaryTileProps {
  label: string;
  count: number;
  isUrgent?: boolean;
  children?: ReactNode;
}

function SummaryTile({ label, count, isUrgent = false, children }: SummaryTileProps) {
  const tone = count === 0 ? 'text-faint' : isUrgent ? 'text-bad' : 'text-text';
  return (
    <div className="grid content-start gap-1 bg-surface px-4 py-3">
      <dt className="text-xs text-muted">{label}</dt>
      <dd>
        <span className={cx('tabular block font-display text-2xl leading-none', tone)}>
          {formatCount(count)}
        </span>
        <span className="mt-1 block text-xs text-muted">{children}</span>
      </dd>
    </div>
  );
}

/** The three steps of a day, of which one is open: read, settle, close. */
export function StatementSteps({ statement }: { statement: Statement }) {
  const t = useConsoleTranslation();
  const openView = useOpenConsoleView();
  const { state, comparedAt, closedBy, closedAt, unsettledDifferences } = statement;
  const current = { reading: 0, differs: 1, zero: 2, closed: 3 }[state];
  const stateOf = (step: number): StepState =>
    step < current ? 'done' : step === current ? 'open' : 'later';
  return (
    <ol aria-label={t('statements.steps')} className="grid w-full gap-3 md:grid-cols-3 md:gap-6">
      <Step number={1} state={stateOf(0)} title={t('statements.step.read')}>
        <ReadingText statement={statement} />
        {state === 'reading' ? (
          <>
            <ReadingBar statement={statement} />
            <span>{forecastText(t, statement)}</span>
          </>
        ) : (
          comparedAt !== null && (
            <span>{t('statements.step.compared', { at: formatMinute(comparedAt) })}</span>
          )
        )}
      </Step>
      <Step number={2} state={stateOf(1)} title={t('statements.step.settle')}>
        {state === 'differs' && <StatementWaits statement={statement} />}
        {state === 'differs' && unsettledDifferences > 0 && (
          <button
            type="button"
            onClick={() => openView('transaction-records', { tab: 'reviews', day: '' })}
            className="w-fit rounded underline decoration-line-strong underline-offset-4 hover:text-gold-ink"
          >
            {t('statements.toReviews')}
          </button>
        )}
        {current > 1 && <span>{t('statements.step.settled')}</span>}
      </Step>
      <Step number={3} state={stateOf(2)} title={t('statements.step.close')}>
        {state === 'zero' && <span>{t('statements.step.ready')}</span>}
        {closedBy !== null && closedAt !== null && (
          <span>{t('statements.step.closed', { name: closedBy, at: formatMinute(closedAt) })}</span>
        )}
      </Step>
    </ol>
  );
}

type StepState = 'done' | 'open' | 'later';

interface StepProps {
  number: number;
  state: StepState;
  title: string;
  children: ReactNode;
}

function Step({ number, state, title, children }: StepProps) {
  return (
    <li
      aria-current={state === 'open' ? 'step' : undefined}
      className={cx('grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2.5', state === 'later' && 'text-muted')}
    >
      <span
        aria-hidden
        className={cx(
          'tabular grid size-7 place-items-center rounded-full border text-xs font-semibold',
          state === 'done' && 'border-transparent bg-good-wash text-good',
          state === 'open' && 'border-gold bg-gold-wash text-gold-ink',
          state === 'later' && 'border-line-strong',
        )}
      >
        {state === 'done' ? <Check className="size-4" /> : number}
      </span>
      <div className="grid content-start gap-1 pt-1">
        <p className="font-medium">{title}</p>
        <div className="grid gap-1 text-xs text-muted">{children}</div>
      </div>
    </li>
  );
}
