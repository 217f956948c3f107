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

export interface MissedRows {
  readonly playerId: string;
  readonly since: Date;
  readonly maxRows: number;
}

/**
 * Transfers of a player that began or were settled since then, and open ones, by the time of their last
 * change. One that was settled more than 30 days after its request is in the list only.
 */
export async function listTransfersSince(
  db: Db,
  { playerId, since, maxRows }: MissedRows,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, coalesce(settled_at, requested_at) as at from transfer
        where player_id = ${playerId} and requested_at >= ${since}::timestamptz - interval '30 days'
          and (settled_at is null or requested_at >= ${since} or settled_at >= ${since})
        order by at desc, id desc limit ${maxRows}) newest
      order by at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The same of a player's requests. */
export async function listRequestsSince(db: Db, { playerId, since, maxRows }: MissedRows): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, coalesce(decided_at, requested_at) as at from transfer_request
        where player_id = ${playerId} and requested_at >= ${since}::timestamptz - interval '30 days'
          and (decided_at is null or requested_at >= ${since} or decided_at >= ${since})
        order by at desc, id desc limit ${maxRows}) newest
      order by at, id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listTicketsSince(db: Db, { playerId, since, maxRows }: MissedRows): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, updated_at from ticket where player_id = ${playerId} and updated_at >= ${since}
        order by updated_at desc, id desc limit ${maxRows}) newest
      order by updated_at, id`.execute(db);
  return rows.map(({ id }) => id);
}
