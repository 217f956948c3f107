import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { monotonicMs, sleep } from './clock.ts';
import type { Log } from './log.ts';
import { isAlive } from './process.ts';

const fastShutdownTimeoutMs = 8_000;
const immediateShutdownTimeoutMs = 3_000;

/**
 * Stops a server that a killed process left running on this folder. Where the pid in its file now belongs to something
 * else, the file is made to name us: PostgreSQL takes its parent's pid for stale, and goes on to check the shared memory,
 * which removing the file would skip.
 */
export async function stopOrphanedPostgres(dir: string, log: Log): Promise<void> {
  const file = `${dir}/postmaster.pid`;
  const text = readOrEmpty(file);
  const pid = Number.parseInt(text, 10);
  if (!(pid > 1) || pid === process.pid || !isAlive(pid)) return;
  if (!isServerOf(pid, dir)) {
    writeFileSync(file, text.replace(/^\d+/, String(process.pid)));
    return;
  }
  log.warn({ pid }, 'stopping the PostgreSQL that an earlier run left behind');
  for (const [signal, waitMs] of [
    ['SIGINT', fastShutdownTimeoutMs],
    ['SIGQUIT', immediateShutdownTimeoutMs],
  ] as const) {
    process.kill(pid, signal);
    const deadline = monotonicMs() + waitMs;
    while (monotonicMs() < deadline) {
      if (!isAlive(pid)) return;
      await sleep(20);
    }
  }
  throw new Error(`The PostgreSQL with pid ${pid}, left by an earlier run, does not stop.`);
}

/** PostgreSQL works inside of its folder, so the process's working directory tells whose it is. */
function isServerOf(pid: number, dir: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dir);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(dir);
  } catch {
    // It ended meanwhile, or it is another user's, and then not ours.
    return false;
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // No file: the last server stopped as it should.
    return '';
  }
}
