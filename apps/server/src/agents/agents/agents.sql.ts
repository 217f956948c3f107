import type { AgentLevel } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { Db, ReadDb, ServerTx } from '../../schema.ts';

/** Lets one server at a time create the root. The number must be unique among our advisory locks. */
const rootAgentLockKey = 4_872_301_997;

export async function lockRootCreation(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${rootAgentLockKey})`.execute(tx);
}

export async function findRootAgent(tx: Db) {
  return tx.selectFrom('agent').select('id').where('parent_id', 'is', null).executeTakeFirst();
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
    ...{ id, parent_id: parentId, level, name },
    ...{ must_change_password: mustChangePassword, created_by: createdBy },
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
      'agent.must_change_password as mustChangePassword',
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
  'player.agent_id as agentId',
  'player.provider_agent_id as providerAgentId',
  'player.provider_username as providerUsername',
  'player.provider_password_sealed as providerPasswordSealed',
  'player.provider_account_state as providerAccountState',
  'player.balance_cents as balanceCents',
  'player.balance_at as balanceAt',
  'account.number as number',
  'account.username as username',
  'account.is_active as isActive',
  'account.created_at as createdAt',
  'account.last_login_at as lastLoginAt',
  'agent.name as manager',
] as const;

export type PlayerRow = NonNullable<Awaited<ReturnType<typeof findPlayerInSubtree>>>;

export async function findPlayerInSubtree(db: Db, agentId: string, providerUsername: string) {
  return db
    .selectFrom('player')
    .innerJoin('account', 'account.id', 'player.id')
    .innerJoin('agent', 'agent.id', 'player.agent_id')
    .where(sql<boolean>`player.agent_id in (select agent_subtree(${agentId}))`)
    .where('player.provider_username', '=', providerUsername)
    .select(playerColumns)
    .executeTakeFirst();
}

export async function isActiveAgent(db: Db, agentId: string): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .where('id', '=', agentId)
    .where('is_active', '=', true)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}
