import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { monotonicMs, sleep } from '../clock.ts';
import type { Log } from '../log/log.ts';
import { isAlive } from '../process.ts';

const fastShutdownTimeoutMs = 8_000;
const immediateShutdownTimeoutMs = 3_000;

const pidFileOf = (dir: string) => `${dir}/postmaster.pid`;

/** The server's pid file has the pid in line 1, the port in line 4 and the state in line 8. */
export function readPidFile(dir: string): { text: string; pid: number; port: number; isReady: boolean } {
  let text = '';
  try {
    text = readFileSync(pidFileOf(dir), 'utf8');
  } catch {
    // The server is starting, or has stopped properly.
  }
  const lines = text.split('\n');
  const isReady = lines[7]?.startsWith('ready') === true;
  return { text, pid: Number(lines[0]), port: Number(lines[3]), isReady };
}

/** Finds the port of a PostgreSQL that another process runs in this folder, if any. */
export function findRunningPostgresPort(dir: string): number | undefined {
  const { pid, port, isReady } = readPidFile(dir);
  return isReady && pid > 1 && isAlive(pid) && port > 0 ? port : undefined;
}

/**
 * Stops a server that a killed process left running in this folder. If its pid now belongs to another
 * program, our pid is written into the file: PostgreSQL ignores the pid of its parent, but still checks
 * shared memory.
 */
export async function stopOrphanedPostgres(dir: string, log: Log): Promise<void> {
  const { text, pid } = readPidFile(dir);
  if (!(pid > 1) || pid === process.pid || !isAlive(pid)) return;
  if (!isServerOf(pid, dir)) {
    writeFileSync(pidFileOf(dir), text.replace(/^\d+/, String(process.pid)));
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

/** PostgreSQL's working directory is its folder, which identifies the server. */
function isServerOf(pid: number, dir: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dir);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(dir);
  } catch {
    // The process has ended, or belongs to another user and so is not ours.
    return false;
  }
}
