import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ExportTableName, TableExport } from '@golden-acers/contract';
import { dayMs, demand, type JobKind, newId, type QueuedJob, refuse } from '@golden-acers/platform';
import { z } from 'zod';
import { getAgentAuthority, permissionsOf } from '../../access/permissions/permissions.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { getAgentTimeZone } from '../../agents/agent-settings/agent-settings.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { type ExportedTable, type ExportFilters, TooManyRowsError } from './export-table.ts';
import {
  deleteExport,
  type ExportRow,
  expireAndPurgeExports,
  findExport,
  findExportPart,
  finishExport,
  insertExport,
  isExportWithinSubtree,
  listExportRows,
  lockAndCountPendingExports,
  type StartedExport,
  startExport,
  storeExportPart,
} from './exports.sql.ts';

export { type CsvCell, csvFile, moneyCell, separatedBy } from './csv.ts';
export { defineExport, type ExportColumns, type ExportedTable, type ExportParams } from './export-table.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Limits one agent's unfinished files, so that others don't wait. */
const pendingMax = 5;
const listMax = 100;
export const exportJobs = { name: 'export', maxAttempts: 3, timeoutSeconds: 3_600 } satisfies JobKind;
const exportJobSchema = z.object({ exportId: z.string() });

const fileTtlMs = 7 * dayMs;
/** The list shows past exports for this long. */
const purgeAfterMs = 90 * dayMs;
/** A reader unpacks each part as a whole. */
const partBytes = 1_048_576;

interface ExportCommand {
  readonly table: ExportTableName;
  readonly filters: ExportFilters;
}

/** Queues a file. Refuses `export.too_many` and wrong filters. */
export async function createExport(
  context: Context,
  exportedTables: readonly ExportedTable[],
  actor: AgentActor,
  { table, filters }: ExportCommand,
): Promise<TableExport> {
  const { agentId } = actor;
  const timeZone = await getAgentTimeZone(context, agentId);
  const exportedTable = getExportedTable(exportedTables, table);
  demand(actor.permissions.has(exportedTable.permission), 'agent.not_permitted');
  await exportedTable.check(context.db, { agentId, permissions: actor.permissions, filters, timeZone });
  const id = newId('ex', context.clock, context.random);
  await inTransaction(context, async (tx) => {
    const pending = await lockAndCountPendingExports(tx.db, agentId);
    demand(pending < pendingMax, 'export.too_many');
    const row = { id, agentId, tableName: table, timeZone };
    await insertExport(tx.db, { ...row, filters: JSON.stringify(filters) });
    // The first export of an agent does not wait for the second one of another.
    await tx.jobs.send(tx.db, exportJobs.name, { exportId: id }, { priority: pendingMax - pending });
    const after = { table, filters };
    await recordAuditEvent(tx, { actor, action: 'export.made', subject: { kind: 'export', id }, after });
  });
  return describeExport(await getExportRow(context, agentId, id));
}

export async function listExports({ db }: Context, agentId: string): Promise<TableExport[]> {
  return (await listExportRows(db, agentId, listMax)).map(describeExport);
}

export async function getExport(context: Context, agentId: string, id: string): Promise<TableExport> {
  return describeExport(await getExportRow(context, agentId, id));
}

export async function deleteOwnExport(context: Context, actor: AgentActor, id: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    const removed = await deleteExport(tx.db, actor.agentId, id);
    demand(removed, 'export.not_found');
    const before = { table: removed.table, filters: removed.filters, rows: String(removed.rowsWritten) };
    await recordAuditEvent(tx, { actor, action: 'export.removed', subject: { kind: 'export', id }, before });
  });
}

export interface ExportDownload {
  readonly name: string;
  /** Part by part, as fast as the client reads. */
  readonly content: AsyncIterable<Buffer>;
}

/** An export of rows is recorded in the audit log, like a change. */
export async function openExport(
  context: Context,
  exportedTables: readonly ExportedTable[],
  actor: AgentActor,
  id: string,
): Promise<ExportDownload> {
  const { state, table, requestedAt, rowsWritten } = await getExportRow(context, actor.agentId, id);
  // The agent may have lost the permission since.
  demand(actor.permissions.has(getExportedTable(exportedTables, table).permission), 'agent.not_permitted');
  if (state !== 'ready') refuse('export.not_ready');
  demand(await isExportWithinSubtree(context.db, id), 'export.scope_changed');
  const after = { table, rows: String(rowsWritten) };
  await inTransaction(context, (tx) =>
    recordAuditEvent(tx, { actor, action: 'export.downloaded', subject: { kind: 'export', id }, after }),
  );
  const name = `${table}-${requestedAt.toISOString().slice(0, 16).replaceAll(':', '')}.csv`;
  return { name, content: readExportParts(context, id) };
}

async function* readExportParts(context: Pick<Context, 'db'>, id: string): AsyncIterable<Buffer> {
  for (let number = 0; ; number += 1) {
    const part = await findExportPart(context.db, id, number);
    if (part === undefined) return;
    yield await decompress(part);
  }
}

/** Writes the file of a job, unless it was removed. */
export async function runExport(
  context: Pick<Context, 'db'>,
  exportedTables: readonly ExportedTable[],
  job: QueuedJob,
  stopping: AbortSignal,
): Promise<void> {
  const { exportId } = exportJobSchema.parse(job.data);
  const started = await startExport(context.db, exportId);
  if (started === undefined) return;
  try {
    await writeExportFile(context, getExportedTable(exportedTables, started.table), started, stopping);
    await finishExport(context.db, started, { state: 'ready', ttlMs: fileTtlMs });
  } catch (error) {
    // The next attempt would find as many.
    if (error instanceof TooManyRowsError) {
      return finishExport(context.db, started, { state: 'failed', failure: 'too_many_rows' });
    }
    const isLast = job.isLastAttempt && !stopping.aborted;
    await finishExport(context.db, started, { state: isLast ? 'failed' : 'waiting' });
    throw error;
  }
}

async function writeExportFile(
  { db }: Pick<Context, 'db'>,
  exportedTable: ExportedTable,
  started: StartedExport,
  stopping: AbortSignal,
): Promise<void> {
  let number = 0;
  let text = '';
  let rows = 0;
  const flush = async () => {
    const content = Buffer.from(text);
    const part = { number, rows, sizeBytes: content.length, content: await compress(content, { level: 4 }) };
    stopping.throwIfAborted();
    await storeExportPart(db, started, part);
    number += 1;
    rows = 0;
    text = '';
  };
  const permissions = permissionsOf(await getAgentAuthority({ db }, started.agentId));
  demand(permissions.has(exportedTable.permission), 'agent.not_permitted');
  await exportedTable.write(db, { ...started, permissions }, async (piece) => {
    text += piece.text;
    rows += piece.rows;
    if (text.length >= partBytes) await flush();
  });
  if (text !== '') await flush();
}

export async function purgeOldExports({ db }: Pick<Context, 'db'>): Promise<boolean> {
  await expireAndPurgeExports(db, purgeAfterMs);
  return false;
}

function getExportedTable(exportedTables: readonly ExportedTable[], name: ExportTableName): ExportedTable {
  const exportedTable = exportedTables.find((one) => one.name === name);
  if (exportedTable === undefined) throw new Error(`Nothing tells how ${name} is exported.`);
  return exportedTable;
}

async function getExportRow(context: Pick<Context, 'db'>, agentId: string, id: string): Promise<ExportRow> {
  const row = await findExport(context.db, agentId, id);
  demand(row, 'export.not_found');
  return row;
}

function describeExport(row: ExportRow): TableExport {
  return {
    id: row.id,
    table: row.table,
    filters: row.filters,
    state: row.state,
    failure: row.failure,
    rows: Number(row.rowsWritten),
    sizeBytes: Number(row.sizeBytes),
    timeZone: row.timeZone,
    requestedAt: row.requestedAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}
