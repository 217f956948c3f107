import type { AgentLevel, Permission } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { AgentRule } from '../../access/permissions/permissions.ts';
import type { Db, ServerTx } from '../../schema.ts';

export interface OwnedAgentRule extends AgentRule {
  readonly ownerId: string;
  readonly level: AgentLevel;
}

/** The rules that the agent and its ancestors set, for every level. */
export async function listInheritedRules(db: Db, agentId: string): Promise<OwnedAgentRule[]> {
  const rows = await db
    .selectFrom('agent_rule as rule')
    .innerJoin('agent as owner', 'owner.id', 'rule.owner_id')
    .where('rule.owner_id', 'in', sql<string>`(select agent_ancestry(${agentId}))`)
    .select([
      'rule.owner_id as ownerId',
      'rule.level',
      'rule.permissions',
      'rule.command_max_cents as commandMaxCents',
      'rule.day_max_cents as dayMaxCents',
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
    command_max_cents: cents(rule.commandMaxCents),
    day_max_cents: cents(rule.dayMaxCents),
  };
  await tx
    .insertInto('agent_rule')
    .values({ owner_id: rule.ownerId, level: rule.level, ...values })
    .onConflict((conflict) => conflict.columns(['owner_id', 'level']).doUpdateSet(values))
    .execute();
}
