import { sql } from 'kysely';
import type { ServerDatabase } from '../../schema.ts';

export async function askDatabase(db: ServerDatabase): Promise<void> {
  await sql`select 1`.execute(db);
}
