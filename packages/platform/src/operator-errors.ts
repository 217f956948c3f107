import { describeConnectError, sqlStateOf } from './db.ts';

/** A table, function, column or schema that a migration creates. */
const missingObjectStates = ['42P01', '42883', '42703', '3F000'];

/** What the operator of this machine can mend about a file. */
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
 * One sentence on a database or a file that a command of the operator cannot use; undefined for any other
 * error. `address` is how the operator knows the database: a variable.
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
