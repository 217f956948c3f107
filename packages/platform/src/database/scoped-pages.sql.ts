import { type RawBuilder, sql } from 'kysely';

/** The owners whose rows a list shows, by how many they are. */
export type ListScope =
  /** The rows of everybody: nothing is compared. */
  | { readonly reach: 'all' }
  /** Many: the newest rows of all are read, and each is compared, because a good part of them is shown. */
  | { readonly reach: 'many'; readonly includes: (owner: RawBuilder<unknown>) => RawBuilder<boolean> }
  /**
   * Few: the newest rows of each are read, by the index of the owner. The statement selects their ids as
   * `id`, from a list of values, so that the planner knows how many they are.
   */
  | {
      readonly reach: 'few';
      readonly members: RawBuilder<unknown>;
      readonly count: number;
      readonly includes: (owner: RawBuilder<unknown>) => RawBuilder<boolean>;
    };

interface Page {
  readonly table: string;
  readonly where: readonly RawBuilder<unknown>[];
  /**
   * The list is sorted by it, newest first. One index of the table begins with it, another one has it
   * after the owner.
   */
  readonly at: RawBuilder<unknown>;
  /** A value before all of `at`. */
  readonly start: RawBuilder<unknown>;
  /** Decides between rows of one time. */
  readonly id: RawBuilder<unknown>;
  /** One more than a page shows. */
  readonly limit: number;
}

export interface ScopedPage extends Page {
  /** The column that names the owner of a row, with the table. */
  readonly owner: RawBuilder<unknown>;
}

export const startOfTime = sql`timestamptz '-infinity'`;
export const startOfIds = sql`''`;

/** Selects the rows of one page, with all columns of the table. What joins them reads no others. */
export function scopedPageSql<Row>(scope: ListScope, { owner, ...page }: ScopedPage): RawBuilder<Row> {
  if (scope.reach === 'few') return pageOfMembersSql(scope, { ...page, owns: sql`${owner} = member.id` });
  const { table, where, limit } = page;
  const conditions = scope.reach === 'many' ? [...where, scope.includes(owner)] : where;
  return sql<Row>`(select ${sql.table(table)}.* from ${sql.table(table)}
    where ${allOf(conditions)} order by ${newestFirst(page)} limit ${sql.lit(limit)})`;
}

interface MembersPage extends Page {
  /** Whether a row of the table is of `member`, a row of the members. */
  readonly owns: RawBuilder<unknown>;
}

/**
 * Merges the newest rows of each member. First a few of each are read, which tells a time that the page
 * is not older than. Then the members with newer rows are read as far as that time. So it reads about two
 * rows for each one shown, and one more for each member. It reads keys, which an index has, and then the
 * rows of the page: otherwise the planner might read all newer rows of the table to find those of a
 * member that did nothing for long.
 */
export function pageOfMembersSql<Row>(
  { members, count }: { readonly members: RawBuilder<unknown>; readonly count: number },
  { owns, ...page }: MembersPage,
): RawBuilder<Row> {
  const { where, at, start, id, limit } = page;
  const table = sql.table(page.table);
  const headRows = Math.min(limit, Math.ceil((1.25 * limit) / Math.max(1, count)));
  const bound = sql`coalesce((select at from bound), ${start})`;
  const wholeRows = sql`cross join lateral (
    select ${table}.* from ${table} where ${id} = page_key.id and ${at} = page_key.at offset 0) ${table}`;
  if (count === 1)
    return sql<Row>`(select ${table}.* from (${members}) member cross join lateral (
      select ${at} as at, ${id} as id from ${table} where ${owns} and ${allOf(where)}
        order by ${newestFirst(page)} limit ${sql.lit(limit)}) page_key ${wholeRows}
      limit ${sql.lit(limit)})`;
  return sql<Row>`(
    with numbered as materialized (select row_number() over () as position, found.* from (${members}) found),
    head as materialized (
      select member.position, newest.at from numbered member cross join lateral (
        select ${at} as at from ${table} where ${owns} and ${allOf(where)}
          order by ${at} desc limit ${sql.lit(headRows)}) newest),
    bound as materialized (select at from head order by at desc offset ${sql.lit(limit - 1)} limit 1),
    reached as materialized (
      select * from numbered where position in (select position from head where at >= ${bound})),
    page_key as materialized (
      select newest.at, newest.id from reached member cross join lateral (
          select ${at} as at, ${id} as id from ${table} where ${owns} and ${at} >= ${bound} and ${allOf(where)}
            order by ${newestFirst(page)} limit ${sql.lit(limit)}) newest
        order by newest.at desc, newest.id desc limit ${sql.lit(limit)})
    select ${table}.* from page_key ${wholeRows})`;
}

const allOf = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

const newestFirst = ({ at, id }: Page): RawBuilder<unknown> =>
  at === id ? sql`${id} desc` : sql`${at} desc, ${id} desc`;
