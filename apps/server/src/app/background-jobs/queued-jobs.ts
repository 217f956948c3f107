import type { JobKind, KeyedWork, QueuedJob } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { createMailTransport, mailJobs, sendMail } from '../../messages/mail/mail.ts';

/** The jobs of the queue: what no person waits for, and no call to a provider on an agent's budget. */
export const jobKinds: readonly JobKind[] = [mailJobs];

type JobHandler = (job: QueuedJob, stopping: AbortSignal) => Promise<void>;

/** One worker for each kind of job. */
export function queuedJobWork(context: Context, stopping: AbortSignal): Omit<KeyedWork, 'everyMs'> {
  const deliver = createMailTransport(context.config.mail, context.log);
  const handlers: Readonly<Record<string, JobHandler>> = {
    [mailJobs.name]: (job, signal) => sendMail(context, deliver, job, signal),
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
