import { execFileSync, type SpawnOptions } from 'node:child_process';
import { accessSync, chmodSync, chownSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** PostgreSQL's programs refuse to run as root, so root starts them as another user. */
export interface PostgresRunner {
  /** The required owner of the database's folder. Undefined: the current user. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
  /** The command that runs `program` as that user. */
  command(program: string, args: readonly string[]): [string, readonly string[], SpawnOptions];
}

/**
 * Chooses the current user. As root: the owner of an existing folder, else `postgres`, which is created if
 * needed. If that user cannot reach the folder or the programs (such as a clone in a 0700 home), PostgreSQL
 * runs with the one capability that lets it enter closed folders.
 */
export function chooseRunner(folder: string, programs: string): PostgresRunner {
  if (process.getuid?.() !== 0) {
    return { owner: undefined, command: (program, args) => [program, args, {}] };
  }
  const owner = ownerOf(folder) ?? findUser('postgres') ?? createSystemUser() ?? findUser('nobody');
  if (owner === undefined)
    throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" to run it.');
  if (isReachable(dirname(folder), owner.uid) && isReachable(programs, owner.uid)) {
    return { owner, command: (program, args) => [program, args, { uid: owner.uid, gid: owner.gid }] };
  }
  const capability = getFolderCapability();
  return {
    owner,
    command: (program, args) => [
      'setpriv',
      [
        `--reuid=${owner.uid}`,
        `--regid=${owner.gid}`,
        '--clear-groups',
        // Otherwise access(2) checks only the user and ignores the capability.
        '--securebits=+no_setuid_fixup',
        `--inh-caps=+${capability}`,
        `--ambient-caps=+${capability}`,
        program,
        ...args,
      ],
      {},
    ],
  };
}

/** Changes the owner of a file or folder to the user that runs PostgreSQL. */
export function changeOwner(path: string, runner: PostgresRunner): void {
  if (runner.owner !== undefined) chownSync(path, runner.owner.uid, runner.owner.gid);
}

/** Sets the execute permission, which the package manager may have dropped. */
export function makeExecutable(program: string): void {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    // If this fails, starting the program reports the reason.
    chmodSync(program, 0o755);
  }
}

function ownerOf(folder: string): PostgresRunner['owner'] {
  if (!existsSync(folder)) return undefined;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? undefined : { uid, gid };
}

function findUser(name: string): PostgresRunner['owner'] {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

function createSystemUser(): PostgresRunner['owner'] {
  try {
    const args = ['--system', '--user-group', '--no-create-home', 'postgres'];
    execFileSync('useradd', args, { stdio: 'ignore' });
  } catch {
    // There is no useradd, for example on Alpine. Another user is chosen.
    return undefined;
  }
  return findUser('postgres');
}

/** Returns whether a user outside the owner's group can enter every folder of the path. */
function isReachable(folder: string, uid: number): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if (existsSync(path)) {
      const stat = statSync(path);
      const bit = stat.uid === uid ? 0o100 : 0o001;
      if ((stat.mode & bit) === 0) return false;
    }
    if (path === dirname(path)) return true;
  }
}

/** Prefers the narrower capability, which containers often lack. */
function getFolderCapability(): string {
  const bounding = /^CapBnd:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  const has = (bit: bigint) => (BigInt(`0x${bounding}`) & (1n << bit)) !== 0n;
  if (has(2n)) return 'dac_read_search';
  if (has(1n)) return 'dac_override';
  throw new Error(
    'PostgreSQL cannot run as root, and its user cannot reach this folder: move it to a folder that other users can enter, or set DATABASE_URL.',
  );
}
