import { type AuditAction, bulkJobLimits } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandStepUpForAmount } from '../../agents/agent-settings/agent-settings.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { type AuditChanges, recordAuditEvent } from '../../events/audit/audit.ts';
import { demandBulkJobPermission, isMoneyJob } from './bulk-job-preview.ts';
import { consumeSecrets, deleteOldSecrets } from './bulk-job-rows.sql.ts';
import {
  cancelWaitingRows,
  countOwnOpenJobs,
  getRowsSumCents,
  type LockedBulkJob,
  lockBulkJob,
  lockJobOwner,
  reopenFailedRows,
  setBulkJobState,
} from './bulk-jobs.sql.ts';

/** Begins no further row once it has answered. What was begun ends. An agent above may do so too. */
export function pauseBulkJob(context: Context, actor: AgentActor, id: string): Promise<void> {
  return withLockedJob(context, actor, id, async (tx, job) => {
    demandJobOpen(job);
    if (job.state === 'paused') return;
    await setBulkJobState(tx.db, id, 'paused');
    await recordJobEvent(tx, actor, 'job.paused', id);
  });
}

/** What is left is sent in its agent's name, so nobody else starts it again. */
export function resumeBulkJob(context: Context, actor: AgentActor, id: string): Promise<void> {
  return withLockedJob(context, actor, id, async (tx, job) => {
    demandJobOpen(job);
    demandJobOwner(job, actor);
    if (job.state === 'running') return;
    await requireMoneyStepUp(tx, actor, job, 'waiting');
    await setBulkJobState(tx.db, id, 'running');
    await recordJobEvent(tx, actor, 'job.resumed', id);
  });
}

/** Leaves out every row that was not begun. What was begun ends. An agent above may do so too. */
export function cancelBulkJob(context: Context, actor: AgentActor, id: string): Promise<void> {
  return withLockedJob(context, actor, id, async (tx, job) => {
    demandJobOpen(job);
    const rows = await cancelWaitingRows(tx.db, id);
    await setBulkJobState(tx.db, id, 'cancelled');
    await recordJobEvent(tx, actor, 'job.cancelled', id, { rows });
  });
}

/**
 * Has the failed rows tried again, each as a new transfer: the last one was rejected, or was never made. Rows that are being
 * checked are left alone, because their transfers may yet be applied.
 */
export function retryFailedRows(context: Context, actor: AgentActor, id: string): Promise<void> {
  return withLockedJob(context, actor, id, async (tx, job) => {
    demandJobOwner(job, actor);
    await requireMoneyStepUp(tx, actor, job, 'failed');
    if (job.state === 'done' || job.state === 'cancelled') {
      await lockJobOwner(tx.db, actor.agentId);
      demand((await countOwnOpenJobs(tx.db, actor.agentId)) < bulkJobLimits.maxOpen, 'job.too_many_open');
    }
    const rows = await reopenFailedRows(tx.db, id);
    demand(rows > 0, 'job.nothing_to_retry');
    await setBulkJobState(tx.db, id, 'running');
    await recordJobEvent(tx, actor, 'job.retried', id, { rows });
  });
}

export interface GeneratedPassword {
  readonly account: string;
  readonly password: string;
}

/** The drawn passwords, once: they are gone with this answer, and only the provider and the vault know them from then on. */
export function revealPasswords(
  context: Context,
  actor: AgentActor,
  id: string,
): Promise<readonly GeneratedPassword[]> {
  return withLockedJob(context, actor, id, async (tx, job) => {
    demandJobOwner(job, actor);
    demand(job.state === 'done' || job.state === 'cancelled', 'job.not_over');
    const taken = await consumeSecrets(tx.db, id);
    demand(taken.length > 0, 'job.passwords_gone');
    await recordJobEvent(tx, actor, 'job.passwords_taken', id, { rows: taken.length });
    return taken.flatMap(({ account, playerId, secretSealed }) =>
      secretSealed === null ? [] : [{ account, password: context.vault.open(secretSealed, playerId) }],
    );
  });
}

/** Long enough for a week-end; a password that nobody came for can be drawn again. */
const secretTtlMs = 7 * 24 * 3_600_000;

/** For the background, now and then. */
export async function purgeUnfetchedSecrets({ db }: Pick<Context, 'db'>): Promise<boolean> {
  await deleteOldSecrets(db, secretTtlMs);
  return false;
}

/** Under the job's lock: the workers begin no row meanwhile. */
async function withLockedJob<T>(
  context: Context,
  actor: AgentActor,
  id: string,
  work: (tx: TxContext, job: LockedBulkJob) => Promise<T>,
): Promise<T> {
  return inTransaction(context, async (tx) => {
    const job = await lockBulkJob(tx.db, actor.agentId, id);
    demand(job, 'job.not_found');
    demandBulkJobPermission(actor, job.kind);
    return work(tx, job);
  });
}

function demandJobOpen({ state }: LockedBulkJob): void {
  demand(state === 'running' || state === 'paused', 'job.over');
}

function demandJobOwner(job: LockedBulkJob, { agentId }: AgentActor): void {
  demand(job.agentId === agentId, 'job.of_another');
}

async function requireMoneyStepUp(
  tx: TxContext,
  actor: AgentActor,
  { id, kind }: LockedBulkJob,
  state: 'waiting' | 'failed',
): Promise<void> {
  if (isMoneyJob(kind)) await demandStepUpForAmount(tx, actor, await getRowsSumCents(tx.db, id, [state]));
}

function recordJobEvent(
  tx: TxContext,
  actor: AgentActor,
  action: AuditAction,
  id: string,
  after?: AuditChanges,
): Promise<void> {
  return recordAuditEvent(tx, { actor, action, subject: { kind: 'job', id }, ...(after && { after }) });
}
