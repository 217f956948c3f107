import { describeConnectError, sqlStateOf } from './database/database-errors.ts';

/** The codes of a missing table, function, column or schema, which a migration creates. */
const missingObjectStates = ['42P01', '42883', '42703', '3F000'];

/** Problems with a file that the operator of this machine can fix. */
const fileReasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full for this user',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of this path is not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'it exists already',
  ENOTEMPTY: 'it exists already',
  ENAMETOOLONG: 'its name is too long',
};

/**
 * Returns one sentence on a database or file that an operator's command cannot use. Undefined for any other
 * error. `address` is the variable with the database's URL.
 */
export function describeOperatorError(error: unknown, address = 'DATABASE_URL'): string | undefined {
  if (missingObjectStates.includes(sqlStateOf(error) ?? ''))
    return `The database of ${address} does not have this version’s tables: run \`golden-acers migrate\` first.`;
  const reason = describeConnectError(error);
  if (reason !== undefined) return `${address} can’t be used: ${reason}.`;
  return describeFileError(error);
}

function describeFileError(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  const reason = fileReasons[String(error.code)];
  const path = 'path' in error ? String(error.path) : /'([^']+)'/.exec(error.message)?.[1];
  return reason === undefined || path === undefined ? undefined : `${path} can’t be used: ${reason}.`;
}
