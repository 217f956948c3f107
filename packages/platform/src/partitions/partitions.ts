import pg from 'pg';
import { minIdAt, timeOfId } from '../random.ts';

/** A growing table that is partitioned by month. */
export interface PartitionedTable {
  readonly name: string;
  /** The column that decides the month of a row. Its value never changes. */
  readonly column: string;
  /**
   * If set, the column holds ids with this prefix, which start with their time. Otherwise it holds the time
   * itself.
   */
  readonly idPrefix?: string;
}

/** From `from` (null: no lower bound) to `to`, exclusive. */
interface MonthRange {
  readonly from: Date | null;
  readonly to: Date;
}

export interface Partition extends MonthRange {
  readonly name: string;
}

export interface ArchiveRule {
  readonly table: PartitionedTable;
  /** The number of whole months to retain. */
  readonly keepMonths: number;
}

/** Returns a month such as 2026-12. */
export const monthOf = (time: Date): string => time.toISOString().slice(0, 7);

/** Months start in UTC, whatever the operator's time zone. */
export function startOfMonth(time: Date, monthsLater = 0): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + monthsLater));
}

/** Partitions that end at or before this time are archived. */
export const keptFrom = (now: Date, { keepMonths }: ArchiveRule): Date => startOfMonth(now, -keepMonths);

/** Returns the smallest value of the column at this time, as SQL. */
export function boundAt({ idPrefix }: PartitionedTable, time: Date): string {
  return pg.escapeLiteral(idPrefix === undefined ? time.toISOString() : minIdAt(idPrefix, time));
}

const partitionsQuery = `
  select child.relname as name, pg_get_expr(child.relpartbound, child.oid) as bound
    from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = to_regclass($1) order by child.relname`;

/** Lists all partitions but the default one, oldest first. */
export async function listPartitions(client: pg.Client, table: PartitionedTable): Promise<Partition[]> {
  // Bounds are written in the session's time zone.
  await client.query(`set time zone 'UTC'`);
  const { rows } = await client.query<{ name: string; bound: string }>(partitionsQuery, [
    `public.${table.name}`,
  ]);
  const partitions = rows.flatMap(({ name, bound }) => {
    const range = rangeOfBound(table, bound);
    return range === undefined ? [] : [{ name, ...range }];
  });
  return partitions.sort((one, other) => one.to.getTime() - other.to.getTime());
}

/** Parses a bound from the catalogue. Undefined for the default partition. */
export function rangeOfBound(table: PartitionedTable, bound: string): MonthRange | undefined {
  const [, from, to] = /^FOR VALUES FROM \((?:'(.+)'|MINVALUE)\) TO \('(.+)'\)$/.exec(bound) ?? [];
  if (to === undefined) return undefined;
  return { from: from === undefined ? null : timeOf(table, from), to: timeOf(table, to) };
}

/** Returns the time of a value of the column. */
export function timeOf({ idPrefix }: PartitionedTable, value: string | Date): Date {
  return idPrefix === undefined ? new Date(value) : timeOfId(String(value));
}

export const partitionName = ({ name }: PartitionedTable, from: Date): string =>
  `${name}_${monthOf(from).replace('-', '_')}`;
