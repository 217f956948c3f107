import type { ExportFailure } from '@golden-acers/contract';
import { databaseNow, databaseTimeAfter } from '@golden-acers/platform';
import { type Expression, type Insertable, sql } from 'kysely';
import type { Db, ServerSchema, ServerTx } from '../../schema.ts';

/** About 300 kB of text. */
const fetchSize = 2_000;
/** For one fetch. The first one may have to sort all rows. */
const fetchTimeoutMs = 14_000;

/**
 * Reads all rows of a statement in one snapshot and passes them on in batches. Memory holds one batch; it
 * uses one connection.
 */
export async function forEachBatch<Row>(
  db: Db,
  rows: Expression<Row>,
  work: (batch: readonly Row[]) => Promise<void>,
): Promise<void> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  await reading.execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(fetchTimeoutMs)}, true)`.execute(tx);
    await sql`declare exported no scroll cursor for ${rows}`.execute(tx);
    for (;;) {
      const batch = await sql<Row>`fetch ${sql.lit(fetchSize)} from exported`.execute(tx);
      if (batch.rows.length === 0) return;
      await work(batch.rows);
    }
  });
}

const exportColumns = [
  'id',
  'agentId',
  'tableName as table',
  'filters',
  'timeZone',
  'state',
  'failure',
  'rowsWritten',
  'sizeBytes',
  'requestedAt',
  'readyAt',
  'expiresAt',
] as const;

export async function insertExport(db: Db, row: Insertable<ServerSchema['export']>): Promise<void> {
  await db.insertInto('export').values(row).execute();
}

export async function lockAndCountPendingExports(tx: ServerTx, agentId: string): Promise<number> {
  await tx.selectFrom('agent').where('id', '=', agentId).select('id').forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('export')
    .where('agentId', '=', agentId)
    .where('state', 'in', ['waiting', 'making'])
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const selectExports = (db: Db, agentId: string) =>
  db.selectFrom('export').where('agentId', '=', agentId).select(exportColumns);

export async function listExportRows(db: Db, agentId: string, limit: number) {
  return selectExports(db, agentId)
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type ExportRow = Awaited<ReturnType<typeof listExportRows>>[number];

export async function findExport(db: Db, agentId: string, id: string): Promise<ExportRow | undefined> {
  return selectExports(db, agentId).where('id', '=', id).executeTakeFirst();
}

/** Deletes the export and its parts, and returns it. */
export async function deleteExport(db: Db, agentId: string, id: string): Promise<ExportRow | undefined> {
  return db
    .deleteFrom('export')
    .where('id', '=', id)
    .where('agentId', '=', agentId)
    .returning(exportColumns)
    .executeTakeFirst();
}

/**
 * Starts an attempt from the first row. Its number locks out a server that counted as dead but still
 * writes. Undefined when the file was removed or is complete.
 */
export async function startExport(db: Db, id: string) {
  return db.transaction().execute(async (tx) => {
    const started = await tx
      .updateTable('export')
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'making', 'failed'])
      .set(({ eb }) => ({
        state: 'making',
        failure: null,
        // Before the rows are read: an agent that leaves in between makes the file useless, never unsafe.
        subtreeAgentIds: sql<string[]>`array(select agent_subtree(export.agent_id))`,
        attempts: eb('attempts', '+', 1),
        rowsWritten: 0n,
        sizeBytes: 0n,
      }))
      .returning([...exportColumns, 'attempts'])
      .executeTakeFirst();
    if (started !== undefined) await tx.deleteFrom('exportPart').where('exportId', '=', id).execute();
    return started;
  });
}

export type StartedExport = NonNullable<Awaited<ReturnType<typeof startExport>>>;

function updateStarted(db: Db, { id, attempts }: StartedExport) {
  return db
    .updateTable('export')
    .where('id', '=', id)
    .where('state', '=', 'making')
    .where('attempts', '=', attempts);
}

/** Throws when the file was removed or a later attempt has started. */
export async function storeExportPart(
  db: Db,
  started: StartedExport,
  { rows, sizeBytes, ...part }: { number: number; content: Buffer; rows: number; sizeBytes: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await updateStarted(tx, started)
      .set(({ eb }) => ({
        rowsWritten: eb('rowsWritten', '+', BigInt(rows)),
        sizeBytes: eb('sizeBytes', '+', BigInt(sizeBytes)),
      }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('exportPart')
      .values({ exportId: started.id, ...part })
      .execute();
  });
}

type ExportEnd =
  | { readonly state: 'ready'; readonly ttlMs: number }
  | { readonly state: 'failed'; readonly failure?: ExportFailure }
  | { readonly state: 'waiting' };

/** Ends an attempt: ready for `ttlMs`, failed for good, or waiting for the next attempt. */
export async function finishExport(db: Db, started: StartedExport, end: ExportEnd): Promise<void> {
  await updateStarted(db, started)
    .set({
      state: end.state,
      failure: end.state === 'failed' ? (end.failure ?? null) : null,
      readyAt: end.state === 'ready' ? databaseNow : null,
      expiresAt: end.state === 'ready' ? databaseTimeAfter(end.ttlMs) : null,
    })
    .execute();
}

/** False once an agent whose rows the file may hold is outside the subtree of the file's owner. */
export async function isExportWithinSubtree(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from export where id = ${id} and not exists (
      select unnest(subtree_agent_ids) except select agent_subtree(export.agent_id))`.execute(db);
  return rows.length > 0;
}

export async function findExportPart(db: Db, id: string, number: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('exportPart')
    .where('exportId', '=', id)
    .where('number', '=', number)
    .select('content')
    .executeTakeFirst();
  return row?.content;
}

/**
 * Deletes the parts of expired files and exports older than `deleteAfterMs`. An export without a file after
 * a day has failed.
 */
export async function expireAndPurgeExports(db: Db, deleteAfterMs: number): Promise<void> {
  await sql`
    with expired as (
      update export set state = 'expired' where state = 'ready' and expires_at < clock_timestamp() returning id)
    delete from export_part where export_id in (
      select id from expired union all select id from export where state = 'failed')`.execute(db);
  await sql`
    update export set state = 'failed'
      where state in ('waiting', 'making') and requested_at < clock_timestamp() - interval '1 day'`.execute(
    db,
  );
  await sql`
    delete from export where requested_at < clock_timestamp() - ${deleteAfterMs} * interval '1 millisecond'`.execute(
    db,
  );
}
