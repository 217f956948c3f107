import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface ChildOptions {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Receives standard output and standard error. */
  readonly logFile: string;
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  /** Default: the folder of the log file. */
  readonly cwd?: string;
  /**
   * Opens an IPC channel, on which the program reports that it is ready. The program ends when the channel
   * closes.
   */
  readonly hasChannel?: boolean;
}

export interface Child {
  readonly pid: number;
  readonly process: ChildProcess;
  readonly isRunning: () => boolean;
  /** Sends SIGTERM, and SIGKILL after the time-out. Resolves when the process has ended. */
  stop(timeoutMs?: number): Promise<void>;
  /** Sends SIGKILL to the process and its descendants, like a power failure. */
  killTree(): Promise<void>;
}

const defaultStopMs = 5_000;

/**
 * Starts the program in its own process group, so that Ctrl-C reaches only this process, which stops its
 * children in order.
 */
export function startChild({
  program,
  args,
  env,
  logFile,
  user,
  cwd = dirname(logFile),
  hasChannel,
}: ChildOptions): Child {
  const output = openSync(logFile, 'a', 0o644);
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', output, output, ...(hasChannel ? (['ipc'] as const) : [])],
    detached: true,
    ...(user ?? {}),
    cwd,
  });
  closeSync(output);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started.`);
  const exited = once(child, 'exit');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    pid,
    process: child,
    isRunning,
    async stop(timeoutMs = defaultStopMs) {
      if (!isRunning()) return;
      child.kill('SIGTERM');
      await Promise.race([exited, delay(timeoutMs, undefined, { ref: false })]);
      if (isRunning()) child.kill('SIGKILL');
      await exited;
    },
    async killTree() {
      killTree(pid);
      if (isRunning()) await exited;
    },
  };
}

/** Kills a process and its descendants. Stops each one first, so that none can start another. */
export function killTree(pid: number): void {
  if (!send(pid, 'SIGSTOP')) return;
  const children = readChildrenOf(pid);
  send(pid, 'SIGKILL');
  for (const child of children) killTree(child);
}

/** Returns false if the process has ended. */
function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

export function listProcesses(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

const readChildrenOf = (parent: number) => listProcesses().filter((pid) => readParentOf(pid) === parent);

function readParentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // The process has ended.
    return undefined;
  }
}
