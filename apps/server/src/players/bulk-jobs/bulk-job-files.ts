import { bulkJobLimits, bulkJobRowFilters, type RefusalCode, refusalText } from '@golden-acers/contract';
import { demand, type FileReply } from '@golden-acers/platform';
import { z } from 'zod';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { getAgentTimeZone } from '../../agents/agent-settings/agent-settings.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { csvFile, defineExport, moneyCell } from '../../reporting/exports/exports.ts';
import type { GeneratedPassword } from './bulk-job-actions.ts';
import { type BulkJobRowFilter, selectExportedRows } from './bulk-job-rows.sql.ts';
import { findBulkJob, selectExportedBulkJobs } from './bulk-jobs.sql.ts';

export const bulkJobsExport = defineExport({
  name: 'jobs',
  permission: 'players.read',
  filters: z.strictObject({}),
  rows: selectExportedBulkJobs,
  columns: [
    ['Job', ({ id }) => id],
    ['Action', ({ kind }) => kind],
    ['State', ({ state }) => state],
    ['Rows', ({ rows }) => rows],
    ['Done', ({ done }) => done],
    ['Failed', ({ failed }) => failed],
    ['Cancelled', ({ cancelled }) => cancelled],
    ['Open', ({ waiting, running, checking }) => waiting + running + checking],
    ['Moved', ({ doneCents }) => moneyCell(doneCents)],
    ['By', ({ agentName }) => agentName],
    ['Reason', ({ reason }) => reason],
    ['Started', ({ startedText }) => startedText, 'time'],
    ['Ended', ({ endedText }) => endedText, 'time'],
    ['API key', ({ apiKey }) => apiKey?.name ?? apiKey?.id ?? null],
  ],
});

const textOf = (code: RefusalCode | null) => (code === null ? null : refusalText(code, 'en'));

export const bulkJobRowsExport = defineExport({
  name: 'job-rows',
  permission: 'players.read',
  filters: bulkJobRowFilters,
  maxRows: bulkJobLimits.maxRows,
  async rows(db, { agentId, filters, timeZone }) {
    demand(await findBulkJob(db, agentId, filters.job), 'job.not_found');
    const { job: jobId, filter } = filters;
    return selectExportedRows(db, { jobId, filter, agentId }, timeZone);
  },
  columns: [
    ['Account', ({ account }) => account],
    ['ID', ({ number }) => number],
    ['NickName', ({ nickname }) => nickname],
    ['Amount', ({ amountCents }) => moneyCell(amountCents)],
    ['Before', ({ balanceBeforeCents }) => moneyCell(balanceBeforeCents)],
    ['Now', ({ balanceNowCents }) => moneyCell(balanceNowCents)],
    ['State', ({ state }) => state],
    ['Tries', ({ tries }) => tries],
    ['Code', ({ code }) => code],
    ['Result', ({ code }) => textOf(code)],
    ['Transfer', ({ transferId }) => transferId],
    ['Ended', ({ endedText }) => endedText, 'time'],
  ],
});

/**
 * Creates the result, built at once in memory, which is bounded by the rows of a job. Its download is
 * audited like that of an export.
 */
export async function createResultFile(
  context: Context,
  actor: AgentActor,
  { id, filter }: { readonly id: string; readonly filter: BulkJobRowFilter },
): Promise<FileReply> {
  const { agentId, permissions } = actor;
  demand(permissions.has(bulkJobRowsExport.permission), 'agent.not_permitted');
  const timeZone = await getAgentTimeZone(context, agentId);
  let text = '';
  let rows = 0;
  const params = { agentId, permissions, filters: { job: id, filter }, timeZone };
  await bulkJobRowsExport.write(context.db, params, async (piece) => {
    text += piece.text;
    rows += piece.rows;
  });
  await inTransaction(context, (tx) =>
    recordAuditEvent(tx, {
      actor,
      action: 'export.downloaded',
      subject: { kind: 'job', id },
      after: { table: 'job-rows', rows: String(rows) },
    }),
  );
  return { name: `${id}.csv`, content: singleChunk(Buffer.from(text)) };
}

async function* singleChunk(part: Uint8Array): AsyncIterable<Uint8Array> {
  yield part;
}

export interface PasswordsFile {
  readonly name: string;
  readonly text: string;
}

export function createPasswordsFile(jobId: string, passwords: readonly GeneratedPassword[]): PasswordsFile {
  const lines = passwords.map(({ account, password }) => [account, password]);
  return { name: `passwords-${jobId}.csv`, text: csvFile(['Account', 'Password'], lines) };
}
