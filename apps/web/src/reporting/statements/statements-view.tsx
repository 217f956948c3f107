import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { type FormEvent, useMemo, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { DataTable } from '../../console/data-table.tsx';
import { DayField } from '../../console/day-field.tsx';
import { isDay } from '../../console/period.ts';
import { TableEmpty, TableState } from '../../console/table-states.tsx';
import { useConsoleTexts } from '../../console/texts.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toasts.tsx';
import { statementColumns } from './statements-columns.tsx';
import {
  comparableDays,
  daysAgo,
  refreshStatements,
  statementCalls,
  statementsQuery,
} from './statements-queries.ts';

/** Day by day, how our books compare with the provider's records. */
export function StatementsView({ onOpen }: { onOpen: (day: string) => void }) {
  const t = useConsoleTexts();
  const list = useQuery(statementsQuery(comparableDays));
  const columns = useMemo(() => statementColumns(t, onOpen), [t, onOpen]);
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-end justify-between gap-3 pt-1">
        <div className="grid gap-1.5">
          <h1 className="font-display text-xl leading-none">{t('statements.title')}</h1>
          <p className="max-w-xl text-xs text-muted">{t('statements.about')}</p>
        </div>
        <RunForm onRun={onOpen} />
      </div>
      <DataTable
        label={t('statements.title')}
        columns={columns}
        items={list.data ?? []}
        keyOf={({ day, providerAgent }) => `${day} ${providerAgent}`}
        nameOf={({ day }) => day}
        isBusy={list.isPending}
        empty={
          <TableState
            query={list}
            columns={columns.length}
            loading={t('statements.loading')}
            failed={t('statements.notLoaded')}
          >
            <TableEmpty icon={Scale} title={t('statements.none')} hint={t('statements.noneHint')} />
          </TableState>
        }
      />
    </>
  );
}

/** Any day that is over; yesterday stands there already. */
function RunForm({ onRun }: { onRun: (day: string) => void }) {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const [day, setDay] = useState(() => daysAgo(1, new Date()));
  const [isChecked, setChecked] = useState(false);
  const run = useMutation({
    mutationFn: () => statementCalls.run(day.trim()),
    onSuccess: ({ message }) => {
      notify.success(message, { description: day.trim() });
      void refreshStatements(client);
      onRun(day.trim());
    },
    onError: (error) => notify.error(messageOf(error, { refused: t('statements.refused') })),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (isDay(day.trim()) && !run.isPending) run.mutate();
  }
  return (
    <form onSubmit={submit} noValidate className="flex items-start gap-3">
      <DayField
        label={t('statements.dayUtc')}
        value={day}
        onChange={setDay}
        error={isChecked && !isDay(day.trim()) ? t('records.dateWrong') : undefined}
      />
      <Button type="submit" size="sm" variant="line" busy={run.isPending} className="mt-[1.625rem]">
        {t('statements.run')}
      </Button>
    </form>
  );
}
