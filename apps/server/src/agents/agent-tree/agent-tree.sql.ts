import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

const inSubtree = (agentId: string) => sql<string>`(select agent_subtree(${agentId}))`;

function treeAgentsQuery(db: Db, agentId: string) {
  return db
    .selectFrom('agent')
    .innerJoin('account', 'account.id', 'agent.id')
    .where('agent.id', 'in', inSubtree(agentId))
    .select([
      'agent.id',
      'agent.parentId',
      'agent.name',
      'account.email',
      'agent.level',
      'account.isActive',
      // This is the agent whose disabling disabled this one.
      'agent.disabledWith',
      sql<string | null>`agent_name_above(agent.disabled_by, ${agentId})`.as('disabledAbove'),
      'agent.mustChangePassword',
      // Invited by a link that is unused, valid or expired.
      sql<boolean>`exists (select from one_time_link link
        where link.account_id = agent.id and link.kind = 'accept_invitation')`.as('isInvited'),
      'account.lastLoginAt',
      'account.createdAt',
      sql<number>`(select count(*)::int from player where player.agent_id = agent.id)`.as('players'),
      creditColumn('balanceCents').as('balanceCents'),
      creditColumn('heldCents').as('heldCents'),
      sql<bigint>`coalesce((select balance_cents from ledger_account
        where id = 'marketing:' || agent.id), 0)`.as('marketingCents'),
    ]);
}

const creditColumn = (column: 'balanceCents' | 'heldCents') =>
  sql<bigint | null>`(select ${sql.ref(column)} from ledger_account where id = 'agent:' || agent.id)`;

export type TreeAgentRow = Awaited<ReturnType<typeof listTreeAgentRows>>[number];

export async function listTreeAgentRows(db: Db, agentId: string, limit: number) {
  return treeAgentsQuery(db, agentId).orderBy('agent.name').orderBy('agent.id').limit(limit).execute();
}

/** Returns undefined for an agent outside of the subtree. */
export async function findTreeAgentRow(db: Db, agentId: string, id: string) {
  return treeAgentsQuery(db, agentId).where('agent.id', '=', id).executeTakeFirst();
}

export type AgentNode = NonNullable<Awaited<ReturnType<typeof lockAgentNode>>>;

/** Locks an agent of the subtree until the transaction ends. */
export async function lockAgentNode(tx: ServerTx, agentId: string, id: string) {
  return tx
    .selectFrom('agent')
    .innerJoin('account', 'account.id', 'agent.id')
    .where('agent.id', '=', id)
    .where('agent.id', 'in', inSubtree(agentId))
    .select([
      'agent.id',
      'agent.parentId',
      'agent.level',
      'account.isActive',
      'agent.disabledWith',
      'agent.disabledBy',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Serialises changes of the tree's shape until the transaction ends. */
export async function lockTree(tx: ServerTx): Promise<void> {
  await sql`select agent_lock_tree()`.execute(tx);
}

export async function countAgents(tx: ServerTx): Promise<number> {
  const { count } = await tx
    .selectFrom('agent')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function updateAgentName(tx: ServerTx, id: string, name: string): Promise<string> {
  const before = await tx.selectFrom('agent').where('id', '=', id).select('name').executeTakeFirstOrThrow();
  await tx.updateTable('agent').set({ name }).where('id', '=', id).execute();
  return before.name;
}

/** Moves the agent, its subtree and its credit under another agent. Returns the moved credit. */
export async function moveSubtree(tx: ServerTx, move: { id: string; parentId: string; reference: string }) {
  const { rows } = await sql<{ cents: bigint }>`
    select agent_move(${move.id}, ${move.parentId}, ${move.reference}) as cents`.execute(tx);
  return rows[0]?.cents ?? 0n;
}

/** Disables the active accounts of the subtree. Returns their ids. */
export async function disableSubtree(
  tx: ServerTx,
  { id, by, at }: { readonly id: string; readonly by: string; readonly at: Date },
): Promise<string[]> {
  const disabled = await tx
    .updateTable('account')
    .set({ isActive: false, updatedAt: at })
    .where('id', 'in', inSubtree(id))
    .where('isActive', '=', true)
    .returning('id')
    .execute();
  const ids = disabled.map((row) => row.id);
  await tx
    .updateTable('agent')
    .set({ disabledWith: id, disabledBy: by })
    .where((where) => where.or([where('id', 'in', [...ids, id]), where('disabledWith', '=', id)]))
    .execute();
  return ids;
}

/** Enables the agent and those disabled with it. Returns how many. */
export async function enableSubtree(
  tx: ServerTx,
  { id, disabledWith }: Pick<AgentNode, 'id' | 'disabledWith'>,
  at: Date,
): Promise<number> {
  const enabled = await tx
    .updateTable('agent')
    .set({ disabledWith: null, disabledBy: null })
    .where('id', 'in', inSubtree(id))
    .where((where) => where.or([where('id', '=', id), where('disabledWith', '=', disabledWith)]))
    .returning('id')
    .execute();
  const ids = enabled.map((row) => row.id);
  await tx.updateTable('account').set({ isActive: true, updatedAt: at }).where('id', 'in', ids).execute();
  return ids.length;
}
