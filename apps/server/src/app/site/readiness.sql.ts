import { sql } from 'kysely';
import type { ServerDatabase } from '../../schema.ts';

export async function pingDatabase(db: ServerDatabase): Promise<void> {
  await sql`select 1`.execute(db);
}
