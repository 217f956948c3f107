import { execFileSync } from 'node:child_process';
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

const size = '24m';

/** A disk of its own, in memory and small enough to be filled. Only root may mount one, and not in every container. */
export function mountSmallDisk() {
  const root = mkdtempSync(join(tmpdir(), 'golden-acers-small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'tmpfs', root], {
      stdio: 'ignore',
    });
  } catch {
    rmdirSync(root);
    return undefined;
  }
  const ballast = join(root, 'ballast');
  return {
    /** An empty folder on it, of the user to whom `like` belongs. */
    folder(like: string): string {
      const path = join(root, 'tables');
      mkdirSync(path, { mode: 0o700 });
      const { uid, gid } = statSync(like);
      chownSync(path, uid, gid);
      return path;
    },
    /** Leaves not one page free. */
    fill() {
      const file = openSync(ballast, 'w');
      for (const bytes of [1_048_576, 4_096]) writeUntilFull(file, Buffer.alloc(bytes));
      closeSync(file);
      chmodSync(ballast, 0o600);
    },
    empty: () => rmSync(ballast, { force: true }),
    unmount() {
      execFileSync('umount', [root]);
      rmdirSync(root);
    },
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
