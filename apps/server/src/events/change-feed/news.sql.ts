import { type Kysely, sql } from 'kysely';
import type { ServerSchema } from '../../schema.ts';

type Db = Kysely<ServerSchema>;

export interface Change {
  readonly topic: string;
  readonly accountId: string;
  readonly thingId: string;
}

/** What a look at the news could see, in PostgreSQL's own words, and whose life of the table that was. */
export interface Sight {
  readonly snapshot: string;
  readonly life: string;
}

export interface Look {
  readonly sight: Sight;
  /** What the last look could not see, each once. Null when that can't be told. */
  readonly changes: readonly Change[] | null;
}

interface LookRow {
  readonly snapshot: string;
  readonly life: string | null;
  readonly changes: readonly Change[] | null;
}

/** What `last` could not see, and what is seen now. News don't outlive a database that breaks down: then nothing is told. */
export async function lookAtNews(db: Db, last: Sight | undefined): Promise<Look> {
  const { rows } = await sql<LookRow>`
    with looking as materialized (
      select ${last?.snapshot ?? null}::pg_snapshot as last, (select name from news_life) as life
    )
    select pg_current_snapshot()::text as snapshot, life, case when life = ${last?.life ?? null}::uuid then (
          select coalesce(json_agg(json_build_object(
              'topic', topic, 'accountId', account_id, 'thingId', thing_id)), '[]')
            from (select distinct topic, account_id, thing_id from news
              where written_by >= pg_snapshot_xmin(last) and not pg_visible_in_snapshot(written_by, last)) unseen
        ) end as changes
      from looking`.execute(db);
  const [look] = rows;
  if (look === undefined) throw new Error('A look at the news answered nothing.');
  const { snapshot, life, changes } = look;
  if (life !== null) return { sight: { snapshot, life }, changes };
  await sql`insert into news_life default values on conflict do nothing`.execute(db);
  return lookAtNews(db, undefined);
}

/** Drops what that look could see already. */
export async function forgetSeen(db: Db, { snapshot, life }: Sight): Promise<void> {
  await sql`delete from news where written_by < pg_snapshot_xmax(${snapshot}::pg_snapshot)
    and pg_visible_in_snapshot(written_by, ${snapshot}::pg_snapshot)
    and exists (select from news_life where name = ${life}::uuid)`.execute(db);
}
