import { Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { sleep } from '../clock.ts';
import type { Log } from '../log/log.ts';
import { isTracing, traceStatement } from '../log/tracing.ts';
import { randomBelow, systemRandom } from '../random.ts';
import { collectAnnouncedWork, publishWork } from './announced-work.ts';
import { camelCaseRows, SnakeCaseDialect } from './camel-case.ts';
import { isConflict } from './database-errors.ts';
import { createFairPool, type FairPool } from './fair-pool.ts';
import { prepareStatements } from './prepared-statements.ts';

export type Database<Schema> = Kysely<Schema>;
export type Tx<Schema> = Transaction<Schema>;

export interface DatabaseOptions {
  readonly applicationName: string;
  readonly poolSize: number;
  /** Longer statements are cancelled, so that a slow report does not hold a connection. */
  readonly statementTimeoutMs?: number;
  /** The longest wait for a connection before the query fails as unavailable. */
  readonly connectTimeoutMs?: number;
  readonly log?: Log;
  /** For few large statements with the same kind of values each time: they are planned once. */
  readonly hasGenericPlans?: boolean;
}

const int8 = 20;
const int8Array = 1016;
const date = 1082;
const timestamptz = 1184;

const parseAnyTimestamp: (text: string) => unknown = pg.types.getTypeParser(timestamptz, 'text');

/** Takes half the time of pg's parser, which took most of the time of reading a poll's result. */
function parseTimestamp(text: string): unknown {
  const date = new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`);
  return Number.isNaN(date.getTime()) ? parseAnyTimestamp(text) : date;
}

/**
 * Money and counts become `bigint`; `numeric` and `date` stay text; `timestamptz` becomes `Date`. Set per
 * connection, so that other users of pg are not affected.
 */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (oid === int8) return (text: string) => BigInt(text);
    if (oid === int8Array) return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(BigInt);
    if (oid === date) return (text: string) => text;
    if (oid === timestamptz) return parseTimestamp;
    return pg.types.getTypeParser(oid, 'text');
  },
};

const pools = new WeakMap<object, FairPool>();

/** Connects at the first query. Callers get connections in turns. Close it with `db.destroy()`. */
export function openDatabase<Schema>(url: string, options: DatabaseOptions): Database<Schema> {
  const { poolSize, statementTimeoutMs = 10_000, connectTimeoutMs = 5_000 } = options;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: options.applicationName,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    // A limit of the client, because a lost connection reports no statement_timeout.
    query_timeout: statementTimeoutMs + 5_000,
    idle_in_transaction_session_timeout: 15_000,
    ...(options.hasGenericPlans && { options: '-c plan_cache_mode=force_generic_plan' }),
    keepAlive: true,
    // Detects a primary that vanished within half a minute instead of hours.
    keepAliveInitialDelayMillis: 10_000,
    // Lets `runInTwoTrips` send two statements at once. All others wait for one before they send the next.
    pipeline: true,
    types,
  });
  pool.on('connect', (client) => {
    // A connection that is lost in use also emits this event. Unhandled, it would end the process.
    client.on('error', () => undefined);
    prepareStatements(client);
  });
  pool.on('error', (error) => {
    // The pool has dropped the connection, and the next query opens another.
    options.log?.warn({ err: error }, 'an idle database connection was lost');
  });
  const fairPool = createFairPool(pool, { poolSize, maxWaitMs: connectTimeoutMs });
  const db = new Kysely<Schema>({
    dialect: new SnakeCaseDialect({ pool: fairPool }),
    plugins: [camelCaseRows],
    ...(isTracing() && { log: traceStatement }),
  });
  pools.set(db, fairPool);
  return db;
}

/** Counts the connections of this process, and the statements and transactions that wait for one. */
export function countConnections<Schema>(db: Database<Schema>) {
  return pools.get(db)?.countConnections() ?? { busy: 0, idle: 0, waiting: 0 };
}

/**
 * In one statement it does the same as `waitForDisk: false`: naming it in the `from` saves the three round
 * trips of a transaction.
 */
export const asynchronousCommit = sql<string>`set_config('synchronous_commit', 'off', true)`;

export interface TransactionOptions {
  /**
   * False: a crash may lose the commit, unless a waiting commit followed. Use it only for data that has
   * not been reported or that can be written again.
   */
  readonly waitForDisk?: boolean;
}

/** Replaces `column in (texts)` by one parameter for any number of texts, so that the plan is reused. */
export function anyOf(texts: readonly string[]): RawBuilder<string> {
  return sql`any(${texts}::text[])`;
}

/**
 * Returns a `like` pattern for texts that contain this one. Control characters, such as NUL, which
 * PostgreSQL cannot store, are replaced by one that no name contains.
 */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&').replace(/\p{Cc}/gu, '\u0001')}%`;
}

const maxTransactionAttempts = 4;

/**
 * Runs `work` in a READ COMMITTED transaction, and repeats it up to three times after conflicts with other
 * transactions. So `work` must have no effect outside the database.
 */
export async function runInTransaction<Schema, T>(
  db: Database<Schema>,
  work: (tx: Tx<Schema>) => Promise<T>,
  { waitForDisk = true }: TransactionOptions = {},
): Promise<T> {
  const { result, announced } = await retryOnConflict(() =>
    db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (tx) => {
        if (!waitForDisk) await sql`select ${asynchronousCommit}`.execute(tx);
        const announced = collectAnnouncedWork(tx);
        return { result: await work(tx), announced };
      }),
  );
  publishWork(db, announced);
  return result;
}

/** Does the same as `runInTransaction` for a single statement, which needs no transaction. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= maxTransactionAttempts || !isConflict(error)) throw error;
      await sleep(randomBelow(systemRandom, 20 * attempt) + 1);
    }
  }
}
