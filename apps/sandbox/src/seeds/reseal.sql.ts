import { sql } from 'kysely';
import type { SandboxDb } from '../schema.ts';

/** Sealed columns that must stay readable: seeds that are committed and not yet revealed. */
export const sealedSeedColumns = [
  { table: 'seed_pair', column: 'server_seed_sealed', isKept: sql<boolean>`ended_at is null` },
  { table: 'hash_chain', column: 'root_sealed', isKept: sql<boolean>`true` },
] as const;
type SealedColumn = (typeof sealedSeedColumns)[number];

export interface SealedText {
  readonly id: string;
  readonly sealed: string;
}

/** Lists the next texts that a former key sealed, ordered by id. */
export async function listSealedByOldKeys(
  db: SandboxDb,
  { table, column, isKept }: SealedColumn,
  { currentPrefix, afterId, limit }: { currentPrefix: string; afterId: string; limit: number },
): Promise<SealedText[]> {
  const { rows } = await sql<SealedText>`
    select id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where id > ${afterId} and not starts_with(${sql.ref(column)}, ${currentPrefix}) and ${isKept}
      order by id limit ${limit}`.execute(db);
  return rows;
}

/** Does nothing when the text was changed meanwhile. */
export async function updateSealed(
  db: SandboxDb,
  { table, column, isKept }: SealedColumn,
  { id, sealed, resealed }: SealedText & { readonly resealed: string },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${resealed}
      where id = ${id} and ${sql.ref(column)} = ${sealed} and ${isKept}`.execute(db);
}
