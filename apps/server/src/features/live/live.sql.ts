import { type Kysely, sql } from 'kysely';
import type { ServerSchema } from '../../schema.ts';

type Db = Kysely<ServerSchema>;

/** The player's agent and every agent above it. */
export async function listLineOf(db: Db, playerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select agent_line(agent_id) as id from player where id = ${playerId}`.execute(db);
  return rows.map(({ id }) => id);
}
