import { delay } from '../clock.ts';
import type { Log } from '../log/log.ts';

export interface RunEveryOptions {
  readonly name: string;
  readonly everyMs: number;
  /** Returns true if there may be more to do. It then runs again at once. */
  readonly run: () => Promise<boolean>;
}

/**
 * Repeats `run` until the signal aborts, and resolves after the last run. A failed run is logged and repeated
 * after `everyMs`, so the loop survives a database restart.
 */
export async function runEvery(
  { name, everyMs, run }: RunEveryOptions,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    let isMore = false;
    try {
      isMore = await run();
    } catch (err) {
      log.warn({ err, name }, 'background work failed and is tried again');
    }
    if (!isMore) await delay(everyMs, signal);
  }
}
