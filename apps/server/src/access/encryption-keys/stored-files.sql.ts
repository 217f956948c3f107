import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

/** Tables of sealed files, bound to their id. */
export const fileTables = ['ticketFile', 'identityDocument'] as const;

export interface StoredFileKey {
  readonly table: (typeof fileTables)[number];
  readonly id: string;
}

/** Undefined where the file was deleted meanwhile. */
export async function readFilePiece(
  db: Db,
  { table, id }: StoredFileKey,
  { offset, length }: { readonly offset: number; readonly length: number },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ piece: Buffer | null }>`
    select substring(content_sealed from ${offset + 1}::integer for ${length}::integer) as piece
      from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0]?.piece ?? undefined;
}

/** Lists the files that another key than the current one sealed. */
export async function listFormerFiles(
  db: Db,
  table: StoredFileKey['table'],
  page: { readonly after: string; readonly limit: number; readonly currentPrefix: string },
): Promise<string[]> {
  const { after, limit, currentPrefix } = page;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
      where id > ${after} and substring(content_sealed from 1 for ${currentPrefix.length}::integer)
        <> ${Buffer.from(currentPrefix, 'latin1')} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
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
