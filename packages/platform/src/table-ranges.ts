import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** Rows by their ids: those above `after`, up to `upTo`. */
export interface IdRange<Id> {
  readonly after: Id;
  readonly upTo: Id;
}

/**
 * What to read next of a table that only grows, where there is no time for all of it: its newest `maxRows` rows each time, and as many of
 * the older ones after `readUpTo`. Give the answered `readUpTo` the next time; after the last of the older ones it is `minId` again, which
 * is less than any id.
 */
export async function nextRangesToRead<Id extends string | bigint>(
  reader: QueryExecutorProvider,
  table: string,
  { minId, readUpTo, maxRows }: { minId: Id; readUpTo: Id; maxRows: number },
): Promise<{ readonly ranges: readonly IdRange<Id>[]; readonly readUpTo: Id }> {
  const rows = sql.table(table);
  const { rows: found } = await sql<{ newest: Id; edge: Id | null; next: Id | null }>`
    select (select max(id) from ${rows}) as newest, edge.id as edge,
        (select max(id) from (
          select id from ${rows} where id > ${readUpTo} and id <= edge.id order by id limit ${maxRows}) older) as next
      from (values (1)) one left join (select id from ${rows} order by id desc offset ${maxRows} limit 1) edge on true
      where exists (select from ${rows})`.execute(reader);
  const [one] = found;
  if (one === undefined) return { ranges: [], readUpTo: minId };
  const ranges = [{ after: one.edge ?? minId, upTo: one.newest }];
  if (one.next === null) return { ranges, readUpTo: minId };
  return { ranges: [...ranges, { after: readUpTo, upTo: one.next }], readUpTo: one.next };
}

/** The ranges as rows of a statement: `from ${rangeRows(ranges, 'bigint')} as part (after, up_to)`. */
export function rangeRows(
  ranges: readonly IdRange<string | bigint>[],
  type: 'bigint' | 'text',
): RawBuilder<unknown> {
  const array = sql.raw(`${type}[]`);
  return sql`unnest(${ranges.map(({ after }) => after)}::${array}, ${ranges.map(({ upTo }) => upTo)}::${array})`;
}
