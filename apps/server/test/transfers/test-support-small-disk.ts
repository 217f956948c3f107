import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mount = ['-t', 'tmpfs', '-o', 'size=24m,mode=0711', 'tmpfs'];
/**
 * `cat` keeps the namespace, and ends with the process that holds its input, so that the disk does not
 * outlive it.
 */
const mountAndStay = `mount ${mount.join(' ')} "$0" && echo mounted && exec cat`;

interface MountedDisk {
  /** The path by which this user's other processes, including PostgreSQL, reach it. */
  readonly path: string;
  unmount(): void;
}

export interface SmallDisk {
  /** An empty folder on it, of the user to whom `like` belongs. */
  folder(like: string): string;
  /** Leaves not one page free. */
  fill(): void;
  empty(): void;
  unmount(): void;
}

/**
 * Mounts a small disk in memory that a test can fill. Root mounts it directly. Other users mount it in a user
 * namespace and reach it through a process in there. Where namespaces are forbidden, returns the reason.
 */
export async function mountSmallDisk(): Promise<{ disk: SmallDisk | undefined; skipReason: string }> {
  const root = mkdtempSync(join(tmpdir(), 'golden-acers-small-'));
  try {
    const mounted = process.getuid?.() === 0 ? mountAsRoot(root) : await mountInNamespace(root);
    return { disk: diskAt(mounted), skipReason: '' };
  } catch (error) {
    rmdirSync(root);
    return { disk: undefined, skipReason: error instanceof Error ? error.message.trim() : String(error) };
  }
}

function mountAsRoot(root: string): MountedDisk {
  execFileSync('mount', [...mount, root], { stdio: ['ignore', 'ignore', 'pipe'] });
  return {
    path: root,
    unmount() {
      execFileSync('umount', [root]);
      rmdirSync(root);
    },
  };
}

async function mountInNamespace(root: string): Promise<MountedDisk> {
  const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', mountAndStay, root]);
  let complaint = '';
  holder.stderr.on('data', (text: Buffer) => {
    complaint += text;
  });
  // The process reports that the disk is ready, or ends.
  await Promise.race([once(holder.stdout, 'data'), once(holder, 'close')]);
  if (holder.exitCode !== null) throw new Error(complaint);
  return {
    path: `/proc/${holder.pid}/root${root}`,
    unmount() {
      holder.stdin.end();
      rmdirSync(root);
    },
  };
}

function diskAt({ path, unmount }: MountedDisk): SmallDisk {
  const ballast = join(path, 'ballast');
  return {
    folder(like) {
      const tables = join(path, 'tables');
      mkdirSync(tables, { mode: 0o700 });
      const { uid, gid } = statSync(like);
      chownSync(tables, uid, gid);
      return tables;
    },
    fill() {
      const file = openSync(ballast, 'w');
      for (const bytes of [1_048_576, 4_096]) writeUntilFull(file, Buffer.alloc(bytes));
      closeSync(file);
      chmodSync(ballast, 0o600);
    },
    empty: () => rmSync(ballast, { force: true }),
    unmount,
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
