import { readFileSync } from 'node:fs';

/** Whether a process of any user runs with this pid. A zombie has ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs as another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return readProcessStat(pid)?.[0] !== 'Z';
}

/**
 * The start of a process: the boot's id and the ticks since boot. Together with the pid it is unique, while
 * a pid alone is reused. Undefined on systems without /proc.
 */
export function findProcessStartId(pid: number): string | undefined {
  const ticks = readProcessStat(pid)?.[19];
  if (ticks === undefined) return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`;
}

/** The fields of /proc/pid/stat after the name in parentheses, which may contain spaces. */
function readProcessStat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // No such process, or a system without /proc.
    return undefined;
  }
}
