import { createHash } from 'node:crypto';
import {
  type Job,
  type JobRow,
  jobLimits,
  type Language,
  type RefusalCode,
  refusalText,
} from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { constraintOf, demand, inTransaction, newId, refuse } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { requireStepUp } from '../../agents/agent-security/step-up.ts';
import type { Context } from '../../context.ts';
import { recordAct } from '../../events/audit/audit.ts';
import type { ServerTx } from '../../schema.ts';
import { listOpenCounts, type OpenCount } from './candidates.sql.ts';
import { estimate } from './estimates.ts';
import { countResultRows, listResultRows, type ResultRow, type RowPart } from './job-rows.sql.ts';
import {
  countOpenBelow,
  countOpenJobs,
  findByKey,
  findJob,
  insertJob,
  type JobSummary,
  listJobRows,
  lockAgent,
} from './jobs.sql.ts';
import {
  confirmationOf,
  demandPermission,
  isMoney,
  judgeRows,
  type RowsToJudge,
  totalsOf,
} from './preview.ts';

export { cancelJob, pauseJob, resumeJob, retryFailed, sweepSecrets, takePasswords } from './control.ts';
export { previewJob } from './preview.ts';
export { endJobs, jobRows } from './worker.ts';

export interface Order extends Omit<RowsToJudge, 'agentId'> {
  readonly reason: string;
  readonly confirmation: string;
  readonly idempotencyKey: string;
}

/**
 * Writes a job down; the workers begin it after the commit. Rows that would be refused now are in it as failed, so that they
 * can be tried again once what bars them is gone. The same key and order find the first job.
 */
export async function startJob(context: Context, actor: AgentActor, order: Order): Promise<string> {
  demandPermission(actor, order.kind);
  try {
    return await inTransaction(context.db, (tx) => writeJob(tx, context, actor, order));
  } catch (error) {
    // The same key at the same moment: the other one was first.
    if (constraintOf(error) !== 'job_key_is_used_once') throw error;
    return inTransaction(context.db, (tx) => writeJob(tx, context, actor, order));
  }
}

async function writeJob(
  tx: ServerTx,
  context: Context,
  actor: AgentActor,
  { kind, rows, reason, confirmation, idempotencyKey }: Order,
): Promise<string> {
  const { agentId } = actor;
  await lockAgent(tx, agentId);
  const commandHash = hashOf([
    kind,
    rows.map(({ account, amountCents }) => [account, amountCents ?? null]),
    reason,
  ]);
  const earlier = await findByKey(tx, agentId, idempotencyKey);
  if (earlier !== undefined)
    return earlier.commandHash === commandHash ? earlier.id : refuse('transfer.key_reused');
  demand((await countOpenJobs(tx, agentId)) < jobLimits.openMax, 'job.too_many_open');
  const judged = await judgeRows(context, tx, { agentId, kind, rows });
  demand(
    judged.every(({ code }) => code !== 'job.amount_missing'),
    'job.amount_missing',
  );
  const { accepted, sumCents } = totalsOf(judged);
  demand(accepted.length > 0, 'job.all_refused');
  demand(
    (confirmationOf(context, kind, judged) ?? confirmation) === confirmation,
    'job.confirmation_differs',
  );
  if (isMoney(kind)) await requireStepUp({ ...context, db: tx }, actor, sumCents);
  const id = newId('jb', context.clock, context.random);
  const job = { id, agentId, agentAddress: actor.address, kind, reason, idempotencyKey, commandHash };
  await insertJob(
    tx,
    job,
    judged.map(({ candidate, amountCents, code }) => ({
      playerId: candidate.playerId,
      providerAgentId: candidate.providerAgentId,
      amountCents: amountCents ?? null,
      balanceBeforeCents: candidate.balanceCents,
      code: code ?? null,
    })),
  );
  await recordAct(tx, {
    actor,
    act: 'job.started',
    subject: { kind: 'job', id },
    after: {
      kind,
      rows: judged.length,
      refused: judged.length - accepted.length,
      sumCents: sumCents.toString(),
    },
    reason,
  });
  return id;
}

function hashOf(command: unknown): string {
  return createHash('sha256').update(JSON.stringify(command)).digest('hex');
}

/** For whom a job is told, and in what language. */
export interface Reader {
  readonly agentId: string;
  readonly language: Language;
}

export async function getJob(context: Context, reader: Reader, id: string): Promise<Job> {
  const summary = await findJob(context.db, reader.agentId, id);
  demand(summary, 'job.not_found');
  const open = summary.state === 'running' ? await listOpenCounts(context.db) : [];
  return describe(context, reader, summary, open);
}

export async function listJobs(
  context: Context,
  reader: Reader,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ jobs: Job[]; open: number; nextCursor: string | null }> {
  const found = await listJobRows(context.db, reader.agentId, page);
  const shown = found.slice(0, page.limit);
  const isRunning = shown.some(({ state }) => state === 'running');
  const open = isRunning ? await listOpenCounts(context.db) : [];
  return {
    jobs: shown.map((summary) => describe(context, reader, summary, open)),
    open: await countOpenBelow(context.db, reader.agentId),
    nextCursor: found.length > page.limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

function describe(
  { gateway }: Context,
  { agentId, language }: Reader,
  job: JobSummary,
  open: readonly OpenCount[],
): Job {
  const own = open.filter(({ jobId }) => jobId === job.id);
  const calls = new Map(own.map(({ providerAgentId, count }) => [providerAgentId, count]));
  const others = open.filter(({ jobId }) => jobId !== job.id);
  const { waiting, running, checking, done, failed, cancelled } = job;
  return {
    id: job.id,
    kind: job.kind,
    state: job.state,
    reason: job.reason,
    by: { name: job.agentName, isOwn: job.agentId === agentId },
    rows: job.rows,
    counts: { waiting, running, checking, done, failed, cancelled },
    sumCents: Number(job.sumCents),
    doneCents: Number(job.doneCents),
    createdAt: job.createdAt.toISOString(),
    endedAt: job.endedAt?.toISOString() ?? null,
    obstacle: said(job.pauseCode ?? job.heldCode, language),
    estimate: job.state === 'running' ? estimate(calls, { tuning: gateway.tuning, others }) : null,
    passwords: job.agentId === agentId ? job.secrets : 0,
  };
}

function said(code: RefusalCode | null, language: Language) {
  return code === null ? null : { code, text: refusalText(code, language) };
}

/** How many are running or paused, of the agent and of those below it. */
export function countJobs({ db }: Pick<Context, 'db'>, agentId: string): Promise<number> {
  return countOpenBelow(db, agentId);
}

export interface RowsAsk {
  readonly page: number;
  readonly pageSize: number;
  readonly part: RowPart;
}

export async function listRows(
  { db }: Context,
  reader: Reader,
  id: string,
  { page, pageSize, part }: RowsAsk,
): Promise<{ rows: JobRow[]; total: number }> {
  demand(await findJob(db, reader.agentId, id), 'job.not_found');
  const found = await listResultRows(db, id, { part, limit: pageSize, offset: (page - 1) * pageSize });
  return { rows: found.map((row) => describeRow(row, reader)), total: await countResultRows(db, id, part) };
}

function describeRow(row: ResultRow, { language }: Reader): JobRow {
  return {
    account: row.account,
    id: String(row.number),
    nickname: row.nickname,
    amountCents: row.amountCents === null ? null : Number(row.amountCents),
    balanceBefore: formatCents(row.balanceBeforeCents),
    balanceNow: formatCents(row.balanceNowCents),
    state: row.state,
    tries: row.tries,
    refusal: said(row.code, language),
    transferId: row.transferId,
    transferState: row.transferState,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
