import { backoffMs, delay, type Log, monotonicMs } from '@golden-acers/platform';
import type { LaunchedServer } from './launched-server.ts';

export interface RestartPolicy {
  readonly firstMs: number;
  readonly maxMs: number;
  /** If a server ran this long, its next exit counts as the first. */
  readonly stableAfterMs: number;
}

const defaultPolicy: RestartPolicy = { firstMs: 1_000, maxMs: 30_000, stableAfterMs: 60_000 };

/**
 * Restarts a server when it ends by itself, each time after a longer pause. A server that fails at its first
 * start is not restarted, because the cause is usually a setting: `ready` rejects with the reason.
 */
export function restartOnExit(
  start: () => LaunchedServer,
  log: Log,
  { stableAfterMs, ...backoff }: RestartPolicy = defaultPolicy,
): LaunchedServer {
  const first = start();
  const stopping = new AbortController();
  let current = first;
  const keepRunning = async () => {
    await first.ready;
    let failures = 0;
    for (;;) {
      const startedMs = monotonicMs();
      const reason = await current.exited;
      if (stopping.signal.aborted) return;
      failures = monotonicMs() - startedMs > stableAfterMs ? 0 : failures;
      const pauseMs = backoffMs(failures, backoff);
      failures += 1;
      log.error({ server: first.name, reason, pauseMs }, 'a server ended by itself and is started again');
      await delay(pauseMs, stopping.signal);
      if (stopping.signal.aborted) return;
      current = start();
      // If it ends before it is ready, its exit is handled above.
      current.ready.catch(() => undefined);
    }
  };
  return {
    name: first.name,
    ready: first.ready,
    // Rejects if the first start fails, which `ready` has reported.
    exited: keepRunning().then(
      () => 'stopped',
      () => first.exited,
    ),
    async stop() {
      stopping.abort();
      await current.stop();
    },
  };
}
