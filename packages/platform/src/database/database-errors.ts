import pg from 'pg';

export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/**
 * Returns whether it is a serialization failure, a deadlock, or a plan from before a migration that has just
 * finished.
 */
export function isConflict(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === '40001' || state === '40P01' || isPlanOutdated(error) || isUpdaterAborting(error);
}

/**
 * PostgreSQL refuses to update a row whose last updater is aborted but still listed as running. That lasts
 * microseconds and is reported as an internal error.
 */
const isUpdaterAborting = (error: unknown): boolean =>
  sqlStateOf(error) === 'XX000' &&
  error instanceof Error &&
  error.message.startsWith('new multixact has more than one updating member');

/** The next statement of the session gets a new plan. */
const outdatedPlanMessages = /cached plan must not change result type|wrong record type supplied/;
const isPlanOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && outdatedPlanMessages.test(error.message);

/** Returns the name of the constraint that refused a statement. It maps to a refusal code. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

/** Returns the detail that one of our SQL functions raised with the constraint. */
export function constraintDetailOf(error: unknown, constraint: string): string | undefined {
  return error instanceof pg.DatabaseError && error.constraint === constraint ? error.detail : undefined;
}

/** Temporary states of connection, resources, operator and time-outs. */
const transientSqlStates = /^(08|53|57|58)|^40001$|^40P01$|^55P03$|^25P03$|^25006$/;
const transientSystemCodes = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH)$/;
/** A write to a connection that the other side has closed. Node reports no system call for it. */
const closedStreamCodes = /^(EPIPE|ERR_STREAM_DESTROYED|ERR_STREAM_WRITE_AFTER_END)$/;
const transientMessages =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|client was closed/i;

/** True if the database was unreachable or overloaded, so that a later retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== undefined) return transientSqlStates.test(state) || isPlanOutdated(error);
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = 'code' in error ? String(error.code) : '';
  if (closedStreamCodes.test(code)) return true;
  const syscall = 'syscall' in error ? error.syscall : undefined;
  // The socket of a stopped server. Any other missing file is a bug.
  if (code === 'ENOENT') return syscall === 'connect';
  return (syscall !== undefined && transientSystemCodes.test(code)) || transientMessages.test(error.message);
}

/**
 * Returns one sentence on a problem with a database's URL that an operator can fix. Undefined for any other
 * error.
 */
export function describeConnectError(error: unknown): string | undefined {
  const state = sqlStateOf(error);
  if (state === '28P01' || state === '28000') return 'its server refuses the user or the password';
  if (state === '3D000') return 'its server has no such database';
  if (state === '42501' && error instanceof Error) return `its role lacks a privilege (${error.message})`;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its host is not known';
  return isDatabaseUnavailable(error) ? 'its server does not respond' : undefined;
}
