import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { monotonicMs } from '../clock.ts';
import { isAlive } from '../process.ts';
import { newToken, systemRandom } from '../random.ts';

/** Another running process owns the folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderBusy';
  readonly pid: number;

  constructor(dir: string, pid: number) {
    super(`The data folder ${dir} is in use by the process with pid ${pid}: stop that one first.`);
    this.pid = pid;
  }
}

export interface DataFolder {
  /** A path inside the folder. */
  path(name: string): string;
  /** A secret of 256 bits as base64url, cut to `maxLength`. Created at the first call, with mode 0600. */
  secret(name: string, maxLength?: number): string;
  /** Releases the lock. */
  close(): void;
}

/** The folder cannot be created, or this user must not use it. */
export class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable';

  constructor(dir: string, cause: unknown, use: 'read' | 'write to' = 'write to') {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    super(`DATA_DIR is not valid: this user can’t ${use} ${dir} (${reason}).`);
  }
}

/** Locks a folder until `close` or the end of the process. Throws DataFolderInUse or DataFolderUnusable. */
export function openDataFolder(dir: string): DataFolder {
  try {
    mkdirSync(dir, { recursive: true });
    // Root runs PostgreSQL as another user, who must be able to enter the folder but not to list it.
    chmodSync(dir, process.getuid?.() === 0 ? 0o711 : 0o700);
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataFolderUnusable(dir, error);
  }
  const release = acquireLock(dir);
  return {
    path: (name) => join(dir, name),
    secret: (name, maxLength) => readSecret(dir, name, maxLength),
    close: release,
  };
}

/** Reads a folder without locking it, and creates nothing: a missing secret is undefined. */
export function inspectDataFolder(dir: string): {
  path(name: string): string;
  secret(name: string): string | undefined;
} {
  return {
    path: (name) => join(dir, name),
    secret(name) {
      try {
        return readOrUndefined(join(dir, name))?.trim();
      } catch (error) {
        throw new DataFolderUnusable(dir, error, 'read');
      }
    },
  };
}

/** Keeps references, because garbage collection would release the locks. */
const locks = new Set<DatabaseSync>();
/** The owner writes its pid right after locking. */
const pidWaitMs = 2_000;

/**
 * Locks by an exclusive SQLite transaction, which the system ends with the process. The pid is in a second
 * file, because a locked database cannot be read.
 */
function acquireLock(dir: string): () => void {
  const pidFile = join(dir, 'lock.pid');
  const database = new DatabaseSync(join(dir, 'lock'));
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (!(error instanceof Error && error.message === 'database is locked')) throw error;
    throw new DataFolderInUse(dir, readOwnerPid(pidFile));
  }
  locks.add(database);
  writeFileSync(pidFile, String(process.pid));
  return () => {
    locks.delete(database);
    rmSync(pidFile);
    database.close();
  };
}

/** The file may contain the pid of a process that has ended. */
function readOwnerPid(pidFile: string): number {
  const deadline = monotonicMs() + pidWaitMs;
  for (;;) {
    const pid = Number(readOrUndefined(pidFile));
    if ((pid > 0 && isAlive(pid)) || monotonicMs() > deadline) return pid;
  }
}

function readSecret(dir: string, name: string, maxLength?: number): string {
  const file = join(dir, name);
  const known = readOrUndefined(file)?.trim();
  if (known !== undefined && known !== '') return known.slice(0, maxLength);
  const fresh = newToken(systemRandom).slice(0, maxLength);
  writeFileSync(`${file}.new`, `${fresh}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return fresh;
}

function readOrUndefined(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
