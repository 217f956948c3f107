import { readFileSync } from 'node:fs';

/** Returns whether a process of any user has this pid. A zombie counts as ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs as another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  try {
    // The state follows the parenthesised name, which may contain spaces.
    return !/\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    // The system has no /proc.
    return true;
  }
}
