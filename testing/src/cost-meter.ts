import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { type QueryExecutorProvider, sql } from 'kysely';
import pg from 'pg';

/** What a program asks of its database. */
export interface Cost {
  /** Round trips, among them the beginnings and ends of transactions. */
  readonly statements: number;
  /** Inserted, updated and deleted rows of logged tables, also those that functions and triggers write. */
  readonly rows: number;
  /** The log of these rows and of their indexes, without images of whole pages. */
  readonly walBytes: number;
}

export interface CostMeter extends Disposable {
  /**
   * Does these works in turn, several times, and returns the median of each figure, because a page of an
   * index splits now and then. `db` belongs to an administrator of the program's database.
   */
  measure<Name extends string>(
    db: QueryExecutorProvider,
    works: Readonly<Record<Name, () => Promise<unknown>>>,
  ): Promise<Record<Name, Cost>>;
}

/** WAL records vary by a few bytes with the lengths of numbers and the fullness of pages. */
const walTolerance = 1.05;

/** Fails unless statements and rows are the stated ones, and the log is at most a little more than stated. */
export function assertCosts(
  measured: Readonly<Record<string, Cost>>,
  stated: Readonly<Record<string, Cost>>,
): void {
  const costs = Object.entries(measured).map(([name, cost]) => {
    const statedBytes = stated[name]?.walBytes ?? 0;
    const isWithin = cost.walBytes <= statedBytes * walTolerance;
    return [name, { ...cost, walBytes: isWithin ? statedBytes : cost.walBytes }];
  });
  assert.deepEqual(
    Object.fromEntries(costs),
    stated,
    'State what these works cost, if the price is worth it.',
  );
}

const warmUps = 3;
const repetitions = 9;

/**
 * Counts the statements of connections that open from now on. Statements of timers and of other programs in
 * this process do not count, because only those that follow from the work do.
 */
export function startCostMeter(): CostMeter {
  const counting = new AsyncLocalStorage<{ statements: number }>();
  const runQuery: (...args: unknown[]) => unknown = pg.Client.prototype.query;
  Object.defineProperty(pg.Client.prototype, 'query', {
    configurable: true,
    writable: true,
    value(this: pg.Client, ...args: unknown[]) {
      const count = counting.getStore();
      if (count !== undefined) count.statements += 1;
      return runQuery.apply(this, args);
    },
  });
  return {
    async measure<Name extends string>(
      db: QueryExecutorProvider,
      works: Readonly<Record<Name, () => Promise<unknown>>>,
    ) {
      await sql`create extension if not exists pg_walinspect`.execute(db);
      const names = Object.keys(works) as Name[];
      const costs: Record<Name, Cost>[] = [];
      for (let round = 0; round < warmUps + repetitions; round += 1) {
        const measured: [Name, Cost][] = [];
        for (const name of names) {
          const from = await flushLog(db);
          const count = { statements: 0 };
          await counting.run(count, works[name]);
          measured.push([name, { ...count, ...(await readLog(db, from, await flushLog(db))) }]);
        }
        costs.push(Object.fromEntries(measured) as Record<Name, Cost>);
      }
      const measured = names.map((name) => [name, medianOf(costs.slice(warmUps).map((cost) => cost[name]))]);
      return Object.fromEntries(measured) as Record<Name, Cost>;
    },
    [Symbol.dispose]() {
      Object.defineProperty(pg.Client.prototype, 'query', { value: runQuery });
    },
  };
}

function medianOf(costs: readonly Cost[]): Cost {
  const median = (figure: keyof Cost) =>
    costs.map((cost) => cost[figure]).toSorted((one, other) => one - other)[costs.length >> 1] ?? 0;
  return { statements: median('statements'), rows: median('rows'), walBytes: median('walBytes') };
}

/** Writes the log up to here to its files, where it can be read. Returns the position. */
async function flushLog(db: QueryExecutorProvider): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select pg_logical_emit_message(false, 'cost', '', true)::text as position`.execute(db);
  if (rows[0] === undefined) throw new Error('The database returned no position.');
  return rows[0].position;
}

/** Only the records of this database: others of the same server belong to other tests. */
async function readLog(
  db: QueryExecutorProvider,
  from: string,
  to: string,
): Promise<Pick<Cost, 'rows' | 'walBytes'>> {
  const { rows } = await sql<{ rows: number; walBytes: number }>`
    with record as (
      select start_lsn, resource_manager, record_type, max(record_length) - sum(block_fpi_length) as bytes,
          min(reltablespace::bigint) as space, min(relfilenode::bigint) as file
        from pg_get_wal_block_info(${from}::pg_lsn, ${to}::pg_lsn, false)
        where reldatabase = (select oid from pg_database where datname = current_database())
        group by 1, 2, 3
    )
    select coalesce(sum(bytes), 0)::int as "walBytes", count(*) filter (
        where resource_manager = 'Heap' and record_type ~ '^(INSERT|UPDATE|HOT_UPDATE|DELETE)'
          and exists (select from pg_class table_ where table_.oid = pg_filenode_relation(space::oid, file::oid)
            and relkind in ('r', 'p')))::int as rows
      from record`.execute(db);
  return rows[0] ?? { rows: 0, walBytes: 0 };
}
