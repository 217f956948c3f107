import { type Kysely, sql } from 'kysely';
import type { ServerSchema } from '../../schema.ts';

type Db = Kysely<ServerSchema>;

/** The agent and every agent above it. */
export async function listLineOfAgent(db: Db, agentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select agent_line(${agentId}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The player's agent and every agent above it. */
export async function listLineOf(db: Db, playerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select agent_line(agent_id) as id from player where id = ${playerId}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Change {
  readonly topic: string;
  readonly accountId: string;
  readonly thingId: string;
}

/** What a look at the news could see. Text of PostgreSQL's own. */
export type Sight = string;

export async function lookAround(db: Db): Promise<Sight> {
  const { rows } = await sql<{ sight: Sight }>`select pg_current_snapshot()::text as sight`.execute(db);
  return rows[0]?.sight ?? '';
}

/** What the last look could not see, each once, and what this one saw. */
export async function listChanges(db: Db, last: Sight): Promise<{ changes: Change[]; sight: Sight }> {
  const { rows } = await sql<{ sight: Sight; changes: Change[] }>`
    select pg_current_snapshot()::text as sight, coalesce(json_agg(json_build_object(
        'topic', topic, 'accountId', account_id, 'thingId', thing_id)), '[]') as changes
      from (select distinct topic, account_id, thing_id from news
        where written_by >= pg_snapshot_xmin(${last}::pg_snapshot)
          and not pg_visible_in_snapshot(written_by, ${last}::pg_snapshot)) unseen`.execute(db);
  return rows[0] ?? { changes: [], sight: last };
}

/** Nobody looks for news of so long ago. */
export async function forgetNews(db: Db, olderThanMs: number): Promise<void> {
  await sql`delete from news where told_at < clock_timestamp() - ${olderThanMs} * interval '1 millisecond'`.execute(
    db,
  );
}
