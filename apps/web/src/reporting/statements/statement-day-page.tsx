import type { Difference } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, BadgeCheck, Scale } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiRefusal, errorMessageOf } from '../../api/errors.ts';
import { replyMessage, useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TableEmpty, TableState } from '../../ui/tables/table-states.tsx';
import { DifferenceDialog } from './difference-dialog.tsx';
import { StatementSteps } from './statement-steps.tsx';
import { canCompareDay, type DayStatement, statementQuery, statementsKey } from './statements.queries.ts';
import { BalanceChange, differenceColumns, StatementBadge } from './statements-columns.tsx';

export function StatementDayPage({ day, onBack }: { day: string; onBack: () => void }) {
  const t = useConsoleTranslation();
  const found = useQuery(statementQuery(day));
  const statements = found.data ?? [];
  const run = useCommand(
    (action: 'run' | 'close') => call(`POST /fortune-panda/statements/:day/${action}`, { params: { day } }),
    {
      success: replyMessage,
      about: day,
      failure: t('statements.refused'),
      invalidates: [statementsKey],
    },
  );
  const busyAction = run.isPending ? run.variables : undefined;
  const canCompare = canCompareDay(day, new Date());
  const isClosed = statements.length > 0 && statements.every(({ state }) => state === 'closed');
  const isAtZero = statements.every(({ state }) => state === 'zero' || state === 'closed');
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-3 pt-1">
        <Button variant="quiet" size="sm" onClick={onBack} className="-ml-2 px-2">
          <ArrowLeft aria-hidden className="size-4" />
          {t('statements.back')}
        </Button>
        <h1 className="tabular grow font-display text-xl leading-none">{t('statements.of', { day })}</h1>
        {statements.length > 0 && !isClosed && (
          <>
            <Button variant="line" size="sm" busy={busyAction === 'run'} onClick={() => run.mutate('run')}>
              {t('statements.runAgain')}
            </Button>
            <Button
              size="sm"
              disabled={!isAtZero}
              busy={busyAction === 'close'}
              onClick={() => run.mutate('close')}
            >
              {t('statements.close')}
            </Button>
          </>
        )}
      </div>
      {statements.map((statement) => (
        <StatementSection key={statement.providerAgent} statement={statement} />
      ))}
      {isStatementNotFound(found.error) ? (
        <TableEmpty
          icon={Scale}
          title={errorMessageOf(found.error, { refused: t('statements.notLoaded') })}
          hint={t(canCompare ? 'statements.missingHint' : 'statements.notComparable')}
        >
          {canCompare && (
            <Button size="sm" busy={run.isPending} onClick={() => run.mutate('run')}>
              {t('statements.run')}
            </Button>
          )}
        </TableEmpty>
      ) : (
        <TableState
          query={found}
          columns={8}
          loadingLabel={t('statements.loading')}
          errorFallback={t('statements.notLoaded')}
        >
          {null}
        </TableState>
      )}
    </>
  );
}

function isStatementNotFound(error: Error | null): boolean {
  return error instanceof ApiRefusal && error.code === 'statement.not_found';
}

function StatementSection({ statement }: { statement: DayStatement }) {
  const t = useConsoleTranslation();
  const [opened, setOpened] = useState<Difference>();
  const shown = statement.differences.find(({ id }) => id === opened?.id) ?? opened;
  const isReading = statement.state === 'reading';
  return (
    <>
      <section
        aria-label={statement.providerAgent}
        className="flex shrink-0 flex-wrap items-center gap-x-7 gap-y-4 rounded-xl border border-line bg-surface px-4 py-3 text-sm"
      >
        <p className="font-medium">{statement.providerAgent}</p>
        <StatementBadge statement={statement} t={t} />
        <dl className="tabular flex flex-wrap gap-x-7 gap-y-2">
          <StatementFigure label={t('statements.transfers')}>{statement.transfers}</StatementFigure>
          <StatementFigure label={t('statements.records')}>{statement.records}</StatementFigure>
          <StatementFigure label={t('statements.ours')}>{formatMoney(statement.ours)}</StatementFigure>
          <StatementFigure label={t('statements.theirs')}>{formatMoney(statement.theirs)}</StatementFigure>
          <StatementFigure label={t('statements.openChange')}>
            <BalanceChange amount={statement.openChange} />
          </StatementFigure>
        </dl>
        <StatementSteps statement={statement} />
      </section>
      <DataTable
        label={t('statements.differences')}
        columns={differenceColumns(t, setOpened)}
        items={statement.differences}
        keyOf={({ id }) => id}
        nameOf={({ account }) => account}
        isBusy={false}
        empty={
          <TableEmpty
            icon={BadgeCheck}
            title={isReading ? t('statements.readingTitle') : t('statements.noDifference')}
            {...(isReading && { hint: t('statements.readingHint') })}
          />
        }
      />
      {shown !== undefined && opened !== undefined && (
        <DifferenceDialog
          difference={shown}
          isClosed={statement.state === 'closed'}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function StatementFigure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-faint">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
