import type { Difference } from '@golden-acers/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, BadgeCheck, Scale } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { ApiRefusal, messageOf } from '../../api/errors.ts';
import { DataTable } from '../../console/data-table.tsx';
import { TableEmpty, TableState } from '../../console/table-states.tsx';
import { useConsoleTexts } from '../../console/texts.ts';
import { dollars } from '../../money/balances/balances.queries.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toasts.tsx';
import { Change, differenceColumns, StatementBadge } from './statements-columns.tsx';
import { DifferenceDialog } from './statements-dialog.tsx';
import {
  isComparable,
  refreshStatements,
  statementCalls,
  statementQuery,
  type WholeStatement,
} from './statements-queries.ts';

/** One day: its figures, each difference by name, and the end of it. */
export function StatementDay({ day, onBack }: { day: string; onBack: () => void }) {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const found = useQuery(statementQuery(day));
  const statements = found.data ?? [];
  const act = useMutation({
    mutationFn: (what: 'run' | 'close') => statementCalls[what](day),
    onSuccess: ({ message }) => notify.success(message, { description: day }),
    onError: (error) => notify.error(messageOf(error, { refused: t('statements.refused') })),
    onSettled: () => refreshStatements(client),
  });
  const canCompare = isComparable(day, new Date());
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
            <Button
              variant="line"
              size="sm"
              busy={act.isPending && act.variables === 'run'}
              onClick={() => act.mutate('run')}
            >
              {t('statements.runAgain')}
            </Button>
            <Button
              size="sm"
              disabled={!isAtZero}
              busy={act.isPending && act.variables === 'close'}
              onClick={() => act.mutate('close')}
            >
              {t('statements.close')}
            </Button>
          </>
        )}
      </div>
      {statements.map((statement) => (
        <OneStatement key={statement.providerAgent} statement={statement} />
      ))}
      {isMissing(found.error) ? (
        <TableEmpty
          icon={Scale}
          title={messageOf(found.error, { refused: t('statements.notLoaded') })}
          hint={t(canCompare ? 'statements.missingHint' : 'statements.notComparable')}
        >
          {canCompare && (
            <Button size="sm" busy={act.isPending} onClick={() => act.mutate('run')}>
              {t('statements.run')}
            </Button>
          )}
        </TableEmpty>
      ) : (
        <TableState
          query={found}
          columns={8}
          loading={t('statements.loading')}
          failed={t('statements.notLoaded')}
        >
          {null}
        </TableState>
      )}
    </>
  );
}

/** Nobody has had this day compared yet. */
function isMissing(error: Error | null): boolean {
  return error instanceof ApiRefusal && error.code === 'statement.not_found';
}

function OneStatement({ statement }: { statement: WholeStatement }) {
  const t = useConsoleTexts();
  const [opened, setOpened] = useState<Difference>();
  const columns = useMemo(() => differenceColumns(t, setOpened), [t]);
  const shown = statement.differences.find(({ id }) => id === opened?.id) ?? opened;
  const isReading = statement.state === 'reading';
  return (
    <>
      <section
        aria-label={statement.providerAgent}
        className="flex shrink-0 flex-wrap items-center gap-x-7 gap-y-2.5 rounded-xl border border-line bg-surface px-4 py-3 text-sm"
      >
        <p className="font-medium">{statement.providerAgent}</p>
        <StatementBadge statement={statement} t={t} />
        <dl className="tabular flex flex-wrap gap-x-7 gap-y-2">
          <Figure label={t('statements.transfers')}>{statement.transfers}</Figure>
          <Figure label={t('statements.records')}>{statement.records}</Figure>
          <Figure label={t('statements.ours')}>{dollars(statement.ours)}</Figure>
          <Figure label={t('statements.theirs')}>{dollars(statement.theirs)}</Figure>
          <Figure label={t('statements.openChange')}>
            <Change amount={statement.openChange} />
          </Figure>
          {statement.closedBy !== null && (
            <Figure label={t('statements.closedBy')}>{statement.closedBy}</Figure>
          )}
        </dl>
      </section>
      <DataTable
        label={t('statements.differences')}
        columns={columns}
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

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-faint">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
