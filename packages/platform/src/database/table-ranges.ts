import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** The rows with ids above `after`, up to and including `upTo`. */
export interface IdRange<Id> {
  readonly after: Id;
  readonly upTo: Id;
}

/**
 * Returns the newest `maxRows` rows of a growing table, and as many older ones after `readUpTo`. Pass the
 * returned `readUpTo` to the next call. After the last row it is `minId`, which is below any id.
 */
export async function nextRangesToRead<Id extends string | bigint>(
  reader: QueryExecutorProvider,
  table: string,
  { minId, readUpTo, maxRows }: { minId: Id; readUpTo: Id; maxRows: number },
): Promise<{ readonly ranges: readonly IdRange<Id>[]; readonly readUpTo: Id }> {
  const rows = sql.table(table);
  const { rows: results } = await sql<{ newest: Id; edge: Id | null; next: Id | null }>`
    select (select max(id) from ${rows}) as newest, edge.id as edge,
        (select max(id) from (
          select id from ${rows} where id > ${readUpTo} and id <= edge.id order by id limit ${maxRows}) older) as next
      from (values (1)) one left join (select id from ${rows} order by id desc offset ${maxRows} limit 1) edge on true
      where exists (select from ${rows})`.execute(reader);
  const [result] = results;
  if (result === undefined) return { ranges: [], readUpTo: minId };
  const ranges = [{ after: result.edge ?? minId, upTo: result.newest }];
  if (result.next === null) return { ranges, readUpTo: minId };
  return { ranges: [...ranges, { after: readUpTo, upTo: result.next }], readUpTo: result.next };
}

/**
 * Returns the ranges as rows of a statement: `from ${rangeRows(ranges, 'bigint')} as part (after, up_to)`.
 */
export function rangeRows(
  ranges: readonly IdRange<string | bigint>[],
  type: 'bigint' | 'text',
): RawBuilder<unknown> {
  const array = sql.raw(`${type}[]`);
  return sql`unnest(${ranges.map(({ after }) => after)}::${array}, ${ranges.map(({ upTo }) => upTo)}::${array})`;
}
