import { type QueryExecutorProvider, sql } from 'kysely';
import { archiveLockId, waitingSchema } from './partition-archive.ts';
import {
  type ArchiveRule,
  keptFrom,
  type PartitionedTable,
  rangeOfBound,
  startOfMonth,
} from './partitions.ts';

export interface PartitionState {
  readonly table: string;
  /** Consecutive months after this one that have a partition. */
  readonly monthsAhead: number;
  /** Approximate number of rows in the default partition. */
  readonly defaultRows: number;
  /** Old partitions that the next archive command takes. Undefined without a rule. */
  readonly dueMonths: number | undefined;
  /** When the oldest of them became due. */
  readonly dueSince: Date | undefined;
}

export interface PartitionReport {
  /** The database's time. */
  readonly now: Date;
  readonly tables: readonly PartitionState[];
  /** Partitions that were detached and are not in a verified file, while no archive command runs. */
  readonly unfinished: readonly string[];
}

interface BoundRow {
  readonly now: Date;
  readonly table: string;
  readonly bound: string;
  readonly rows: number;
}

/** Reads only the catalogue, which every role may read. */
export async function readPartitions(
  db: QueryExecutorProvider,
  tables: readonly PartitionedTable[],
  rules: readonly ArchiveRule[],
): Promise<PartitionReport> {
  const { rows } = await sql<BoundRow>`
    select now() as now, parent.relname as table, pg_get_expr(part.relpartbound, part.oid) as bound,
        pg_stat_get_live_tuples(part.oid)::float8 as rows
      from pg_class parent join pg_inherits on inhparent = parent.oid join pg_class part on part.oid = inhrelid
      where parent.relnamespace = 'public'::regnamespace
        and parent.relname = any(${tables.map(({ name }) => name)}::text[])`.execute(db);
  const now = rows[0]?.now ?? new Date();
  return {
    now,
    tables: tables.map((table) => {
      const bounds = rows.filter((row) => row.table === table.name);
      return describeTable(
        table,
        bounds,
        now,
        rules.find((rule) => rule.table.name === table.name),
      );
    }),
    unfinished: await listUnfinished(db),
  };
}

function describeTable(
  table: PartitionedTable,
  bounds: readonly BoundRow[],
  now: Date,
  rule: ArchiveRule | undefined,
): PartitionState {
  const ranges = bounds.flatMap(({ bound }) => rangeOfBound(table, bound) ?? []);
  const covers = (at: Date) => ranges.some(({ from, to }) => at < to && (from === null || from <= at));
  let monthsAhead = 0;
  while (covers(startOfMonth(now, monthsAhead + 1))) monthsAhead += 1;
  const defaultRows = bounds.find(({ bound }) => bound === 'DEFAULT')?.rows ?? 0;
  if (rule === undefined)
    return { table: table.name, monthsAhead, defaultRows, dueMonths: undefined, dueSince: undefined };
  const ends = ranges.map(({ to }) => to).filter((to) => to <= keptFrom(now, rule));
  const oldest = ends.toSorted((one, other) => one.getTime() - other.getTime())[0];
  const dueSince = oldest && startOfMonth(oldest, rule.keepMonths);
  return { table: table.name, monthsAhead, defaultRows, dueMonths: ends.length, dueSince };
}

async function listUnfinished(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
      where relnamespace = to_regnamespace(${waitingSchema}) and relkind = 'r' and not exists (
        select from pg_locks join pg_database on pg_database.oid = database
          where datname = current_database() and locktype = 'advisory' and objsubid = 1
            and (classid::bigint << 32) + objid::bigint = ${archiveLockId}::bigint)
      order by relname`.execute(db);
  return rows.map(({ name }) => name);
}
