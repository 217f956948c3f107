import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface TestProgram {
  readonly process: ChildProcess;
  /** All lines printed so far. */
  readonly lines: readonly string[];
  /** The first line with this prefix, printed before or later. Rejects if the program ends without it. */
  waitForLine(start: string): Promise<string>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Runs a program of this folder as a separate process. */
export function runProgram(name: string, ...args: string[]): TestProgram {
  const path = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let closed = false;
  const output = createInterface({ input: child.stdout });
  const wake = () => {
    for (const look of waiting) look();
  };
  output.on('line', (line) => {
    lines.push(line);
    wake();
  });
  output.on('close', () => {
    closed = true;
    wake();
  });
  return {
    process: child,
    lines,
    waitForLine: (start) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find((line) => line.startsWith(start));
          if (found === undefined && !closed) return;
          waiting.delete(look);
          if (found === undefined) reject(new Error(`${name} ended without printing "${start}".`));
          else resolve(found);
        };
        waiting.add(look);
        look();
      }),
    async kill(signal) {
      child.kill(signal);
      await ended;
    },
  };
}
