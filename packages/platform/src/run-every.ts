import { delay } from './clock.ts';
import type { Log } from './log.ts';

export interface RunEveryOptions {
  readonly name: string;
  readonly everyMs: number;
  /** Answers whether there may be more to do: then it is called again at once. */
  readonly run: () => Promise<boolean>;
}

/**
 * Works again and again until the signal aborts, and resolves when the last work is done. A work that fails is logged, and tried again
 * after `everyMs`: the loop outlives a database that restarts.
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
