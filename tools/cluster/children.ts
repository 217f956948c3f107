import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface ChildOptions {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Gets both outputs. */
  readonly logFile: string;
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  /** Default: the folder of the log. */
  readonly cwd?: string;
  /** With a channel, on which the program says that it is ready; it ends with the channel. */
  readonly hasChannel?: boolean;
}

export interface Child {
  readonly pid: number;
  readonly process: ChildProcess;
  readonly isRunning: () => boolean;
  /** SIGTERM, and SIGKILL after this time. Resolves when it has ended. */
  stop(timeoutMs?: number): Promise<void>;
  /** SIGKILL to it and all that it started, as a machine that loses its power. */
  killTree(): Promise<void>;
}

const defaultStopMs = 5_000;

/** In a separate process group, so that Ctrl-C reaches only this program, which ends it in order. */
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

/** Ends a process and its descendants at once. Stops each first, so that none starts another meanwhile. */
export function killTree(pid: number): void {
  if (!send(pid, 'SIGSTOP')) return;
  const children = readChildrenOf(pid);
  send(pid, 'SIGKILL');
  for (const child of children) killTree(child);
}

/** False: it has ended. */
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
    // It has ended meanwhile.
    return undefined;
  }
}
