import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

export async function listAgentAndAncestors(db: Db, agentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select agent_ancestry(${agentId}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listAgentsAbovePlayer(db: Db, playerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select agent_ancestry(agent_id) as id from player where id = ${playerId}`.execute(db);
  return rows.map(({ id }) => id);
}
