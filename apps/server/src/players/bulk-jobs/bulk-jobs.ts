import { createHash } from 'node:crypto';
import {
  type BodyOf,
  type BulkJob,
  type BulkJobRow,
  bulkJobKinds,
  bulkJobLimits,
  bulkJobPermissions,
  type Language,
  type RefusalCode,
  refusalText,
} from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import {
  constraintOf,
  demand,
  type ListPage,
  newId,
  type PageQuery,
  pageFromRows,
  refuse,
  rowRange,
} from '@golden-acers/platform';
import { z } from 'zod';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type ApprovalHandler, holdCommand } from '../../agents/approvals/approvals.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { listOpenRowCounts, type OpenRowCount } from './bulk-job-candidates.sql.ts';
import { estimateBulkJob } from './bulk-job-estimates.ts';
import { demandBulkJobStart, getBulkJobOptions } from './bulk-job-options.ts';
import {
  acceptedTotalsOf,
  bulkJobNeed,
  demandBulkJobPermission,
  demandJobStepUp,
  loadAndValidateRows,
  requiredConfirmation,
} from './bulk-job-preview.ts';
import {
  type BulkJobResultRow,
  type BulkJobRowFilter,
  countResultRows,
  listResultRows,
} from './bulk-job-rows.sql.ts';
import {
  type BulkJobSummary,
  countOpenBulkJobs,
  countOwnOpenJobs,
  findBulkJob,
  findBulkJobByKey,
  insertBulkJob,
  listBulkJobSummaries,
  lockJobOwner,
} from './bulk-jobs.sql.ts';

export {
  cancelBulkJob,
  pauseBulkJob,
  purgeOldJobAddresses,
  purgeUnfetchedSecrets,
  resumeBulkJob,
  retryFailedRows,
  revealPasswords,
} from './bulk-job-actions.ts';
export { previewBulkJob } from './bulk-job-preview.ts';
export { hasJobsToFinish } from './bulk-job-progress.sql.ts';
export { bulkJobRowWorker, finishBulkJobs } from './bulk-job-worker.ts';
export { countOpenBulkJobs };

type BulkJobCommand = BodyOf<'POST /fortune-panda/jobs'> & { idempotencyKey: string };

/**
 * Creates a job; workers start it after the commit. Refused rows are stored as failed, so that they can be
 * retried. A repeat with the same idempotency key and command returns the first job. Undefined while a second
 * agent must confirm it.
 */
export async function startBulkJob(
  context: Context,
  actor: AgentActor,
  command: BulkJobCommand,
): Promise<string | undefined> {
  demandBulkJobPermission(actor, command.kind);
  try {
    return await inTransaction(context, (tx) => writeBulkJob(tx, actor, command));
  } catch (error) {
    // A concurrent request with the same key was first.
    if (constraintOf(error) !== 'bulk_job_key_is_unique') throw error;
    return inTransaction(context, (tx) => writeBulkJob(tx, actor, command));
  }
}

const heldJob = z.object({
  kind: z.enum(bulkJobKinds),
  rows: z.array(z.object({ account: z.string(), amountCents: z.number().optional() })),
  reason: z.string(),
  confirmation: z.string(),
});

/** Starts a confirmed job in the name of the agent who decided it. */
export const bulkJobApproval: ApprovalHandler = {
  permissionOf: (command) => bulkJobPermissions[heldJob.parse(command).kind],
  async apply(tx, { command, idempotencyKey, amountCents, decider, secondAgentId }) {
    const job = { ...heldJob.parse(command), idempotencyKey, secondAgentId, confirmedCents: amountCents };
    const resultId = await writeBulkJob(tx, decider, job);
    demand(resultId, 'decision.second_needed');
    return { resultId };
  },
};

interface ConfirmedJob {
  readonly secondAgentId?: string;
  /** The sum that the second agent saw. Refused rows may be accepted since. */
  readonly confirmedCents?: bigint | null;
}

async function writeBulkJob(
  tx: TxContext,
  actor: AgentActor,
  command: BulkJobCommand & ConfirmedJob,
): Promise<string | undefined> {
  const { kind, rows, reason, confirmation, idempotencyKey, secondAgentId, confirmedCents, ...fields } =
    command;
  const { agentId, apiKeyId } = actor;
  await lockJobOwner(tx.db, agentId);
  const commandHash = hashOf([
    kind,
    rows.map(({ account, amountCents }) => [account, amountCents ?? null]),
    reason,
    ...Object.entries(fields).sort(),
  ]);
  const earlier = await findBulkJobByKey(tx.db, agentId, idempotencyKey);
  if (earlier !== undefined)
    return earlier.commandHash === commandHash ? earlier.id : refuse('transfer.key_reused');
  demand((await countOwnOpenJobs(tx.db, agentId)) < bulkJobLimits.maxOpen, 'job.too_many_open');
  const options = await getBulkJobOptions(tx, actor, kind, fields);
  await demandBulkJobStart(tx, actor, kind, options);
  const validated = await loadAndValidateRows(tx, { agentId, kind, options, rows });
  demand(
    validated.every(({ code }) => code !== 'job.amount_missing'),
    'job.amount_missing',
  );
  const { accepted, sumCents } = acceptedTotalsOf(validated);
  demand(accepted.length > 0, 'job.all_refused');
  demand(sumCents <= (confirmedCents ?? sumCents), 'job.confirmation_differs');
  demand(
    (requiredConfirmation(tx, kind, validated) ?? confirmation) === confirmation,
    'job.confirmation_differs',
  );
  if (secondAgentId === undefined) await demandJobStepUp(tx, actor, kind, sumCents);
  const need = secondAgentId === undefined ? bulkJobNeed(tx, kind, validated) : 'no';
  if (need === 'yes') {
    const held = { kind, rows, reason, confirmation };
    await holdCommand(tx, actor, {
      kind: 'bulk_job',
      command: held,
      amountCents: sumCents,
      idempotencyKey,
      reason,
    });
    return undefined;
  }
  const id = newId('jb', tx.clock, tx.random);
  const isAlone = need === 'alone';
  const job = {
    ...{ id, agentId, agentAddress: actor.address, kind, options, reason, idempotencyKey, commandHash },
    ...{ apiKeyId, secondAgentId, isAlone },
  };
  await insertBulkJob(
    tx.db,
    job,
    validated.map(({ candidate, amountCents, code }) => ({
      playerId: candidate.playerId,
      providerAgentId: candidate.providerAgentId,
      amountCents: amountCents ?? null,
      balanceBeforeCents: candidate.balanceCents,
      code: code ?? null,
    })),
  );
  await recordAuditEvent(tx, {
    actor,
    action: 'job.started',
    subject: { kind: 'job', id },
    after: {
      kind,
      rows: validated.length,
      refused: validated.length - accepted.length,
      sumCents: sumCents.toString(),
      ...(isAlone && { isAlone }),
    },
    reason,
  });
  return id;
}

function hashOf(command: unknown): string {
  return createHash('sha256').update(JSON.stringify(command)).digest('hex');
}

export interface BulkJobViewer {
  readonly agentId: string;
  readonly language: Language;
}

export async function getBulkJob(context: Context, viewer: BulkJobViewer, id: string): Promise<BulkJob> {
  const summary = await findBulkJob(context.db, viewer.agentId, id);
  demand(summary, 'job.not_found');
  const open = summary.state === 'running' ? await listOpenRowCounts(context.db) : [];
  return describeBulkJob(context, viewer, summary, open);
}

export async function listBulkJobs(
  context: Context,
  viewer: BulkJobViewer,
  page: PageQuery,
): Promise<ListPage<BulkJob> & { open: number; pausedByServer: number }> {
  const found = await listBulkJobSummaries(context.db, viewer.agentId, page);
  const { rows, nextCursor } = pageFromRows(found, page.limit);
  const isRunning = rows.some(({ state }) => state === 'running');
  const open = isRunning ? await listOpenRowCounts(context.db) : [];
  return {
    rows: rows.map((summary) => describeBulkJob(context, viewer, summary, open)),
    nextCursor,
    ...(await countOpenBulkJobs(context.db, viewer.agentId)),
  };
}

function describeBulkJob(
  { gateway }: Context,
  { agentId, language }: BulkJobViewer,
  job: BulkJobSummary,
  open: readonly OpenRowCount[],
): BulkJob {
  const own = open.filter(({ jobId }) => jobId === job.id);
  const calls = new Map(own.map(({ providerAgentId, count }) => [providerAgentId, count]));
  const otherOpenRows = open.filter(({ jobId }) => jobId !== job.id);
  const { waiting, running, checking, done, failed, cancelled } = job;
  return {
    id: job.id,
    kind: job.kind,
    state: job.state,
    options: {
      labelId: job.options.labelId ?? null,
      label: job.label,
      text: job.options.text ?? null,
      manager: job.manager,
    },
    reason: job.reason,
    by: { name: job.agentName, isOwn: job.agentId === agentId },
    apiKey: job.apiKey,
    rows: job.rows,
    counts: { waiting, running, checking, done, failed, cancelled },
    sumCents: Number(job.sumCents),
    doneCents: Number(job.doneCents),
    createdAt: job.createdAt.toISOString(),
    endedAt: job.endedAt?.toISOString() ?? null,
    obstacle: refusalWithText(job.pauseCode ?? job.blockedCode, language),
    estimate:
      job.state === 'running' ? estimateBulkJob(calls, { tuning: gateway.tuning, otherOpenRows }) : null,
    passwords: job.agentId === agentId ? job.secrets : 0,
  };
}

function refusalWithText(code: RefusalCode | null, language: Language) {
  return code === null ? null : { code, text: refusalText(code, language) };
}

export async function listBulkJobRows(
  { db }: Context,
  viewer: BulkJobViewer,
  id: string,
  { filter, ...page }: { filter: BulkJobRowFilter; page: number; pageSize: number },
): Promise<{ rows: BulkJobRow[]; total: number }> {
  demand(await findBulkJob(db, viewer.agentId, id), 'job.not_found');
  const query = { jobId: id, filter, agentId: viewer.agentId };
  const found = await listResultRows(db, { ...query, ...rowRange(page) });
  return {
    rows: found.map((row) => describeBulkJobRow(row, viewer)),
    total: await countResultRows(db, query),
  };
}

function describeBulkJobRow(row: BulkJobResultRow, { language }: BulkJobViewer): BulkJobRow {
  return {
    account: row.account,
    id: String(row.number),
    nickname: row.nickname,
    amountCents: row.amountCents === null ? null : Number(row.amountCents),
    balanceBefore: formatCents(row.balanceBeforeCents),
    balanceNow: formatCents(row.balanceNowCents),
    state: row.state,
    tries: row.tries,
    refusal: refusalWithText(row.code, language),
    transferId: row.transferId,
    transferState: row.transferState,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
