import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

/** The agent and every agent above it. */
export async function listAgentAndAncestors(db: Db, agentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select agent_ancestry(${agentId}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The player's agent and every agent above it. */
export async function listAgentsAbovePlayer(db: Db, playerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select agent_ancestry(agent_id) as id from player where id = ${playerId}`.execute(db);
  return rows.map(({ id }) => id);
}
