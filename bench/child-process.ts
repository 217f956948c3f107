import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const stopTimeoutMs = 5_000;
const maxLines = 10_000;

export interface BenchProcess extends AsyncDisposable {
  /** The port, which the child's first message contains. */
  readonly port: number;
  readonly lines: readonly string[];
  /** Resolves with the child's next message. Only one request may run at a time. */
  request(job: object): Promise<unknown>;
}

export interface BenchProcessOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The folder for the CPU profile that V8 writes when the process ends. */
  readonly profileDir?: string | undefined;
}

const firstMessage = z.looseObject({ port: z.number().default(0) });

/** Starts a child process, which has its own event loop, and waits for its first message. */
export async function startBenchProcess(
  program: string,
  { args = [], env = {}, profileDir }: BenchProcessOptions = {},
): Promise<BenchProcess> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    execArgv: profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`],
    silent: true,
  });
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    if (input === null) continue;
    createInterface({ input }).on('line', (line) => lines.length < maxLines && lines.push(line));
  }
  const exited = once(child, 'exit');
  const nextMessage = async (): Promise<unknown> => {
    const ended = exited.then(() => {
      throw new Error(`${program} ended early.\n${lines.slice(-20).join('\n')}`);
    });
    const [message] = await Promise.race([once(child, 'message'), ended]);
    return message;
  };
  const { port } = firstMessage.parse(await nextMessage());
  return {
    port,
    lines,
    request(job) {
      const response = nextMessage();
      child.send(job);
      return response;
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await Promise.race([exited, delay(stopTimeoutMs, undefined, { ref: false })]);
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Starts a server that sends this response to every request. */
export const startStubServer = (response: {
  headers: Record<string, string>;
  body: string;
  afterMs?: number;
}) => startBenchProcess('./programs/stub-server.ts', { args: [JSON.stringify(response)] });

/** Starts a provider that applies every request. */
export const startStubProvider = () =>
  startStubServer({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code: '200',
      msg: '',
      agentkey: 'a key of the stub provider',
      balance: '1000000.00',
      userbalance: '25.00',
      agentbalance: '1000000.00',
      gameid: '1',
    }),
  });
