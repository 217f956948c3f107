import { readFileSync } from 'node:fs';

/** Whether a process with this pid runs, ours or another user's. A zombie has ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, and belongs to someone else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return readProcessStat(pid)?.[0] !== 'Z';
}

/**
 * When a process started, in the kernel's ticks since boot and the boot's own id: together with the pid it names one
 * process for ever, where a pid alone is given out again. Undefined where the system doesn't tell.
 */
export function findProcessStartId(pid: number): string | undefined {
  const ticks = readProcessStat(pid)?.[19];
  if (ticks === undefined) return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`;
}

/** The fields of /proc/pid/stat after the name in parentheses, which may itself hold spaces. */
function readProcessStat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // No such process, or a system without /proc.
    return undefined;
  }
}
