import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killTree, listProcesses } from './children.ts';

const prefix = 'golden-acers-cluster-';

/** The user that runs PostgreSQL, Patroni and etcd. Undefined: the current user. */
type ClusterUser = { readonly uid: number; readonly gid: number } | undefined;

export interface RunFolder {
  readonly path: string;
  readonly user: ClusterUser;
  logFile(name: string): string;
  /** Creates a folder that belongs to the cluster's user. */
  create(name: string): string;
  /** Ends processes that still use the folder, and deletes it. */
  remove(): void;
}

/** Creates a temporary folder for one run. First ends and deletes what a killed run left behind. */
export function createRunFolder(): RunFolder {
  for (const name of readdirSync(tmpdir())) {
    const owner = /^golden-acers-cluster-(\d+)-/.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) removeRunFolder(join(tmpdir(), name));
  }
  const path = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const user = findClusterUser();
  // PostgreSQL's user must be able to enter its own folder in it.
  chmodSync(path, 0o711);
  return {
    path,
    user,
    logFile: (name) => join(path, `${name}.log`),
    create(name) {
      const folder = join(path, name);
      mkdirSync(folder, { mode: 0o700 });
      if (user !== undefined) chownSync(folder, user.uid, user.gid);
      return folder;
    },
    remove: () => removeRunFolder(path),
  };
}

/** PostgreSQL refuses to run as root. */
function findClusterUser(): ClusterUser {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m);
  if (line === null) throw new Error('PostgreSQL cannot run as root, and there is no user "postgres".');
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

/** Patroni's PostgreSQL is not our child process, so its pid is read from its file. */
export function readPostmaster(dataFolder: string): number | undefined {
  try {
    return Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

/**
 * Every process of a run has its working directory in the run's folder, including PostgreSQL, which is not
 * our child process.
 */
function removeRunFolder(path: string): void {
  for (const pid of listProcesses()) if (worksIn(pid, path)) killTree(pid);
  rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

function worksIn(pid: number, folder: string): boolean {
  try {
    const path = readlinkSync(`/proc/${pid}/cwd`);
    return path === folder || path.startsWith(`${folder}/`);
  } catch {
    // The process has ended, or belongs to another user.
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
