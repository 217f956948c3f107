import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../schema.ts';

/** Tables of files, bound to their id. `content` holds what was stored before files were sealed. */
export const fileTables = ['ticketFile', 'identityDocument'] as const;

export interface StoredFileKey {
  readonly table: (typeof fileTables)[number];
  readonly id: string;
}

export type FileColumn = 'content' | 'contentSealed';

/** Undefined where the file was deleted or sealed meanwhile. */
export async function readFilePiece(
  db: Db,
  { table, id, column }: StoredFileKey & { readonly column: FileColumn },
  { offset, length }: { readonly offset: number; readonly length: number },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ piece: Buffer | null }>`
    select substring(${sql.ref(column)} from ${offset + 1}::integer for ${length}::integer) as piece
      from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0]?.piece ?? undefined;
}

interface Page {
  readonly after: string;
  readonly limit: number;
}

export const listPlainFiles = (db: Db, table: StoredFileKey['table'], page: Page) =>
  listFiles(db, table, page, sql`content is not null`);

export const listFormerFiles = (
  db: Db,
  table: StoredFileKey['table'],
  page: Page & { currentPrefix: string },
) =>
  listFiles(
    db,
    table,
    page,
    sql`substring(content_sealed from 1 for ${page.currentPrefix.length}::integer)
      <> ${Buffer.from(page.currentPrefix, 'latin1')}`,
  );

async function listFiles(
  db: Db,
  table: StoredFileKey['table'],
  { after, limit }: Page,
  condition: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id > ${after} and ${condition} order by id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Does nothing when the file was deleted or sealed meanwhile. */
export async function sealPlainFile(db: Db, { table, id }: StoredFileKey, sealed: Buffer): Promise<void> {
  await sql`update ${sql.table(table)} set content_sealed = ${sealed}, content = null
    where id = ${id} and content is not null`.execute(db);
}

/** Does nothing when the file was deleted or sealed again meanwhile. */
export async function resealFile(
  db: Db,
  { table, id }: StoredFileKey,
  { header, sealed }: { readonly header: Buffer; readonly sealed: Buffer },
): Promise<void> {
  await sql`update ${sql.table(table)} set content_sealed = ${sealed}
    where id = ${id} and substring(content_sealed from 1 for ${header.length}::integer) = ${header}`.execute(
    db,
  );
}
