import { readFileSync } from 'node:fs';
import { isAlive } from './process.ts';

/**
 * The port of the embedded PostgreSQL that another process runs on this folder; undefined when none does. The first line of its
 * pid file is its pid, the fourth its port, the eighth its state.
 */
export function findRunningPostgresPort(dir: string): number | undefined {
  let lines: string[];
  try {
    lines = readFileSync(`${dir}/postmaster.pid`, 'utf8').split('\n');
  } catch {
    // It isn't running, or never was.
    return undefined;
  }
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  const isReady = lines[7]?.startsWith('ready') === true;
  return isReady && pid > 1 && isAlive(pid) && port > 0 ? port : undefined;
}
