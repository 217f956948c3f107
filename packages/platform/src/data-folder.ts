import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { findProcessStartId, isAlive } from './process.ts';
import { newToken, systemRandom } from './random.ts';

/** Another live process owns the folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderBusy';
  readonly pid: number;

  constructor(dir: string, pid: number) {
    super(`The data folder ${dir} is in use by the process with pid ${pid}.`);
    this.pid = pid;
  }
}

export interface DataFolder {
  /** A path inside the folder. */
  path(name: string): string;
  /** A secret of 256 bits as base64url, created at the first call and stored with mode 0600. */
  secret(name: string): string;
  /** Releases the lock. */
  close(): void;
}

/**
 * Locks a folder for this process. Takes over the lock of a dead owner only, also when processes compete
 * for it.
 */
export function openDataFolder(dir: string): DataFolder {
  mkdirSync(dir, { recursive: true });
  // As root, PostgreSQL runs as another user, who must pass through the folder but not list it.
  chmodSync(dir, process.getuid?.() === 0 ? 0o711 : 0o700);
  const release = acquireLock(dir);
  return {
    path: (name) => join(dir, name),
    secret: (name) => readSecret(dir, name),
    close: release,
  };
}

/** Reads a folder without its lock. Creates nothing: a missing secret is undefined. */
export function inspectDataFolder(dir: string): {
  path(name: string): string;
  secret(name: string): string | undefined;
} {
  return {
    path: (name) => join(dir, name),
    secret: (name) => readOrUndefined(join(dir, name))?.trim(),
  };
}

const maxLockAttempts = 100;
const releasedMark = 'released\n';

/**
 * Locks are numbered files. The highest names the owner and is never removed, so the top number is never
 * reused. A new owner links a complete file to the next number, which succeeds for one process only, and
 * then checks that it is the highest: a slow process may link a number that was removed long ago.
 */
function acquireLock(dir: string): () => void {
  const own = join(dir, `lock-${newToken(systemRandom).slice(0, 8)}`);
  writeDurably(own, `${process.pid} ${findProcessStartId(process.pid) ?? 'unknown'}\n`);
  try {
    for (let attempt = 0; attempt < maxLockAttempts; attempt += 1) {
      const highest = highestLock(dir);
      const owner = liveOwner(readOrUndefined(lockPath(dir, highest)) ?? releasedMark);
      if (owner !== undefined) throw new DataFolderInUse(dir, owner);
      if (!tryLink(own, lockPath(dir, highest + 1))) continue;
      if (highestLock(dir) === highest + 1) {
        for (const number of lockNumbers(dir)) {
          if (number <= highest) rmSync(lockPath(dir, number), { force: true });
        }
        return () => {
          writeDurably(own, releasedMark);
          renameSync(own, lockPath(dir, highest + 1));
        };
      }
      rmSync(lockPath(dir, highest + 1), { force: true });
    }
    throw new Error(`The lock of the data folder ${dir} could not be taken.`);
  } finally {
    rmSync(own, { force: true });
  }
}

function lockPath(dir: string, number: number): string {
  return join(dir, `lock.${number}`);
}

function lockNumbers(dir: string): number[] {
  return readdirSync(dir).flatMap((name) => (/^lock\.\d+$/.test(name) ? [Number(name.slice(5))] : []));
}

function highestLock(dir: string): number {
  return Math.max(0, ...lockNumbers(dir));
}

function liveOwner(lock: string): number | undefined {
  const [pidText = '', start = 'unknown'] = lock.trim().split(' ');
  const pid = Number.parseInt(pidText, 10);
  if (!(pid > 0) || !isAlive(pid)) return undefined;
  const running = findProcessStartId(pid);
  return running === undefined || start === 'unknown' || running === start ? pid : undefined;
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function readSecret(dir: string, name: string): string {
  const file = join(dir, name);
  const known = readOrUndefined(file)?.trim();
  if (known !== undefined && known !== '') return known;
  const fresh = newToken(systemRandom);
  writeDurably(`${file}.new`, `${fresh}\n`);
  renameSync(`${file}.new`, file);
  return fresh;
}

function writeDurably(path: string, text: string): void {
  rmSync(path, { force: true });
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function readOrUndefined(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
