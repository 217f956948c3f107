import { execFileSync, type SpawnOptions } from 'node:child_process';
import { accessSync, chmodSync, chownSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** How to start PostgreSQL's programs. They refuse to run as root, so root starts them as another user. */
export interface PostgresRunner {
  /** The user that must own the database's folder; undefined when it is our own. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
  /** The program, arguments and options to spawn so that `program` runs as that user. */
  command(program: string, args: readonly string[]): [string, readonly string[], SpawnOptions];
}

/**
 * Chooses the user: ourselves, or, as root, the owner of an existing folder, else the system's `postgres`, made when
 * there is none. Where that user can't reach the folder or the programs (a clone below a 0700 home), the programs get the
 * one capability to pass closed folders, and nothing else of root's.
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
        // Without it, access(2) would ask by the user alone, and not by what the capability allows.
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

/** Gives a file or folder to the user that runs PostgreSQL. */
export function changeOwner(path: string, runner: PostgresRunner): void {
  if (runner.owner !== undefined) chownSync(path, runner.owner.uid, runner.owner.gid);
}

/** The package manager may have lost the permission to execute. */
export function makeExecutable(program: string): void {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    // Not executable yet; where this fails too, starting it says why.
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
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
      stdio: 'ignore',
    });
  } catch {
    // No useradd here (Alpine, a read-only system): another user will do.
    return undefined;
  }
  return findUser('postgres');
}

/** Whether a user outside of the owner's group can pass every folder down to this one. */
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

/** Containers often lack the narrower capability, so the wider one is the second choice. */
function getFolderCapability(): string {
  const bounding = /^CapBnd:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  const has = (place: bigint) => (BigInt(`0x${bounding}`) & (1n << place)) !== 0n;
  if (has(2n)) return 'dac_read_search';
  if (has(1n)) return 'dac_override';
  throw new Error(
    'PostgreSQL cannot run as root, and its user cannot reach this folder: move it out of the closed home, or set DATABASE_URL.',
  );
}
