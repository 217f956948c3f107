import { ConfigError, demand, newId } from '@golden-acers/platform';
import { createIdentity } from '../../access/identity/identity.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction } from '../../context.ts';
import {
  findAgentProfile,
  findPlayerInSubtree,
  findRootAgent,
  insertAgentRow,
  isInSubtree,
  lockRootCreation,
  type PlayerRow,
} from './agents.sql.ts';
import { demandRootPassword, rootUsername } from './root-password.ts';

export { insertAgentRow, isActiveAgent, isInSubtree, type PlayerRow } from './agents.sql.ts';
export { isNamedSql } from './named-players.sql.ts';

/** Refuses an unknown player and one outside the subtree alike, with `player.not_found`. */
export async function getPlayerInSubtree(
  context: Pick<Context, 'db'>,
  agentId: string,
  providerUsername: string,
): Promise<PlayerRow> {
  const player = await findPlayerInSubtree(context.db, agentId, providerUsername);
  demand(player, 'player.not_found');
  return player;
}

/** Whether an agent stands above another one now. An agent does not stand above itself. */
export async function isAgentAbove(
  { db }: Pick<Context, 'db'>,
  aboveId: string,
  agentId: string,
): Promise<boolean> {
  return aboveId !== agentId && isInSubtree(db, aboveId, agentId);
}

/**
 * Refuses with `agent.set_above` to undo what an agent above the caller has stopped. Null: no agent stopped
 * it.
 */
export async function demandNotSetAbove(
  context: Pick<Context, 'db'>,
  { agentId }: Pick<AgentActor, 'agentId'>,
  setBy: string | null,
): Promise<void> {
  const isAbove = setBy !== null && (await isAgentAbove(context, setBy, agentId));
  demand(!isAbove, 'agent.set_above');
}

export async function getAgentProfile(context: Pick<Context, 'db'>, agentId: string) {
  const agent = await findAgentProfile(context.db, agentId);
  demand(agent, 'agent.required');
  return agent;
}

/** Players without a referral belong to the root agent. */
export async function getRootAgentId(context: Pick<Context, 'db'>): Promise<string> {
  const root = await findRootAgent(context.db);
  if (root === undefined)
    throw new ConfigError(
      'This database has no agent yet: the first `golden-acers serve` creates the root agent.',
    );
  return root.id;
}

export async function createRootAgent(context: Context): Promise<void> {
  if ((await findRootAgent(context.db)) !== undefined) return;
  const { email, password } = context.config.rootAgent;
  demandRootPassword({ email, password });
  const passwordHash = await context.passwordHasher.hash(password);
  await inTransaction(context, async (tx) => {
    await lockRootCreation(tx.db);
    if ((await findRootAgent(tx.db)) !== undefined) return;
    const id = newId('ag', context.clock, context.random);
    await createIdentity(tx, {
      id,
      role: 'agent',
      email,
      username: rootUsername,
      firstName: 'House',
      lastName: 'Agent',
      phone: '',
      passwordHash,
      createdAt: context.clock.now(),
    });
    await insertAgentRow(tx.db, { id, parentId: null, level: 'distributor', name: 'House' });
  });
}
