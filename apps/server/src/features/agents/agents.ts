import { demand, inTransaction, newId } from '@golden-acers/platform';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { ServerSchema } from '../../schema.ts';
import { createIdentity, usernameKey } from '../identity/identity.ts';
import {
  type AgentRow,
  countPlayers,
  findAgent,
  findPlayerOfSubtree,
  findRoot,
  insertAgent,
  listPlayerRows,
  lockRoot,
  type PlayerFilter,
  type PlayerRow,
} from './agents.sql.ts';

export type { PlayerRow } from './agents.sql.ts';

/**
 * The player with this name at the provider, if it hangs on the agent or on an agent below it. Anyone else's player and
 * nobody's get the same refusal: `player.not_found`.
 */
export async function getPlayerOfSubtree(
  tx: Kysely<ServerSchema>,
  agentId: string,
  providerUsername: string,
): Promise<PlayerRow> {
  const player = await findPlayerOfSubtree(tx, agentId, providerUsername);
  demand(player, 'player.not_found');
  return player;
}

export async function getAgent(tx: Kysely<ServerSchema>, agentId: string): Promise<AgentRow> {
  const agent = await findAgent(tx, agentId);
  demand(agent, 'agent.required');
  return agent;
}

/** The agent on whom players hang who came by themselves. createRootAgent made it at the first start. */
export async function getRootAgentId(tx: Kysely<ServerSchema>): Promise<string> {
  const root = await findRoot(tx);
  if (root === undefined) throw new Error('There is no root agent, though every start makes sure of it.');
  return root.id;
}

/** Makes the root of the agents' tree at the first start. Later starts, and a second server at the same time, find it. */
export async function createRootAgent({ db, clock, random, config, passwords }: Context): Promise<void> {
  if ((await findRoot(db)) !== undefined) return;
  const passwordHash = await passwords.hash(config.rootAgent.password);
  await inTransaction(db, async (tx) => {
    await lockRoot(tx);
    if ((await findRoot(tx)) !== undefined) return;
    const id = newId('ag', clock, random);
    await createIdentity(tx, {
      id,
      role: 'agent',
      email: config.rootAgent.email,
      username: 'house-agent',
      firstName: 'House',
      lastName: 'Agent',
      phone: '',
      passwordHash,
      createdAt: clock.now(),
    });
    await insertAgent(tx, { id, parentId: null, level: 'distributor', name: 'House' });
  });
}

export interface PlayerList {
  readonly page: number;
  readonly pageSize: number;
  readonly search?: string | undefined;
  readonly status: 'Active' | 'all';
}

export async function listPlayersOfSubtree(
  { db }: Context,
  agentId: string,
  { page, pageSize, search, status }: PlayerList,
): Promise<{ players: PlayerRow[]; total: number }> {
  const filter: PlayerFilter = { search: searchPatterns(search), activeOnly: status === 'Active' };
  const [players, total] = await Promise.all([
    listPlayerRows(db, agentId, { ...filter, limit: pageSize, offset: (page - 1) * pageSize }),
    countPlayers(db, agentId, filter),
  ]);
  return { players, total };
}

/** A nickname is compared by its key, so that it is found in any case and in any alphabet that it could be mistaken for. */
function searchPatterns(search = ''): PlayerFilter['search'] {
  if (search === '') return undefined;
  return {
    account: substring(search.toLowerCase()),
    nickname: substring(usernameKey(search)),
    number: substring(search),
  };
}

/** PostgreSQL's text can't hold NUL; as no name holds one, a control character that no name holds either stands in. */
function substring(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&').replaceAll('\0', '\u0001')}%`;
}
