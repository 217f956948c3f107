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
 * Rows of a player that began or ended since then, and open ones, by the time of their last change. A row
 * that ended more than 30 days after its beginning is in the list of its page only.
 */
async function listChangedSince(
  db: Db,
  { table, endedAt }: { readonly table: string; readonly endedAt: string },
  { playerId, since, maxRows }: MissedRows,
): Promise<string[]> {
  const end = sql.ref(endedAt);
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, coalesce(${end}, requested_at) as at from ${sql.table(table)}
        where player_id = ${playerId} and requested_at >= ${since}::timestamptz - interval '30 days'
          and (${end} is null or requested_at >= ${since} or ${end} >= ${since})
        order by at desc, id desc limit ${maxRows}) newest
      order by at, id`.execute(db);
  return rows.map(({ id }) => id);
}

export const listTransfersSince = (db: Db, missed: MissedRows) =>
  listChangedSince(db, { table: 'transfer', endedAt: 'settledAt' }, missed);

export const listRequestsSince = (db: Db, missed: MissedRows) =>
  listChangedSince(db, { table: 'transferRequest', endedAt: 'decidedAt' }, missed);

export async function listTicketsSince(db: Db, { playerId, since, maxRows }: MissedRows): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, updated_at from ticket where player_id = ${playerId} and updated_at >= ${since}
        order by updated_at desc, id desc limit ${maxRows}) newest
      order by updated_at, id`.execute(db);
  return rows.map(({ id }) => id);
}
