import type { ExportState, ExportTableName } from '@golden-acers/contract';
import { databaseNow, databaseTimeAfter } from '@golden-acers/platform';
import { type Expression, sql } from 'kysely';
import type { Db } from '../../schema.ts';

/** A query that returns such rows. */
export type RowsQuery<Row> = Expression<Row>;

/** About 300 kB of text. */
const fetchSize = 2_000;
/** Of one step through the rows. The first one may have to sort them. */
const fetchTimeoutMs = 14_000;

/**
 * Reads all rows of a statement in one snapshot and hands them over in batches. Nothing but a batch is ever
 * in memory, and no connection but this one is held.
 */
export async function forEachBatch<Row>(
  db: Db,
  rows: RowsQuery<Row>,
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

export interface NewExport {
  readonly id: string;
  readonly agentId: string;
  readonly table: ExportTableName;
  readonly filters: Readonly<Record<string, string>>;
  readonly timeZone: string;
}

export interface ExportRow extends NewExport {
  readonly state: ExportState;
  readonly rowsWritten: bigint;
  readonly sizeBytes: bigint;
  readonly requestedAt: Date;
  readonly readyAt: Date | null;
  readonly expiresAt: Date | null;
}

const exportColumns = [
  'id',
  'agent_id as agentId',
  'table_name as table',
  sql<Record<string, string>>`filters`.as('filters'),
  'time_zone as timeZone',
  'state',
  'rows_written as rowsWritten',
  'size_bytes as sizeBytes',
  'requested_at as requestedAt',
  'ready_at as readyAt',
  'expires_at as expiresAt',
] as const;

export async function insertExport(db: Db, { id, agentId, table, filters, timeZone }: NewExport) {
  await db
    .insertInto('export')
    .values({
      id,
      agent_id: agentId,
      table_name: table,
      filters: JSON.stringify(filters),
      time_zone: timeZone,
      lease_until: null,
      ready_at: null,
      expires_at: null,
    })
    .execute();
}

export async function countPendingExports(db: Db, agentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('export')
    .where('agent_id', '=', agentId)
    .where('state', 'in', ['waiting', 'making'])
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listExportRows(db: Db, agentId: string, limit: number): Promise<ExportRow[]> {
  return db
    .selectFrom('export')
    .where('agent_id', '=', agentId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(exportColumns)
    .execute();
}

export async function findExport(db: Db, agentId: string, id: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('export')
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .select(exportColumns)
    .executeTakeFirst();
}

/** Deletes the export and its chunks. Returns what was removed. */
export async function deleteExport(db: Db, agentId: string, id: string): Promise<ExportRow | undefined> {
  return db
    .deleteFrom('export')
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .returning(exportColumns)
    .executeTakeFirst();
}

/** Leases the oldest file without a worker. Its export starts again. */
export async function leaseExport(
  db: Db,
  leaseMs: number,
): Promise<(ExportRow & { attempts: number }) | undefined> {
  return db
    .updateTable('export')
    .where('id', '=', (one) =>
      one
        .selectFrom('export as next')
        .where((where) =>
          where.or([
            where('next.state', '=', 'waiting'),
            where.and([where('next.state', '=', 'making'), where('next.lease_until', '<', databaseNow)]),
          ]),
        )
        .orderBy('next.requested_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .select('next.id'),
    )
    .set(({ eb }) => ({
      state: 'making',
      lease_until: databaseTimeAfter(leaseMs),
      attempts: eb('attempts', '+', 1),
      rows_written: 0n,
      size_bytes: 0n,
    }))
    .returning([...exportColumns, 'attempts'])
    .executeTakeFirst();
}

export async function deleteExportParts(db: Db, id: string): Promise<void> {
  await db.deleteFrom('export_part').where('export_id', '=', id).execute();
}

export interface ExportLease {
  readonly id: string;
  readonly attempts: number;
}

export interface ExportPart {
  readonly number: number;
  readonly content: Buffer;
  readonly rows: number;
  readonly sizeBytes: number;
}

/** False when the file was removed or another maker took it over. */
export async function storeExportPart(
  db: Db,
  { id, attempts }: ExportLease,
  part: ExportPart,
  leaseMs: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('export')
      .where('id', '=', id)
      .where('state', '=', 'making')
      .where('attempts', '=', attempts)
      .set(({ eb }) => ({
        rows_written: eb('rows_written', '+', BigInt(part.rows)),
        size_bytes: eb('size_bytes', '+', BigInt(part.sizeBytes)),
        lease_until: databaseTimeAfter(leaseMs),
      }))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const { number, content } = part;
    await tx.insertInto('export_part').values({ export_id: id, number, content }).execute();
    return true;
  });
}

/**
 * The end of making: ready for so long, or given up, or to be tried again; a server that stops has not tried.
 */
export async function finishExport(
  db: Db,
  { id, attempts }: ExportLease,
  end:
    | { readonly state: 'ready'; readonly ttlMs: number }
    | { readonly state: 'failed' | 'waiting'; readonly isInterrupted?: true },
): Promise<void> {
  const isReady = end.state === 'ready';
  await db
    .updateTable('export')
    .where('id', '=', id)
    .where('state', '=', 'making')
    .where('attempts', '=', attempts)
    .set({
      state: end.state,
      attempts: end.state !== 'ready' && end.isInterrupted ? attempts - 1 : attempts,
      lease_until: null,
      ready_at: isReady ? databaseNow : null,
      expires_at: isReady ? databaseTimeAfter(end.ttlMs) : null,
    })
    .execute();
}

export async function findExportPart(db: Db, id: string, number: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('export_part')
    .where('export_id', '=', id)
    .where('number', '=', number)
    .select('content')
    .executeTakeFirst();
  return row?.content;
}

/** Files whose time is over lose their parts; what nobody has looked for in so long goes altogether. */
export async function expireAndPurgeExports(db: Db, forgottenAfterMs: number): Promise<void> {
  await sql`
    with over as (
      update export set state = 'expired' where state = 'ready' and expires_at < clock_timestamp() returning id)
    delete from export_part where export_id in (select id from over)`.execute(db);
  await sql`
    delete from export where requested_at < clock_timestamp() - ${forgottenAfterMs} * interval '1 millisecond'`.execute(
    db,
  );
}
