import type { BulkJob } from '@golden-acers/contract';
import { type BulkJobKind, bulkJobKinds, bulkJobPermissions } from '@golden-acers/contract/agent-constants';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListChecks, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { usePermissionCheck } from '../../access/permissions/permissions.ts';
import { CommandAuthor } from '../../agents/api-keys/command-author.tsx';
import { rowsOf } from '../../api/cursor-query.ts';
import { useOpenConsoleView } from '../../console-location.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount, formatMoney } from '../../i18n/number-format.ts';
import { ExportButton } from '../../reporting/exports/export-button.tsx';
import { useRequestedAction } from '../../requested-action.ts';
import { idParam, useTypedSearchParams } from '../../typed-search-params.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { formatMinute } from '../../ui/dates/period.ts';
import { DisabledMenuItem } from '../../ui/disabled-button.tsx';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { DropdownMenu, DropdownMenuItem } from '../../ui/menu.tsx';
import { buttonColumn, column, numberColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { BulkJobDetail } from './bulk-job-detail.tsx';
import { BulkJobProgressBar, BulkJobStateBadge, JobFinishTime } from './bulk-job-status.tsx';
import { bulkJobsQuery } from './bulk-jobs.queries.ts';

const bulkJobsParams = { job: idParam('jb') };

export function BulkJobsPage() {
  const [{ job }, changeParams] = useTypedSearchParams(bulkJobsParams);
  const openView = useOpenConsoleView();
  const onOpen = (id: string) => changeParams({ job: id });
  return job === '' ? (
    <BulkJobsTable onOpen={onOpen} />
  ) : (
    <BulkJobDetail
      key={job}
      id={job}
      onBack={() => onOpen('')}
      onShowPlayer={(player) => openView('player', { player, part: '' })}
    />
  );
}

function BulkJobsTable({ onOpen }: { onOpen: (job: string) => void }) {
  const t = useConsoleTranslation();
  const list = useInfiniteQuery(bulkJobsQuery);
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-3">
        <h1 className="grow py-1 font-display text-xl leading-none">{t('jobs.title')}</h1>
        <ExportButton table="jobs" filters={{}} />
        <NewJobMenu onStarted={onOpen} />
      </div>
      <QueryTable
        label={t('jobs.title')}
        columns={bulkJobColumns(t, onOpen)}
        items={rowsOf(list.data)}
        keyOf={({ id }) => id}
        nameOf={({ kind, createdAt }) => `${t(`jobs.kinds.${kind}`)} ${formatMinute(createdAt)}`}
        query={list}
        loadingLabel={t('jobs.loading')}
        errorFallback={t('jobs.notLoaded')}
        empty={<TableEmpty icon={ListChecks} title={t('jobs.none')} hint={t('jobs.noneHint')} />}
      />
    </>
  );
}

const BulkJobDialog = lazyNamed(() => import('./bulk-job-dialog.tsx'), 'BulkJobDialog');

/** Starts a job for the players of a list. */
function NewJobMenu({ onStarted }: { onStarted: (job: string) => void }) {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  const [kind, setKind] = useState<BulkJobKind>();
  useRequestedAction((action) => {
    if (action.kind !== 'bulk-job') return false;
    setKind(action.job);
    return true;
  });
  return (
    <>
      <DropdownMenu
        label={t('jobs.new')}
        button={
          <>
            <Plus aria-hidden className="size-4" />
            {t('jobs.new')}
          </>
        }
        buttonClassName={cx(buttonClass('gold', 'sm'), 'rounded-xl')}
      >
        {bulkJobKinds.map((each) => {
          const item = {
            icon: <ListChecks key="icon" className="size-4" />,
            children: t(`jobs.kinds.${each}`),
          };
          return may(bulkJobPermissions[each]) ? (
            <DropdownMenuItem {...item} key={each} onAction={() => setKind(each)} />
          ) : (
            <DisabledMenuItem {...item} key={each} disabledReason={t('player.notPermitted')} />
          );
        })}
      </DropdownMenu>
      {kind !== undefined && (
        <Suspense>
          <BulkJobDialog
            kind={kind}
            selection={undefined}
            onClose={() => setKind(undefined)}
            onStarted={(job) => {
              setKind(undefined);
              onStarted(job);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function bulkJobColumns(
  t: ConsoleTranslateFn,
  onOpen: (job: string) => void,
): readonly TableColumn<BulkJob>[] {
  return [
    titleColumn('kind', t('jobs.what'), ({ kind }) => t(`jobs.kinds.${kind}`)),
    column('state', t('jobs.state'), ({ state }) => <BulkJobStateBadge state={state} />, 'corner'),
    column(
      'progress',
      t('jobs.progress'),
      (job) => (
        <span className="flex items-center gap-2.5">
          <BulkJobProgressBar job={job} className="h-1.5 w-24" />
          <span className="tabular">
            {t('jobs.ofRows', { done: formatCount(job.counts.done), rows: formatCount(job.rows) })}
            {job.estimate !== null && job.counts.waiting > 0 && (
              <>
                {' '}
                <JobFinishTime estimate={job.estimate} />
              </>
            )}
            {job.obstacle !== null && <span className="block text-xs text-warn">{job.obstacle.text}</span>}
          </span>
        </span>
      ),
      'line',
    ),
    numberColumn('failed', t('jobs.rowStates.failed'), ({ counts: { failed } }) => (
      <span className={failed > 0 ? 'font-semibold text-bad' : 'text-faint'}>{formatCount(failed)}</span>
    )),
    numberColumn('sum', t('jobs.moved'), ({ done, sum }) =>
      sum.amountMinor === '0' ? <span className="text-faint">–</span> : formatMoney(done),
    ),
    column('by', t('jobs.by'), ({ by: { name }, apiKey }) => <CommandAuthor name={name} apiKey={apiKey} />),
    column('started', t('jobs.started'), ({ createdAt }) => (
      <span className="tabular">{formatMinute(createdAt)}</span>
    )),
    buttonColumn(t('players.actions'), ({ id, kind, createdAt }) => ({
      text: t('jobs.open'),
      label: t('jobs.openOne', { kind: t(`jobs.kinds.${kind}`), at: formatMinute(createdAt) }),
      onPress: () => onOpen(id),
    })),
  ];
}
