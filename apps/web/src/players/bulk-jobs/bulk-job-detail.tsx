import type { BulkJob } from '@golden-acers/contract';
import { type BulkJobKind, bulkJobPermissions } from '@golden-acers/contract/agent-constants';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, KeyRound, Pause, Play, Printer, RotateCcw, Undo2, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { setAboveReason } from '../../access/permissions/set-above.ts';
import { CommandAuthor } from '../../agents/api-keys/command-author.tsx';
import { call } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useOpenConsoleView } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount, formatMoney } from '../../i18n/number-format.ts';
import { playersAndCreditKeys } from '../../money/transfers/transfers.queries.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { formatMinute } from '../../ui/dates/period.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { goingOnActionOf } from './bulk-job-money-action.ts';
import { BulkJobPasswordsDialog } from './bulk-job-passwords-dialog.tsx';
import { BulkJobRowsTable } from './bulk-job-rows-table.tsx';
import {
  BulkJobProgressBar,
  BulkJobStateBadge,
  BulkJobSteps,
  formatJobDuration,
  JobFinishTime,
} from './bulk-job-status.tsx';
import { bulkJobQuery, bulkJobsKey, isJobOpen } from './bulk-jobs.queries.ts';

interface BulkJobDetailProps {
  id: string;
  onBack: () => void;
  onShowPlayer: (account: string) => void;
}

export function BulkJobDetail({ id, onBack, onShowPlayer }: BulkJobDetailProps) {
  const t = useConsoleTranslation();
  const query = useQuery(bulkJobQuery(id));
  const job = query.data;
  if (job === undefined && query.error !== null) {
    return <QueryErrorPanel query={query} fallback={t('jobs.notLoaded')} />;
  }
  return (
    <>
      <div className="flex shrink-0 items-center gap-2">
        <IconButton label={t('jobs.back')} onClick={onBack} className="-ml-2">
          <ArrowLeft aria-hidden className="size-5" />
        </IconButton>
        <h1 className="font-display text-xl leading-none">
          {job === undefined ? t('jobs.title') : t(`jobs.kinds.${job.kind}`)}
        </h1>
        {job !== undefined && <BulkJobStateBadge state={job.state} />}
        {job !== undefined && (
          <div className="ml-auto max-md:hidden">
            <BulkJobSteps step={isJobOpen(job) ? 'run' : 'receipt'} />
          </div>
        )}
      </div>
      {job === undefined ? <Skeleton className="h-36 shrink-0 rounded-xl" /> : <BulkJobSummary job={job} />}
      <BulkJobRowsTable id={id} job={job} onShowPlayer={onShowPlayer} />
    </>
  );
}

function BulkJobSummary({ job }: { job: BulkJob }) {
  const t = useConsoleTranslation();
  const { counts, rows, estimate, obstacle } = job;
  const open = counts.waiting + counts.running + counts.checking;
  return (
    <section aria-label={t('jobs.summary')} className="card grid shrink-0 gap-4 p-4 sm:p-5">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm">
          <p aria-live="polite" className="tabular font-medium">
            {t('jobs.ofRows', { done: formatCount(counts.done), rows: formatCount(rows) })}
            {open > 0 && <span className="text-muted"> · {t('jobs.left', { rows: formatCount(open) })}</span>}
            {counts.failed > 0 && (
              <span className="text-bad">
                {' '}
                · {t('jobs.failedRows', { rows: formatCount(counts.failed) })}
              </span>
            )}
          </p>
          <p className="text-muted">
            {estimate !== null && counts.waiting > 0 && (
              <>
                {formatJobDuration(t, estimate)} <JobFinishTime estimate={estimate} />
              </>
            )}
            {job.state === 'paused' && counts.waiting > 0 && t('jobs.keptWhilePaused')}
            {counts.waiting === 0 && counts.checking > 0 && t('jobs.checkingOnly')}
          </p>
        </div>
        <BulkJobProgressBar job={job} className="h-2.5 w-full" />
      </div>
      {obstacle !== null && (
        <p role="status" className="rounded-xl bg-warn-wash px-4 py-2.5 text-sm text-warn">
          {obstacle.code !== 'agent.set_above' &&
            `${t(job.state === 'paused' ? 'jobs.pausedAutomatically' : 'jobs.blocked')} `}
          {obstacle.text}
        </p>
      )}
      {job.parts.length > 0 && <JobsOfCommand job={job} />}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
          {job.sum.amountMinor !== '0' && (
            <SummaryItem label={t('jobs.moved')}>
              {t('jobs.ofSum', { done: formatMoney(job.done), sum: formatMoney(job.sum) })}
            </SummaryItem>
          )}
          {job.options.label !== null && (
            <SummaryItem label={t('jobs.label')}>{job.options.label}</SummaryItem>
          )}
          {job.options.manager !== null && (
            <SummaryItem label={t('jobs.manager')}>{job.options.manager}</SummaryItem>
          )}
          {job.options.text !== null && (
            <SummaryItem label={t('jobs.message')}>{job.options.text}</SummaryItem>
          )}
          <SummaryItem label={t('jobs.by')}>
            <CommandAuthor name={job.by.name} apiKey={job.apiKey} />
          </SummaryItem>
          <SummaryItem label={t('jobs.started')}>{formatMinute(job.createdAt)}</SummaryItem>
          {job.endedAt !== null && (
            <SummaryItem label={t('jobs.ended')}>{formatMinute(job.endedAt)}</SummaryItem>
          )}
          <SummaryItem label={t('requests.reason')}>{job.reason}</SummaryItem>
        </dl>
        <BulkJobActions job={job} />
      </div>
    </section>
  );
}

/** Links the jobs that one command made. */
function JobsOfCommand({ job: { id, parts } }: { job: BulkJob }) {
  const t = useConsoleTranslation();
  const openView = useOpenConsoleView();
  return (
    <nav aria-label={t('jobs.parts')} className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-muted">{t('jobs.parts')}</span>
      {parts.map((part, index) => (
        <Button
          key={part}
          size="sm"
          variant="line"
          aria-current={part === id ? 'page' : undefined}
          disabled={part === id}
          onClick={() => openView('jobs', { job: part })}
        >
          {t('jobs.part', { number: index + 1, count: parts.length })}
        </Button>
      ))}
    </nav>
  );
}

function SummaryItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <dt className="text-xs text-faint">{label}</dt>
      <dd className="tabular max-w-md break-words">{children}</dd>
    </div>
  );
}

function JobButton({
  job,
  ...button
}: { job: BulkJob } & Omit<ComponentProps<typeof PermittedButton>, 'permission'>) {
  return <PermittedButton permission={bulkJobPermissions[job.kind]} size="sm" {...button} />;
}

/** The kind that undoes a job for the players for whom it was done. */
const undoKinds = new Map<BulkJobKind, BulkJobKind>([
  ['freeze', 'unfreeze'],
  ['unfreeze', 'freeze'],
  ['label', 'unlabel'],
  ['unlabel', 'label'],
]);

const BulkJobDialog = lazyNamed(() => import('./bulk-job-dialog.tsx'), 'BulkJobDialog');

type BulkJobAction = 'pause' | 'resume' | 'cancel' | 'retry';

function BulkJobActions({ job }: { job: BulkJob }) {
  const t = useConsoleTranslation();
  const [openDialog, setOpenDialog] = useState<'cancel' | 'passwords' | 'undo'>();
  const openView = useOpenConsoleView();
  const undoKind = undoKinds.get(job.kind);
  const control = useCommand(
    (action: BulkJobAction) => {
      const options = { params: { id: job.id } };
      if (action === 'resume' || action === 'retry')
        return call(`POST /fortune-panda/jobs/:id/${action}`, {
          ...options,
          moneyAction: goingOnActionOf(t, job, action),
        });
      return call(`POST /fortune-panda/jobs/:id/${action}`, options);
    },
    { invalidates: [bulkJobsKey, ...playersAndCreditKeys], failure: t('jobs.refused') },
  );
  const setAbove = setAboveReason(t, job.stoppedAbove);
  const button = (action: BulkJobAction, icon: ReactNode) => (
    <JobButton
      job={job}
      disabledReason={action === 'resume' || action === 'retry' ? setAbove : undefined}
      variant={action === 'retry' || action === 'resume' ? 'gold' : 'line'}
      busy={control.isPending && control.variables === action}
      onClick={() => control.mutate(action)}
    >
      {icon}
      {t(`jobs.${action}`)}
    </JobButton>
  );
  const { isOwn } = job.by;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {job.state === 'running' && button('pause', <Pause aria-hidden className="size-4" />)}
      {(job.isResumable || (job.state === 'paused' && setAbove !== undefined)) &&
        button('resume', <Play aria-hidden className="size-4" />)}
      {isJobOpen(job) && job.counts.waiting > 0 && (
        <JobButton job={job} variant="danger" onClick={() => setOpenDialog('cancel')}>
          <X aria-hidden className="size-4" />
          {t('jobs.cancel')}
        </JobButton>
      )}
      {isOwn && job.counts.failed > 0 && button('retry', <RotateCcw aria-hidden className="size-4" />)}
      {!isJobOpen(job) && job.passwords > 0 && (
        <JobButton job={job} onClick={() => setOpenDialog('passwords')}>
          <KeyRound aria-hidden className="size-4" />
          {t('jobs.passwords.show', { count: job.passwords })}
        </JobButton>
      )}
      {undoKind !== undefined && !isJobOpen(job) && job.counts.done > 0 && (
        <JobButton job={job} variant="line" onClick={() => setOpenDialog('undo')}>
          <Undo2 aria-hidden className="size-4" />
          {t('jobs.undo')}
        </JobButton>
      )}
      {!isJobOpen(job) && (
        <Button size="sm" variant="line" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          {t('jobs.print')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={openDialog === 'cancel'}
        title={t('jobs.cancel')}
        question={t('jobs.cancelQuestion', { count: job.counts.waiting })}
        confirmLabel={t('jobs.cancel')}
        cancelLabel={t('jobs.keepRunning')}
        isBusy={control.isPending}
        onClose={() => setOpenDialog(undefined)}
        onConfirm={() => control.mutate('cancel', { onSettled: () => setOpenDialog(undefined) })}
      />
      {openDialog === 'undo' && undoKind !== undefined && (
        <Suspense>
          <BulkJobDialog
            kind={undoKind}
            selection={{ job: job.id }}
            labelId={job.options.labelId ?? undefined}
            onClose={() => setOpenDialog(undefined)}
            onStarted={(id) => {
              setOpenDialog(undefined);
              openView('jobs', { job: id });
            }}
          />
        </Suspense>
      )}
      {openDialog === 'passwords' && (
        <BulkJobPasswordsDialog job={job} onClose={() => setOpenDialog(undefined)} />
      )}
    </div>
  );
}
