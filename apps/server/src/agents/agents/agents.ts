import { demand, newId, runInTransaction } from '@golden-acers/platform';
import { createIdentity } from '../../access/identity/identity.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../schema.ts';
import {
  type AgentProfileRow,
  findAgentProfile,
  findPlayerInSubtree,
  findRootAgent,
  insertRootAgentRow,
  lockRootCreation,
  type PlayerRow,
} from './agents.sql.ts';

export { isInSubtree, type PlayerRow } from './agents.sql.ts';

/**
 * The player with this name at the provider, if it hangs on the agent or on an agent below it. Anyone else's player and
 * nobody's get the same refusal: `player.not_found`.
 */
export async function getPlayerInSubtree(
  tx: Db,
  agentId: string,
  providerUsername: string,
): Promise<PlayerRow> {
  const player = await findPlayerInSubtree(tx, agentId, providerUsername);
  demand(player, 'player.not_found');
  return player;
}

export async function getAgentProfile(tx: Db, agentId: string): Promise<AgentProfileRow> {
  const agent = await findAgentProfile(tx, agentId);
  demand(agent, 'agent.required');
  return agent;
}

/** The agent on whom players hang who came by themselves. createRootAgent made it at the first start. */
export async function getRootAgentId(tx: Db): Promise<string> {
  const root = await findRootAgent(tx);
  if (root === undefined) throw new Error('There is no root agent, though every start makes sure of it.');
  return root.id;
}

/** Makes the root of the agents' tree at the first start. Later starts, and a second server at the same time, find it. */
export async function createRootAgent({ db, clock, random, config, passwordHasher }: Context): Promise<void> {
  if ((await findRootAgent(db)) !== undefined) return;
  const passwordHash = await passwordHasher.hash(config.rootAgent.password);
  await runInTransaction(db, async (tx) => {
    await lockRootCreation(tx);
    if ((await findRootAgent(tx)) !== undefined) return;
    const id = newId('ag', clock, random);
    await createIdentity(tx, {
      id,
      role: 'agent',
      email: config.rootAgent.email,
      username: 'root-agent',
      firstName: 'House',
      lastName: 'Agent',
      phone: '',
      passwordHash,
      createdAt: clock.now(),
    });
    await insertRootAgentRow(tx, { id, parentId: null, level: 'distributor', name: 'House' });
  });
}
