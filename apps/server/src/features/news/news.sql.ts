import { type Kysely, sql } from 'kysely';
import type { ServerSchema } from '../../schema.ts';

type Db = Kysely<ServerSchema>;

export interface Change {
  readonly topic: string;
  readonly accountId: string;
  readonly thingId: string;
}

/** What a look at the news could see. Text of PostgreSQL's own. */
export type Sight = string;

export interface Look {
  readonly sight: Sight;
  /** What the last look could not see, each once. Null when that can't be told. */
  readonly changes: readonly Change[] | null;
}

/**
 * What `last` could not see, and what is seen now. News don't outlive a database that breaks down, and its connections don't
 * either: so a connection's first look tells nothing of what came before.
 */
export async function lookAtNews(db: Db, last: Sight | undefined): Promise<Look> {
  const { rows } = await sql<Look>`
    with looking as materialized (
      select ${last ?? null}::pg_snapshot as last, current_setting('house.has_looked', true) = 'yes' as has_looked
    )
    select pg_current_snapshot()::text as sight, set_config('house.has_looked', 'yes', false),
        case when has_looked and last is not null then (
          select coalesce(json_agg(json_build_object(
              'topic', topic, 'accountId', account_id, 'thingId', thing_id)), '[]')
            from (select distinct topic, account_id, thing_id from news
              where written_by >= pg_snapshot_xmin(last) and not pg_visible_in_snapshot(written_by, last)) unseen
        ) end as changes
      from looking`.execute(db);
  const [look] = rows;
  if (look === undefined) throw new Error('A look at the news answered nothing.');
  return look;
}

/** Drops what that look could see already. */
export async function forgetSeen(db: Db, sight: Sight): Promise<void> {
  await sql`delete from news where written_by < pg_snapshot_xmax(${sight}::pg_snapshot)
    and pg_visible_in_snapshot(written_by, ${sight}::pg_snapshot)`.execute(db);
}
