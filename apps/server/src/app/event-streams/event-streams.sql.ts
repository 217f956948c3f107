import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

export async function listAgentAndAncestors(db: Db, agentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select agent_ancestry(${agentId}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Agents who see a ticket. Of a player's ticket: the agents above the player. Of a visitor's: the root agent
 * and the assigned agent.
 */
export async function listAgentsOfTicket(db: Db, playerOrTicketId: string): Promise<string[]> {
  if (!playerOrTicketId.startsWith('tk_')) return listAgentsAbovePlayer(db, playerOrTicketId);
  const { rows } = await sql<{ id: string }>`
    select id from agent where parent_id is null
      or id = (select assigned_to from ticket where id = ${playerOrTicketId})`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listAgentsAbovePlayer(db: Db, playerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select agent_ancestry(agent_id) as id from player where id = ${playerId}`.execute(db);
  return rows.map(({ id }) => id);
}
