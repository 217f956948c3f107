import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Scale } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { replyMessage, useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chip.tsx';
import { DateField } from '../../ui/dates/date-field.tsx';
import { isDay } from '../../ui/dates/period.ts';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { isStatementOpen } from './statement-progress.ts';
import { StatementsSummary } from './statement-steps.tsx';
import { statementsKey, statementsQuery, utcDayBefore } from './statements.queries.ts';
import { statementColumns } from './statements-columns.tsx';

const statementFilters = ['open', 'all'] as const;
type StatementFilter = (typeof statementFilters)[number];

export function StatementsTab({ onOpen }: { onOpen: (day: string) => void }) {
  const t = useConsoleTranslation();
  const list = useQuery(statementsQuery);
  const [filter, setFilter] = useState<StatementFilter>('open');
  const all = list.data ?? [];
  const open = all.filter(isStatementOpen);
  const isAllClosed = filter === 'open' && all.length > 0;
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-end justify-between gap-3 pt-1">
        <div className="grid gap-1.5">
          <h1 className="font-display text-xl leading-none">{t('statements.title')}</h1>
          <p className="max-w-xl text-xs text-muted">{t('statements.about')}</p>
        </div>
        <RunStatementForm onRun={onOpen} />
      </div>
      {open.length > 0 && <StatementsSummary statements={open} />}
      <ChoiceChips
        label={t('statements.filter')}
        choices={statementFilters}
        selected={filter}
        onSelect={setFilter}
        labelOf={(one) =>
          t(`statements.filters.${one}`, { count: formatCount(one === 'open' ? open.length : all.length) })
        }
      />
      <QueryTable
        label={t('statements.title')}
        columns={statementColumns(t, onOpen)}
        items={list.data && (filter === 'open' ? open : all)}
        keyOf={({ day, providerAgent }) => `${day} ${providerAgent}`}
        nameOf={({ day }) => day}
        query={list}
        loadingLabel={t('statements.loading')}
        errorFallback={t('statements.notLoaded')}
        empty={
          isAllClosed ? (
            <TableEmpty icon={BadgeCheck} title={t('statements.allClosed')} />
          ) : (
            <TableEmpty icon={Scale} title={t('statements.none')} hint={t('statements.noneHint')} />
          )
        }
      />
    </>
  );
}

function RunStatementForm({ onRun }: { onRun: (day: string) => void }) {
  const t = useConsoleTranslation();
  const [typed, setTyped] = useState(() => utcDayBefore(1, new Date()));
  const [wasSubmitted, setSubmitted] = useState(false);
  const day = typed.trim();
  const run = useCommand('POST /fortune-panda/statements/:day/run', {
    success: replyMessage,
    about: day,
    failure: t('statements.refused'),
    invalidates: [statementsKey],
    onSuccess: () => onRun(day),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    setSubmitted(true);
    if (isDay(day) && !run.isPending) run.mutate({ params: { day } });
  }
  return (
    <form onSubmit={submit} noValidate className="flex items-start gap-3">
      <DateField
        label={t('statements.dayUtc')}
        value={typed}
        onChange={setTyped}
        error={wasSubmitted && !isDay(day) ? t('records.dateWrong') : undefined}
      />
      <Button type="submit" size="sm" variant="line" busy={run.isPending} className="mt-[1.625rem]">
        {t('statements.run')}
      </Button>
    </form>
  );
}
