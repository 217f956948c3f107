import { useInfiniteQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import { DataTable, type TableColumn } from '../../console/data-table.tsx';
import { MoreButton } from '../../console/more-button.tsx';
import { minuteOf } from '../../console/period.ts';
import { TableEmpty, TableState } from '../../console/table-states.tsx';
import { type ConsoleTexts, useConsoleTexts } from '../../console/texts.ts';
import { countText, moneyText } from '../../i18n/figures.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/states.tsx';
import { JobPanel } from './job-panel.tsx';
import { toneOfJob } from './job-words.ts';
import { type Job, jobsQuery } from './jobs.queries.ts';
import { ProgressBar } from './progress-bar.tsx';

interface JobsPageProps {
  /** Empty: the list of them. */
  job: string;
  onOpen: (job: string) => void;
  onShowPlayer: (account: string) => void;
}

/** What was commanded for many players: all of it, or one job with its rows. */
export function JobsPage({ job, onOpen, onShowPlayer }: JobsPageProps) {
  return job === '' ? (
    <JobsList onOpen={onOpen} />
  ) : (
    <JobPanel key={job} id={job} onBack={() => onOpen('')} onShowPlayer={onShowPlayer} />
  );
}

function JobsList({ onOpen }: { onOpen: (job: string) => void }) {
  const t = useConsoleTexts();
  const list = useInfiniteQuery(jobsQuery);
  const columns = useMemo(() => columnsOf(t, onOpen), [t, onOpen]);
  const jobs = list.data?.pages.flatMap((page) => page.jobs) ?? [];
  return (
    <>
      <h1 className="shrink-0 py-1 font-display text-xl leading-none">{t('jobs.title')}</h1>
      <DataTable
        label={t('jobs.title')}
        columns={columns}
        items={jobs}
        keyOf={({ id }) => id}
        nameOf={({ kind, createdAt }) => `${t(`jobs.kinds.${kind}`)} ${minuteOf(createdAt)}`}
        isBusy={list.isPending}
        empty={
          <TableState
            query={list}
            columns={columns.length}
            loading={t('jobs.loading')}
            failed={t('jobs.notLoaded')}
          >
            <TableEmpty icon={ListChecks} title={t('jobs.none')} hint={t('jobs.noneHint')} />
          </TableState>
        }
      />
      <MoreButton pages={list} />
    </>
  );
}

function columnsOf(t: ConsoleTexts, onOpen: (job: string) => void): readonly TableColumn<Job>[] {
  return [
    {
      id: 'kind',
      header: t('jobs.what'),
      isRowHeader: true,
      onCard: 'title',
      cell: ({ kind }) => t(`jobs.kinds.${kind}`),
    },
    {
      id: 'state',
      header: t('jobs.state'),
      onCard: 'corner',
      cell: ({ state }) => <Badge tone={toneOfJob[state]}>{t(`jobs.states.${state}`)}</Badge>,
    },
    {
      id: 'progress',
      header: t('jobs.progress'),
      onCard: 'line',
      cell: (job) => (
        <span className="flex items-center gap-2.5">
          <ProgressBar job={job} className="h-1.5 w-24" />
          <span className="tabular">
            {t('jobs.ofRows', { done: countText(job.counts.done), rows: countText(job.rows) })}
          </span>
        </span>
      ),
    },
    {
      id: 'failed',
      header: t('jobs.rowStates.failed'),
      isFigure: true,
      cell: ({ counts: { failed } }) => (
        <span className={failed > 0 ? 'font-semibold text-bad' : 'text-faint'}>{countText(failed)}</span>
      ),
    },
    {
      id: 'sum',
      header: t('jobs.moved'),
      isFigure: true,
      cell: ({ doneCents, sumCents }) =>
        sumCents === 0 ? <span className="text-faint">–</span> : moneyText(BigInt(doneCents)),
    },
    { id: 'by', header: t('jobs.by'), cell: ({ by: { name } }) => name },
    {
      id: 'started',
      header: t('jobs.started'),
      cell: ({ createdAt }) => <span className="tabular">{minuteOf(createdAt)}</span>,
    },
    {
      id: 'open',
      header: t('players.actions'),
      onCard: 'buttons',
      cell: ({ id, kind, createdAt }) => (
        <Button
          size="row"
          variant="line"
          aria-label={t('jobs.openOne', { kind: t(`jobs.kinds.${kind}`), at: minuteOf(createdAt) })}
          onClick={() => onOpen(id)}
        >
          {t('jobs.open')}
        </Button>
      ),
    },
  ];
}
