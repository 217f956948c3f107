import { type AuditAct, jobLimits } from '@golden-acers/contract';
import { demand, inTransaction } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { requireStepUp } from '../../agents/agent-security/step-up.ts';
import type { Context } from '../../context.ts';
import { recordAct, type Told } from '../../events/audit/audit.ts';
import type { ServerTx } from '../../schema.ts';
import { forgetSecrets, takeSecrets } from './job-rows.sql.ts';
import {
  cancelWaiting,
  countOpenJobs,
  type LockedJob,
  lockAgent,
  lockJob,
  reopenFailed,
  setJobState,
  sumOf,
} from './jobs.sql.ts';
import { demandPermission, isMoney } from './preview.ts';

/** Begins no further row once it has answered. What was begun ends. An agent above may do so too. */
export function pauseJob(context: Context, actor: AgentActor, id: string): Promise<void> {
  return control(context, actor, id, async (tx, job) => {
    demandOpen(job);
    if (job.state === 'paused') return;
    await setJobState(tx, id, 'paused');
    await record(tx, actor, 'job.paused', id);
  });
}

/** What is left is sent in its agent's name, so nobody else starts it again. */
export function resumeJob(context: Context, actor: AgentActor, id: string): Promise<void> {
  return control(context, actor, id, async (tx, job) => {
    demandOpen(job);
    demandOwn(job, actor);
    if (job.state === 'running') return;
    await confirmMoney(tx, context, actor, job, 'waiting');
    await setJobState(tx, id, 'running');
    await record(tx, actor, 'job.resumed', id);
  });
}

/** Leaves out every row that was not begun. What was begun ends. An agent above may do so too. */
export function cancelJob(context: Context, actor: AgentActor, id: string): Promise<void> {
  return control(context, actor, id, async (tx, job) => {
    demandOpen(job);
    const rows = await cancelWaiting(tx, id);
    await setJobState(tx, id, 'cancelled');
    await record(tx, actor, 'job.cancelled', id, { rows });
  });
}

/**
 * Has the failed rows tried again, each as a new transfer: the last one was rejected, or was never made. Rows that are being
 * checked are left alone, because their transfers may yet be applied.
 */
export function retryFailed(context: Context, actor: AgentActor, id: string): Promise<void> {
  return control(context, actor, id, async (tx, job) => {
    demandOwn(job, actor);
    await confirmMoney(tx, context, actor, job, 'failed');
    if (job.state === 'done' || job.state === 'cancelled') {
      await lockAgent(tx, actor.agentId);
      demand((await countOpenJobs(tx, actor.agentId)) < jobLimits.openMax, 'job.too_many_open');
    }
    const rows = await reopenFailed(tx, id);
    demand(rows > 0, 'job.nothing_to_retry');
    await setJobState(tx, id, 'running');
    await record(tx, actor, 'job.retried', id, { rows });
  });
}

export interface DrawnPassword {
  readonly account: string;
  readonly password: string;
}

/** The drawn passwords, once: they are gone with this answer, and only the provider and the vault know them from then on. */
export function takePasswords(
  context: Context,
  actor: AgentActor,
  id: string,
): Promise<readonly DrawnPassword[]> {
  return control(context, actor, id, async (tx, job) => {
    demandOwn(job, actor);
    demand(job.state === 'done' || job.state === 'cancelled', 'job.not_over');
    const taken = await takeSecrets(tx, id);
    demand(taken.length > 0, 'job.passwords_gone');
    await record(tx, actor, 'job.passwords_taken', id, { rows: taken.length });
    return taken.flatMap(({ account, playerId, secretSealed }) =>
      secretSealed === null ? [] : [{ account, password: context.vault.open(secretSealed, playerId) }],
    );
  });
}

/** Long enough for a week-end; a password that nobody came for can be drawn again. */
const secretsKeptMs = 7 * 24 * 3_600_000;

/** For the background, now and then. */
export async function sweepSecrets({ db }: Pick<Context, 'db'>): Promise<boolean> {
  await forgetSecrets(db, secretsKeptMs);
  return false;
}

/** Under the job's lock: the workers begin no row meanwhile. */
async function control<T>(
  { db }: Context,
  actor: AgentActor,
  id: string,
  work: (tx: ServerTx, job: LockedJob) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    const job = await lockJob(tx, actor.agentId, id);
    demand(job, 'job.not_found');
    demandPermission(actor, job.kind);
    return work(tx, job);
  });
}

function demandOpen({ state }: LockedJob): void {
  demand(state === 'running' || state === 'paused', 'job.over');
}

function demandOwn(job: LockedJob, { agentId }: AgentActor): void {
  demand(job.agentId === agentId, 'job.of_another');
}

async function confirmMoney(
  tx: ServerTx,
  context: Context,
  actor: AgentActor,
  { id, kind }: LockedJob,
  state: 'waiting' | 'failed',
): Promise<void> {
  if (isMoney(kind)) await requireStepUp({ ...context, db: tx }, actor, await sumOf(tx, id, [state]));
}

function record(tx: ServerTx, actor: AgentActor, act: AuditAct, id: string, after?: Told): Promise<void> {
  return recordAct(tx, { actor, act, subject: { kind: 'job', id }, ...(after && { after }) });
}
