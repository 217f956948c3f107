import type { AgentLevel } from '@golden-acers/contract';
import { type Kysely, sql } from 'kysely';
import type { ServerSchema } from '../../schema.ts';

/** One rule above an agent about its level. Null: it says nothing about that. */
export interface Rule {
  /** The root's stands in place of the defaults, any other one narrows. */
  readonly isRoots: boolean;
  readonly permissions: readonly string[] | null;
  readonly commandMaxCents: number | null;
  readonly dayMaxCents: number | null;
}

/** What decides what an agent may do, as it stands in the database. */
export interface Standing {
  readonly isRoot: boolean;
  readonly level: AgentLevel;
  readonly mustChangePassword: boolean;
  readonly rules: readonly Rule[];
}

export async function findStanding(db: Kysely<ServerSchema>, agentId: string): Promise<Standing | undefined> {
  const { rows } = await sql<{ standing: Standing | null }>`
    select agent_standing(${agentId}) as standing`.execute(db);
  return rows[0]?.standing ?? undefined;
}

/** What the agent may still give out; undefined for the root, which has no account of its own. */
export async function findOwnCredit(db: Kysely<ServerSchema>, agentId: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ cents: bigint }>`
    select balance_cents - held_cents as cents from ledger_account where id = ${`agent:${agentId}`}`.execute(
    db,
  );
  return rows[0]?.cents;
}
