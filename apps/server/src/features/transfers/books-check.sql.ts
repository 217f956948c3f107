import type { ViolationRow } from '@golden-acers/ledger';
import { type Kysely, sql } from 'kysely';
import type { ServerSchema } from '../../schema.ts';

/** Where transfers and books say different things. Reads every transfer. */
export async function listBrokenTransfers(db: Kysely<ServerSchema>, limit: number): Promise<ViolationRow[]> {
  const { rows } = await sql<ViolationRow>`
    select kind, subject, detail from transfer_violation limit ${limit}`.execute(db);
  return rows;
}
