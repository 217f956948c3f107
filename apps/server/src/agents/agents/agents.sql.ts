import type { AgentLevel } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { Db, ReadDb, ServerTx } from '../../schema.ts';

/** Lets one server at a time create the root. The number must be unique among our advisory locks. */
const rootAgentLockKey = 4_872_301_997;

export async function lockRootCreation(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${rootAgentLockKey})`.execute(tx);
}

export async function findRootAgent(tx: Db) {
  return tx.selectFrom('agent').select('id').where('parentId', 'is', null).executeTakeFirst();
}

export interface NewAgentRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly level: AgentLevel;
  readonly name: string;
  readonly mustChangePassword?: boolean;
  /** Not set for the root. */
  readonly createdBy?: string;
}

export async function insertAgentRow(tx: ServerTx, agent: NewAgentRow): Promise<void> {
  const { id, parentId, level, name, mustChangePassword = false, createdBy = null } = agent;
  const values = {
    ...{ id, parentId, level, name },
    ...{ mustChangePassword, createdBy },
  };
  await tx.insertInto('agent').values(values).execute();
}

export async function findAgentProfile(db: Db, agentId: string) {
  return db
    .selectFrom('agent')
    .innerJoin('account', 'account.id', 'agent.id')
    .where('agent.id', '=', agentId)
    .select([
      'agent.name',
      'account.email',
      'agent.level',
      'agent.mustChangePassword',
      sql<boolean>`agent.parent_id is null`.as('isRoot'),
      sql<boolean>`exists (select from agent below where below.parent_id = agent.id)`.as('hasAgents'),
    ])
    .executeTakeFirst();
}

export async function isInSubtree(db: ReadDb, rootId: string, agentId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${agentId} in (select agent_subtree(${rootId})) as found`.execute(db);
  return rows[0]?.found === true;
}

const playerColumns = [
  'player.id as playerId',
  'player.agentId',
  'player.providerAgentId',
  'player.providerUsername',
  'player.providerPasswordSealed',
  'player.providerAccountState',
  'player.balanceCents',
  'player.balanceAt',
  'account.number as number',
  'account.username as username',
  'account.isActive',
  'account.createdAt',
  'account.lastLoginAt',
  'agent.name as manager',
] as const;

export type PlayerRow = NonNullable<Awaited<ReturnType<typeof findPlayerInSubtree>>>;

export async function findPlayerInSubtree(db: Db, agentId: string, providerUsername: string) {
  return db
    .selectFrom('player')
    .innerJoin('account', 'account.id', 'player.id')
    .innerJoin('agent', 'agent.id', 'player.agentId')
    .where(sql<boolean>`player.agent_id in (select agent_subtree(${agentId}))`)
    .where('player.providerUsername', '=', providerUsername)
    .select(playerColumns)
    .executeTakeFirst();
}

export async function isActiveAgent(db: Db, agentId: string): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .where('id', '=', agentId)
    .where('isActive', '=', true)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}
