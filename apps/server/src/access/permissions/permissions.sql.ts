import type { AgentLevel } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

/** One rule above an agent about its level. Null: it says nothing about that. */
export interface AgentRule {
  /** The root's stands in place of the defaults, any other one narrows. */
  readonly isSetByRoot: boolean;
  readonly permissions: readonly string[] | null;
  readonly commandMaxCents: number | null;
  readonly dayMaxCents: number | null;
}

/** What decides what an agent may do, as it stands in the database. */
export interface AgentAuthority {
  readonly isRoot: boolean;
  readonly level: AgentLevel;
  readonly mustChangePassword: boolean;
  readonly rules: readonly AgentRule[];
}

export async function findAgentAuthority(db: Db, agentId: string): Promise<AgentAuthority | undefined> {
  const { rows } = await sql<{ authority: AgentAuthority | null }>`
    select agent_authority(${agentId}) as authority`.execute(db);
  return rows[0]?.authority ?? undefined;
}

/** What the agent may still give out; undefined for the root, which has no account of its own. */
export async function findAgentCredit(db: Db, agentId: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ cents: bigint }>`
    select balance_cents - held_cents as cents from ledger_account where id = ${`agent:${agentId}`}`.execute(
    db,
  );
  return rows[0]?.cents;
}
