import type { AgentLevel, Permission } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { AgentRule } from '../../access/permissions/permissions.ts';
import type { Db, ServerTx } from '../../schema.ts';

export interface OwnedAgentRule extends AgentRule {
  readonly ownerId: string;
  readonly level: AgentLevel;
}

/** Serialises the changes of the rules that an agent sets. */
export async function lockRolesOf(tx: ServerTx, agentId: string): Promise<void> {
  await sql`select from agent where id = ${agentId} for no key update`.execute(tx);
}

/** Lists the rules that the agent and its ancestors set, for every level. */
export async function listInheritedRules(db: Db, agentId: string): Promise<OwnedAgentRule[]> {
  const rows = await db
    .selectFrom('agentRule as rule')
    .innerJoin('agent as owner', 'owner.id', 'rule.ownerId')
    .where('rule.ownerId', 'in', sql<string>`(select agent_ancestry(${agentId}))`)
    .select([
      'rule.ownerId',
      'rule.level',
      'rule.permissions',
      'rule.commandMaxCents',
      'rule.dayMaxCents',
      sql<boolean>`owner.parent_id is null`.as('isSetByRoot'),
    ])
    .execute();
  const number = (cents: bigint | null) => (cents === null ? null : Number(cents));
  return rows.map((row) => ({
    ...row,
    commandMaxCents: number(row.commandMaxCents),
    dayMaxCents: number(row.dayMaxCents),
  }));
}

export interface NewAgentRule {
  readonly ownerId: string;
  readonly level: AgentLevel;
  readonly permissions: readonly Permission[] | null;
  readonly commandMaxCents: number | null;
  readonly dayMaxCents: number | null;
}

export async function upsertAgentRule(tx: ServerTx, rule: NewAgentRule): Promise<void> {
  const cents = (value: number | null) => (value === null ? null : BigInt(value));
  const values = {
    permissions: rule.permissions === null ? null : [...rule.permissions],
    commandMaxCents: cents(rule.commandMaxCents),
    dayMaxCents: cents(rule.dayMaxCents),
  };
  await tx
    .insertInto('agentRule')
    .values({ ownerId: rule.ownerId, level: rule.level, ...values })
    .onConflict((conflict) => conflict.columns(['ownerId', 'level']).doUpdateSet(values))
    .execute();
}
