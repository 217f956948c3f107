import type { ChildProcess } from 'node:child_process';
import { monotonicMs } from './clock.ts';
import type { Log } from './log.ts';

/** The whole program must stop in under 5 s. */
const stopTimeoutMs = 2_500;
/** After this many restarts in a row the server stays down. */
const maxRestarts = 5;
const stableAfterMs = 60_000;

/** Starts the server again when it dies. */
export function superviseServer(first: ChildProcess, start: () => Promise<ChildProcess>, log: Log) {
  let current = first;
  let stopping = false;
  let restarts = 0;
  let restarting = Promise.resolve();
  const down = Promise.withResolvers<void>();
  const restart = async () => {
    try {
      current = await start();
      watch(current);
    } catch (error) {
      log.fatal({ err: error }, 'the embedded PostgreSQL could not be started again');
      down.resolve();
    }
  };
  const watch = (child: ChildProcess) => {
    const since = monotonicMs();
    child.once('exit', (code, signal) => {
      if (stopping) return;
      restarts = monotonicMs() - since > stableAfterMs ? 1 : restarts + 1;
      log.error({ code, signal, restarts }, 'the embedded PostgreSQL ended by itself');
      if (restarts <= maxRestarts) restarting = restart();
      else down.resolve();
    });
  };
  watch(first);
  return {
    down: down.promise,
    async stop() {
      stopping = true;
      // A restarting server must stop too, or it would outlive us.
      await restarting;
      await stopServer(current);
    },
  };
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  // SIGINT is PostgreSQL's fast shutdown; a start after SIGQUIT recovers.
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}
