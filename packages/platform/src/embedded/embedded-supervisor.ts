import type { ChildProcess } from 'node:child_process';
import { monotonicMs } from '../clock.ts';
import type { Log } from '../log/log.ts';

/** Short, because the whole program must stop in under 5 s. */
const stopTimeoutMs = 2_500;
/** After this many consecutive restarts the server stays down. */
const maxRestarts = 5;
const stableAfterMs = 60_000;

/** Restarts the server when it ends, even if it ends while starting. */
export function superviseServer(
  first: ChildProcess,
  start: (stopping: AbortSignal) => Promise<ChildProcess>,
  log: Log,
) {
  let current = first;
  const stopping = new AbortController();
  let restarts = 0;
  let restarting = Promise.resolve();
  const down = Promise.withResolvers<void>();
  const mayRestart = (cause: object): boolean => {
    if (stopping.signal.aborted) return false;
    restarts += 1;
    log.error({ ...cause, restarts }, 'the embedded PostgreSQL ended by itself');
    if (restarts > maxRestarts) down.resolve();
    return restarts <= maxRestarts;
  };
  const restart = async (): Promise<void> => {
    try {
      current = await start(stopping.signal);
    } catch (err) {
      return mayRestart({ err }) ? restart() : undefined;
    }
    watch(current);
  };
  const watch = (child: ChildProcess) => {
    const since = monotonicMs();
    child.once('exit', (code, signal) => {
      if (monotonicMs() - since > stableAfterMs) restarts = 0;
      if (mayRestart({ code, signal })) restarting = restart();
    });
  };
  watch(first);
  return {
    down: down.promise,
    async stop() {
      // A restarting server must be stopped too, or it would outlive this process.
      stopping.abort();
      await restarting;
      await stopServer(current);
    },
  };
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  // SIGINT is a fast shutdown. After SIGQUIT the next start has to recover.
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}
