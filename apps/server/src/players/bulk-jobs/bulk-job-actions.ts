import { type AuditAction, bulkJobLimits } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandNotSetAbove, isAgentAbove } from '../../agents/agents/agents.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { type AuditChanges, recordAuditEvent } from '../../events/audit/audit.ts';
import { isAboveConfirmedSum } from './bulk-job-commands.sql.ts';
import { demandBulkJobPermission, demandJobStepUp } from './bulk-job-preview.ts';
import { consumeSecrets, deleteOldSecrets } from './bulk-job-rows.sql.ts';
import {
  cancelWaitingRows,
  countOwnOpenJobs,
  deleteJobAddresses,
  getRowsSumCents,
  type LockedBulkJob,
  lockBulkJob,
  lockJobOwner,
  reopenFailedRows,
  setBulkJobCaller,
  setBulkJobState,
  setBulkJobStop,
} from './bulk-jobs.sql.ts';

/**
 * No row starts after this returns; started rows finish. Agents above the owner may pause too, even a paused
 * job. Then only that agent, or one above it, resumes it.
 */
export function pauseBulkJob(context: Context, actor: AgentActor, id: string): Promise<void> {
  return withLockedJob(context, actor, id, async (tx, job) => {
    demandJobOpen(job);
    const isStop = await recordStopAbove(tx, actor, job);
    if (job.state === 'paused' && !isStop) return;
    if (job.state === 'running') await setBulkJobState(tx.db, id, 'paused');
    await recordJobEvent(tx, actor, 'job.paused', id);
  });
}

/**
 * The remaining rows run in the owner's name, so only the owner resumes the job: as a person, or with a key.
 * With a key, the rows end when the key ends. An agent above who paused it takes back this pause: the job
 * runs again as before, or stays paused if it did not run.
 */
export function resumeBulkJob(context: Context, actor: AgentActor, id: string): Promise<void> {
  return withLockedJob(context, actor, id, async (tx, job) => {
    demandJobOpen(job);
    await demandNotSetAbove(tx, actor, job.stoppedBy);
    const isOwner = job.agentId === actor.agentId;
    if (job.stoppedBy === null) demandJobOwner(job, actor);
    if (job.state === 'running') return;
    await requireStepUp(tx, actor, job, 'waiting');
    if (isOwner) await setBulkJobCaller(tx.db, id, actor);
    await setBulkJobStop(tx.db, id, { stoppedBy: null, ranWhenStopped: false });
    if (isOwner || job.ranWhenStopped) await setBulkJobState(tx.db, id, 'running');
    await recordJobEvent(tx, actor, 'job.resumed', id);
  });
}

/** Cancels every waiting row; started rows finish. Agents above the owner may cancel too. */
export function cancelBulkJob(context: Context, actor: AgentActor, id: string): Promise<void> {
  return withLockedJob(context, actor, id, async (tx, job) => {
    demandJobOpen(job);
    await recordStopAbove(tx, actor, job);
    const rows = await cancelWaitingRows(tx.db, id);
    await setBulkJobState(tx.db, id, 'cancelled');
    await recordJobEvent(tx, actor, 'job.cancelled', id, { rows });
  });
}

/**
 * Retries failed rows with new transfers. Rows in `checking` stay, because their transfers may still apply.
 * Refuses `decision.second_needed` where the rows are more than the second agent of the job saw.
 */
export function retryFailedRows(context: Context, actor: AgentActor, id: string): Promise<void> {
  return withLockedJob(context, actor, id, async (tx, job) => {
    demandJobOwner(job, actor);
    await demandNotSetAbove(tx, actor, job.stoppedBy);
    await requireStepUp(tx, actor, job, 'failed');
    if (job.state === 'done' || job.state === 'cancelled') {
      await lockJobOwner(tx.db, actor.agentId);
      demand((await countOwnOpenJobs(tx.db, actor.agentId)) < bulkJobLimits.maxOpen, 'job.too_many_open');
    }
    const rows = await reopenFailedRows(tx.db, id);
    demand(rows > 0, 'job.nothing_to_retry');
    demand(!(await isAboveConfirmedSum(tx.db, id)), 'decision.second_needed');
    await setBulkJobCaller(tx.db, id, actor);
    await setBulkJobState(tx.db, id, 'running');
    await recordJobEvent(tx, actor, 'job.retried', id, { rows });
  });
}

export interface GeneratedPassword {
  readonly account: string;
  readonly password: string;
}

/** Returns the generated passwords once and deletes them. */
export function revealPasswords(
  context: Context,
  actor: AgentActor,
  id: string,
): Promise<readonly GeneratedPassword[]> {
  return withLockedJob(context, actor, id, async (tx, job) => {
    demandJobOwner(job, actor);
    demand(job.state === 'done' || job.state === 'cancelled', 'job.not_over');
    const secrets = await consumeSecrets(tx.db, { jobId: id, agentId: actor.agentId });
    demand(secrets.length > 0, 'job.passwords_gone');
    await recordJobEvent(tx, actor, 'job.passwords_taken', id, { rows: secrets.length });
    return secrets.flatMap(({ account, playerId, secretSealed }) =>
      secretSealed === null ? [] : [{ account, password: context.vault.open(secretSealed, playerId) }],
    );
  });
}

/** Covers a weekend. An expired password can be reset again. */
const secretTtlMs = 7 * 24 * 3_600_000;

export async function purgeUnfetchedSecrets({ db }: Pick<Context, 'db'>): Promise<boolean> {
  await deleteOldSecrets(db, secretTtlMs);
  return false;
}

const addressBatchSize = 1_000;

/** Background job: the jobs stay. Returns whether there may be more. */
export async function purgeOldJobAddresses({ db, config }: Pick<Context, 'db' | 'config'>): Promise<boolean> {
  const days = config.retention.transferAddressDays;
  return (await deleteJobAddresses(db, days, addressBatchSize)) >= addressBatchSize;
}

/** Runs `work` under the job's lock, so that no worker starts a row meanwhile. */
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

/** Stores that an agent above the owner stops the job, unless one above that agent did. Returns whether. */
async function recordStopAbove(
  tx: TxContext,
  { agentId }: AgentActor,
  { id, agentId: ownerId, state, stoppedBy, ranWhenStopped }: LockedBulkJob,
): Promise<boolean> {
  if (agentId === ownerId) return false;
  if (stoppedBy !== null && !(await isAgentAbove(tx, agentId, stoppedBy))) return false;
  const ran = state === 'running' || ranWhenStopped;
  await setBulkJobStop(tx.db, id, { stoppedBy: agentId, ranWhenStopped: ran });
  return true;
}

async function requireStepUp(
  tx: TxContext,
  actor: AgentActor,
  { id, kind }: LockedBulkJob,
  state: 'waiting' | 'failed',
): Promise<void> {
  await demandJobStepUp(tx, actor, kind, await getRowsSumCents(tx.db, id, [state]));
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
