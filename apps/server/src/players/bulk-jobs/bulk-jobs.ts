import {
  type BulkJob,
  type BulkJobRow,
  type Language,
  type QueryOf,
  type RefusalCode,
  refusalText,
  toMoney,
  toMoneyOrNull,
} from '@golden-acers/contract';
import { demand, type ListPage, type PageQuery, pageFromRows } from '@golden-acers/platform';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import {
  countOtherCalls,
  type JobRate,
  listOpenRowCounts,
  measureJobRates,
  type OpenRowCount,
} from './bulk-job-candidates.sql.ts';
import { estimateBulkJob } from './bulk-job-estimates.ts';
import { type BulkJobResultRow, countResultRows, listResultRows } from './bulk-job-rows.sql.ts';
import {
  type BulkJobSummary,
  countOpenBulkJobs,
  findBulkJob,
  listBulkJobSummaries,
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
export { bulkJobApproval, startBulkJob } from './bulk-job-start.ts';
export { bulkJobRowWorker, finishBulkJobs } from './bulk-job-worker.ts';
export { countOpenBulkJobs };

export interface BulkJobViewer {
  readonly agentId: string;
  readonly language: Language;
}

export async function getBulkJob(context: Context, viewer: BulkJobViewer, id: string): Promise<BulkJob> {
  const summary = await findBulkJob(context.db, viewer.agentId, id);
  demand(summary, 'job.not_found');
  return describeBulkJob(context, viewer, summary, await getProviderLoad(context, [summary]));
}

export async function listBulkJobs(
  context: Context,
  viewer: BulkJobViewer,
  page: PageQuery,
): Promise<ListPage<BulkJob> & { open: number; pausedByServer: number }> {
  const found = await listBulkJobSummaries(context.db, viewer.agentId, page);
  const { rows, nextCursor } = pageFromRows(found, page.limit);
  const load = await getProviderLoad(context, rows);
  return {
    rows: rows.map((summary) => describeBulkJob(context, viewer, summary, load)),
    nextCursor,
    ...(await countOpenBulkJobs(context.db, viewer.agentId)),
  };
}

interface ProviderLoad {
  readonly open: readonly OpenRowCount[];
  readonly otherCalls: ReadonlyMap<string, number>;
  readonly rates: readonly JobRate[];
}

/** Read if one of the jobs runs. */
async function getProviderLoad(
  { db, gateway }: Context,
  jobs: readonly Pick<BulkJobSummary, 'state'>[],
): Promise<ProviderLoad> {
  if (!jobs.some(({ state }) => state === 'running')) return { open: [], otherCalls: new Map(), rates: [] };
  return {
    open: await listOpenRowCounts(db),
    otherCalls: await countOtherCalls(db, gateway.tuning.windowMs),
    rates: await measureJobRates(db),
  };
}

function describeBulkJob(
  { gateway }: Context,
  { agentId, language }: BulkJobViewer,
  job: BulkJobSummary,
  { open, otherCalls, rates }: ProviderLoad,
): BulkJob {
  const own = open.filter(({ jobId }) => jobId === job.id);
  const calls = new Map(own.map(({ providerAgentId, count }) => [providerAgentId, count]));
  const otherOpenRows = open.filter(({ jobId }) => jobId !== job.id);
  const rate = rates.find(({ jobId }) => jobId === job.id);
  const openRows = own.reduce((sum, { count }) => sum + count, 0);
  const measured = rate && { rowsPerMinute: rate.rowsPerMinute, openRows };
  const { waiting, running, checking, done, failed, cancelled } = job;
  const isOwn = job.agentId === agentId;
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
    by: { name: job.agentName, isOwn },
    apiKey: job.apiKey,
    rows: job.rows,
    counts: { waiting, running, checking, done, failed, cancelled },
    sum: toMoney(job.sumCents),
    done: toMoney(job.doneCents),
    createdAt: job.createdAt.toISOString(),
    endedAt: job.endedAt?.toISOString() ?? null,
    obstacle: refusalWithText(obstacleOf(job), language),
    parts: job.parts.length > 1 ? job.parts : [],
    stoppedAbove: job.stoppedAbove,
    isResumable: job.state === 'paused' && job.stoppedAbove === null && (isOwn || job.stoppedBy !== null),
    estimate:
      job.state === 'running'
        ? estimateBulkJob(calls, { tuning: gateway.tuning, otherOpenRows, otherCalls, measured })
        : null,
    passwords: isOwn ? job.secrets : 0,
  };
}

function obstacleOf(job: BulkJobSummary): RefusalCode | null {
  if (job.state === 'paused' && job.stoppedAbove !== null) return 'agent.set_above';
  return job.pauseCode ?? job.blockedCode;
}

function refusalWithText(code: RefusalCode | null, language: Language) {
  return code === null ? null : { code, text: refusalText(code, language) };
}

export async function listBulkJobRows(
  { db }: Context,
  viewer: BulkJobViewer,
  id: string,
  { filter, page, pageSize, limit = pageSize, cursor }: QueryOf<'GET /fortune-panda/jobs/:id/rows'>,
): Promise<ListPage<BulkJobRow> & { readonly total: number }> {
  demand(await findBulkJob(db, viewer.agentId, id), 'job.not_found');
  const query = { jobId: id, filter, agentId: viewer.agentId };
  const after = cursor === undefined ? undefined : rowCursor.parse(JSON.parse(cursor));
  const offset = after === undefined ? (page - 1) * limit : 0;
  const found = await listResultRows(db, { ...query, after, offset, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    rows: rows.map((row) => describeBulkJobRow(row, viewer)),
    total: await countResultRows(db, query),
    nextCursor: last === undefined ? null : JSON.stringify({ rank: last.rank, position: last.position }),
  };
}

const rowCursor = z.object({ rank: z.number(), position: z.number() });

function describeBulkJobRow(row: BulkJobResultRow, { language }: BulkJobViewer): BulkJobRow {
  return {
    account: row.account,
    id: String(row.number),
    nickname: row.nickname,
    amount: toMoneyOrNull(row.amountCents),
    balanceBefore: toMoney(row.balanceBeforeCents),
    balanceNow: toMoney(row.balanceNowCents),
    state: row.state,
    tries: row.tries,
    refusal: refusalWithText(row.code, language),
    transferId: row.transferId,
    transferState: row.transferState,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
