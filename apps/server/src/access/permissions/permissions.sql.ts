import type { AgentLevel } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

/** One ancestor's rule for an agent's level. Null: no rule. */
export interface AgentRule {
  /** The root's rule replaces the defaults, any other one narrows them. */
  readonly isSetByRoot: boolean;
  readonly permissions: readonly string[] | null;
  readonly commandMaxCents: number | null;
  readonly dayMaxCents: number | null;
}

/** A permission granted to or denied one agent, which overrides its role. */
interface PermissionException {
  readonly permission: string;
  readonly isGranted: boolean;
  /** The authority of a grant's giver; null when the giver is not above the agent any more. */
  readonly giver: AgentAuthority | null;
}

export interface AgentAuthority {
  readonly isRoot: boolean;
  readonly level: AgentLevel;
  readonly mustChangePassword: boolean;
  readonly rules: readonly AgentRule[];
  readonly exceptions: readonly PermissionException[];
}

export async function findAgentAuthority(db: Db, agentId: string): Promise<AgentAuthority | undefined> {
  const { rows } = await sql<{ authority: AgentAuthority | null }>`
    select agent_authority(${agentId}) as authority`.execute(db);
  return rows[0]?.authority ?? undefined;
}

/** The credit the agent can still give; undefined for the root, which has no ledger account. */
export async function findAgentCredit(db: Db, agentId: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ cents: bigint }>`
    select balance_cents - held_cents as cents from ledger_account where id = ${`agent:${agentId}`}`.execute(
    db,
  );
  return rows[0]?.cents;
}

export interface AgentUse {
  /** Null for the root. */
  readonly creditCents: bigint | null;
  /** What it has moved today, of what its daily limit counts. */
  readonly rechargedCents: bigint;
  readonly redeemedCents: bigint;
}

export async function findAgentUse(db: Db, agentId: string): Promise<AgentUse> {
  const { rows } = await sql<AgentUse>`
    select (select balance_cents - held_cents from ledger_account where id = ${`agent:${agentId}`}) as "creditCents",
      transfer_day_used(${agentId}, 'recharge') as "rechargedCents",
      transfer_day_used(${agentId}, 'redeem') as "redeemedCents"`.execute(db);
  const [use] = rows;
  if (use === undefined) throw new Error('The statement returns one row.');
  return use;
}
