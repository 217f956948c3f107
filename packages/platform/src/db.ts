import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { sleep } from './clock.ts';
import type { Log } from './log.ts';
import { prepareStatements } from './prepared-statements.ts';
import { randomBelow, systemRandom } from './random.ts';

export type Database<Schema> = Kysely<Schema>;
export type Tx<Schema> = Transaction<Schema>;

export interface DatabaseOptions {
  readonly applicationName: string;
  readonly poolSize: number;
  /** Longer statements are cancelled by the database: one slow report must not hold a connection for ever. */
  readonly statementTimeoutMs?: number;
  /** How long a caller waits for a free connection before it is told that the server is busy. */
  readonly connectTimeoutMs?: number;
  readonly log?: Log;
}

const int8 = 20;
const int8Array = 1016;
const date = 1082;
const timestamptz = 1184;

const parseAnyTimestamp: (text: string) => unknown = pg.types.getTypeParser(timestamptz, 'text');
const utcTimestampPattern = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;

/** As the database writes it when its time zone is UTC, which is most of what a poll costs to read; or anyhow. */
function parseTimestamp(text: string): unknown {
  return utcTimestampPattern.test(text)
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : parseAnyTimestamp(text);
}

/**
 * Money and counts arrive as `bigint`, never as a float; `numeric` and `date` stay text; `timestamptz` is a `Date`.
 * Set on each connection instead of in pg's global table, so that no other user of pg changes what we read.
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

/** Opens a pool of connections. None is made before the first query. Close it with `db.destroy()`. */
export function openDatabase<Schema>(url: string, options: DatabaseOptions): Database<Schema> {
  const statementTimeoutMs = options.statementTimeoutMs ?? 10_000;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: options.applicationName,
    max: options.poolSize,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    // A lost connection answers no statement_timeout: this one is the client's own.
    query_timeout: statementTimeoutMs + 5_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    types,
  });
  pool.on('connect', (client) => {
    // A connection that is cut while in use emits this beside the rejected query, and unheard it would end the process.
    client.on('error', () => undefined);
    prepareStatements(client);
  });
  pool.on('error', (error) => {
    // An idle connection was cut. The pool has dropped it, and the next query opens another: nothing else to do.
    options.log?.warn({ err: error }, 'an idle database connection was lost');
  });
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * `waitForDisk: false` for a statement that is its own transaction: it names this in its `from`, which saves the three round
 * trips of a transaction around it.
 */
export const asynchronousCommit = sql<string>`set_config('synchronous_commit', 'off', true)`;

export interface TransactionOptions {
  /**
   * False: the commit doesn't wait for the disk. A database that breaks down forgets the last of such transactions, unless
   * one that waits came after them. For what nobody is told of before that, or what can be written again.
   */
  readonly waitForDisk?: boolean;
}

/**
 * `column = anyOf(texts)` where `column in (texts)` is meant: one parameter however many there are, so that the statement stays the
 * same and keeps its plan.
 */
export function anyOf(texts: readonly string[]): RawBuilder<string> {
  return sql`any(${texts}::text[])`;
}

/**
 * A pattern for `column like`: matches texts that contain this one. PostgreSQL's text can't hold NUL, and no name holds
 * a control character, so another one stands in.
 */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&').replace(/\p{Cc}/gu, '\u0001')}%`;
}

const maxTransactionAttempts = 4;

/**
 * Runs `work` in one READ COMMITTED transaction. A deadlock or a serialization failure rolls back and runs `work` again,
 * at most three times more, so `work` must have no effect outside of the database.
 */
export async function runInTransaction<Schema, T>(
  db: Database<Schema>,
  work: (tx: Tx<Schema>) => Promise<T>,
  { waitForDisk = true }: TransactionOptions = {},
): Promise<T> {
  return retryOnConflict(() =>
    db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (tx) => {
        if (!waitForDisk) await sql`select ${asynchronousCommit}`.execute(tx);
        return work(tx);
      }),
  );
}

/** The same for work that is one statement, which needs no transaction around it. */
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

function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

function isConflict(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === '40001' || state === '40P01';
}

/** The name of the constraint that refused a statement. Names are sentences, and map to refusal codes. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

/** What a broken constraint said beside its name, where a function of ours raised it on purpose. */
export function constraintDetailOf(error: unknown, constraint: string): string | undefined {
  return error instanceof pg.DatabaseError && error.constraint === constraint ? error.detail : undefined;
}

/** SQL states that say "not now" instead of "never": connection, resources, operator, time-outs, a plan kept too long. */
const transientSqlStates = /^(08|53|57|58)|^0A000$|^40001$|^40P01$|^55P03$|^25P03$|^25006$/;
const transientSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
]);
const transientMessages =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|client was closed/i;

/** True when the database couldn't be reached or couldn't serve now: the caller may try again later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== undefined) return transientSqlStates.test(state);
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const system = 'syscall' in error && 'code' in error ? String(error.code) : '';
  return transientSystemCodes.has(system) || transientMessages.test(error.message);
}
