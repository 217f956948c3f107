import type { JobKind, KeyedWork, QueuedJob } from '@golden-acers/platform';
import { processRecoveryRequest, recoveryJobs } from '../../accounts/recovery/recovery.ts';
import type { Context } from '../../context.ts';
import { purgeOldActivity } from '../../events/activity/activity.ts';
import { createMailTransport, mailJobs, purgeUnsentMails, sendMail } from '../../messages/mail/mail.ts';
import { purgeOldNotifications } from '../../messages/notifications/notifications.ts';
import { purgeUnfetchedSecrets } from '../../players/bulk-jobs/bulk-jobs.ts';
import { purgeOldExports } from '../../reporting/exports/exports.ts';
import { deleteOldRecordFetches } from '../../reporting/provider-records/provider-records.ts';

/** What is purged was kept for days or months, so an hour more does not matter. */
const purgeJobs = {
  name: 'purge',
  cron: '7 * * * *',
  maxAttempts: 5,
  firstRetrySeconds: 60,
  maxRetrySeconds: 600,
  timeoutSeconds: 600,
} satisfies JobKind;

const purges: readonly ((context: Context) => Promise<boolean>)[] = [
  purgeUnfetchedSecrets,
  purgeOldNotifications,
  purgeOldActivity,
  purgeUnsentMails,
  purgeOldExports,
  deleteOldRecordFetches,
];

/** The jobs of the queue: what no person waits for, and no call to a provider on an agent's budget. */
export const jobKinds: readonly JobKind[] = [mailJobs, recoveryJobs, purgeJobs];

type JobHandler = (job: QueuedJob, stopping: AbortSignal) => Promise<void>;

/** One worker for each kind of job. */
export function queuedJobWork(context: Context, stopping: AbortSignal): Omit<KeyedWork, 'everyMs'> {
  const deliver = createMailTransport(context.config.mail, context.log);
  const handlers: Readonly<Record<string, JobHandler>> = {
    [mailJobs.name]: (job, signal) => sendMail(context, deliver, job, signal),
    [recoveryJobs.name]: (job) => processRecoveryRequest(context, job),
    [purgeJobs.name]: (_job, signal) => runPurges(context, signal),
  };
  return {
    name: 'queued jobs',
    listDueOwners: context.jobs.listDueKinds,
    async runNext(kind) {
      const run = handlers[kind];
      if (run === undefined) throw new Error(`${kind} has no handler`);
      return context.jobs.runNext(kind, run, stopping);
    },
  };
}

/** Each purge says whether there is more to do. */
async function runPurges(context: Context, stopping: AbortSignal): Promise<void> {
  for (const purge of purges) {
    let isMore = true;
    while (isMore && !stopping.aborted) isMore = await purge(context);
  }
}
