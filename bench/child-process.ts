import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const stopTimeoutMs = 5_000;
const maxLines = 10_000;

export interface BenchProcess extends AsyncDisposable {
  /** What it wrote, both outputs together. */
  readonly lines: readonly string[];
  /** The next message that it sends. Fails when it ends before that. */
  nextMessage(): Promise<unknown>;
  /** Sends a job and resolves with the message that answers it. */
  request(job: object): Promise<unknown>;
}

export interface BenchProcessOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Where V8 leaves a CPU profile when it ends. */
  readonly profileDir?: string | undefined;
}

/** A program of ours in a process of its own: what is measured shares no event loop with who measures. */
export function startBenchProcess(
  program: URL,
  { env = {}, profileDir }: BenchProcessOptions = {},
): BenchProcess {
  const profile = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`];
  const child = fork(fileURLToPath(program), {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    execArgv: profile,
    silent: true,
  });
  const lines: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    if (output === null) continue;
    createInterface({ input: output }).on('line', (line) => {
      if (lines.length < maxLines) lines.push(line);
    });
  }
  const heard = () => nextMessage(child, program, lines);
  return {
    lines,
    nextMessage: heard,
    request(job) {
      const answer = heard();
      child.send(job);
      return answer;
    },
    [Symbol.asyncDispose]: () => stop(child),
  };
}

function nextMessage(child: ChildProcess, program: URL, lines: readonly string[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`${program.pathname} ended early.\n${lines.slice(-20).join('\n')}`));
    if (child.exitCode !== null) return ended();
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message);
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}
