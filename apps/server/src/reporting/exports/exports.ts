import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Export, ExportTableName } from '@golden-acers/contract';
import { dayMs, demand, inTransaction, newId, refuse } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { timeZoneOf } from '../../agents/agent-settings/agent-settings.ts';
import type { Context } from '../../context.ts';
import { recordAct } from '../../events/audit/audit.ts';
import type { Exportable, Filters } from './exportable.ts';
import {
  countUnmade,
  deleteExport,
  deleteParts,
  type ExportRow,
  endMaking,
  findExport,
  findPart,
  insertExport,
  keepPart,
  leaseExport,
  listExportRows,
  type Made,
  sweepExports,
} from './exports.sql.ts';

export { type CsvCell, csvHeading, csvLines, csvStart } from './csv.ts';
export { type ExportAsk, type Exportable, type ExportColumn, exportable } from './exportable.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** One agent's files that are not made yet: beyond it others would wait for a single agent's. */
const unmadeMax = 5;
const listedMax = 100;
/** A server that has not written for so long is gone. Longer than the longest step through the rows. */
const leaseMs = 60_000;
const attemptsMax = 3;
const keptMs = 7 * dayMs;
/** The list tells for so long what was taken away. */
const forgottenAfterMs = 90 * dayMs;
/** Larger parts would be unpacked in one piece for each reader. */
const partBytes = 1_048_576;

interface NewFile {
  readonly table: ExportTableName;
  readonly filters: Filters;
}

/** Puts a file on the list, to be made by whichever server is free. Refuses `export.too_many` and filters that are wrong. */
export async function createExport(
  { db, clock, random }: Context,
  exportables: readonly Exportable[],
  actor: AgentActor,
  { table, filters }: NewFile,
): Promise<Export> {
  const { agentId } = actor;
  const timeZone = await timeZoneOf(db, agentId);
  const exportable = getExportable(exportables, table);
  demand(actor.permissions.has(exportable.permission), 'agent.not_permitted');
  await exportable.check(db, { agentId, filters, timeZone });
  const id = newId('ex', clock, random);
  await inTransaction(db, async (tx) => {
    demand((await countUnmade(tx, agentId)) < unmadeMax, 'export.too_many');
    await insertExport(tx, { id, agentId, table, filters, timeZone });
    const after = { table, filters };
    await recordAct(tx, { actor, act: 'export.made', subject: { kind: 'export', id }, after });
  });
  return describe(await getOwn(db, agentId, id));
}

export async function listExports({ db }: Context, agentId: string): Promise<Export[]> {
  return (await listExportRows(db, agentId, listedMax)).map(describe);
}

export async function getExport({ db }: Context, agentId: string, id: string): Promise<Export> {
  return describe(await getOwn(db, agentId, id));
}

export async function removeExport({ db }: Context, actor: AgentActor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const removed = await deleteExport(tx, actor.agentId, id);
    demand(removed, 'export.not_found');
    const before = { table: removed.table, filters: removed.filters, rows: String(removed.rowsWritten) };
    await recordAct(tx, { actor, act: 'export.removed', subject: { kind: 'export', id }, before });
  });
}

export interface ExportFile {
  readonly name: string;
  /** Part by part, as fast as it is read. */
  readonly content: AsyncIterable<Buffer>;
}

/** Who takes rows out of the house is recorded, like a change. */
export async function openExport(
  { db }: Context,
  exportables: readonly Exportable[],
  actor: AgentActor,
  id: string,
): Promise<ExportFile> {
  const { state, table, requestedAt, rowsWritten } = await getOwn(db, actor.agentId, id);
  // What was permitted when it was made need not be any more.
  demand(actor.permissions.has(getExportable(exportables, table).permission), 'agent.not_permitted');
  if (state !== 'ready') refuse('export.not_ready');
  const after = { table, rows: String(rowsWritten) };
  await inTransaction(db, (tx) =>
    recordAct(tx, { actor, act: 'export.downloaded', subject: { kind: 'export', id }, after }),
  );
  const name = `${table}-${requestedAt.toISOString().slice(0, 16).replaceAll(':', '')}.csv`;
  return { name, content: readParts(db, id) };
}

async function* readParts(db: Context['db'], id: string): AsyncIterable<Buffer> {
  for (let number = 0; ; number += 1) {
    const part = await findPart(db, id, number);
    if (part === undefined) return;
    yield await unpack(part);
  }
}

/** For the background: makes the next file that waits. Answers whether there was one. */
export async function makeNextExport(
  { db, log }: Pick<Context, 'db' | 'log'>,
  exportables: readonly Exportable[],
  stopping: AbortSignal,
): Promise<boolean> {
  const file = await leaseExport(db, leaseMs);
  if (file === undefined) return false;
  // Its makers ended with it, without a word.
  if (file.attempts > attemptsMax) {
    await endMaking(db, file, { state: 'failed' });
    return true;
  }
  try {
    await deleteParts(db, file.id);
    const isWhole = await writeFile(db, getExportable(exportables, file.table), file, stopping);
    if (isWhole) await endMaking(db, file, { state: 'ready', keptMs });
    else if (stopping.aborted) await endMaking(db, file, { state: 'waiting', isUntried: true });
  } catch (err) {
    // A filter that has lost its sense meanwhile, such as a player who moved away, or a database that was away.
    log.warn({ err, export: file.id }, 'an export could not be made');
    await endMaking(db, file, { state: file.attempts >= attemptsMax ? 'failed' : 'waiting' });
    return false;
  }
  return true;
}

class Stopped extends Error {}

/** False when it was given up on the way: removed, taken over, or this server stops. */
async function writeFile(
  db: Context['db'],
  table: Exportable,
  file: ExportRow & Made,
  stopping: AbortSignal,
): Promise<boolean> {
  let number = 0;
  let text = '';
  let rows = 0;
  const flush = async () => {
    const content = Buffer.from(text);
    const part = { number, rows, sizeBytes: content.length, content: await pack(content, { level: 4 }) };
    if (stopping.aborted || !(await keepPart(db, file, part, leaseMs))) throw new Stopped();
    number += 1;
    rows = 0;
    text = '';
  };
  try {
    await table.write(db, file, async (piece) => {
      text += piece.text;
      rows += piece.rows;
      if (text.length >= partBytes) await flush();
    });
    if (text !== '') await flush();
    return true;
  } catch (error) {
    if (error instanceof Stopped) return false;
    throw error;
  }
}

/** For the background, now and then. */
export async function sweepOldExports({ db }: Pick<Context, 'db'>): Promise<boolean> {
  await sweepExports(db, forgottenAfterMs);
  return false;
}

function getExportable(exportables: readonly Exportable[], name: ExportTableName): Exportable {
  const table = exportables.find((one) => one.name === name);
  if (table === undefined) throw new Error(`Nothing tells how ${name} is exported.`);
  return table;
}

async function getOwn(db: Context['db'], agentId: string, id: string): Promise<ExportRow> {
  const row = await findExport(db, agentId, id);
  demand(row, 'export.not_found');
  return row;
}

function describe(row: ExportRow): Export {
  return {
    id: row.id,
    table: row.table,
    filters: row.filters,
    state: row.state,
    rows: Number(row.rowsWritten),
    sizeBytes: Number(row.sizeBytes),
    timeZone: row.timeZone,
    requestedAt: row.requestedAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}
