import { delay, monotonicMs } from '../clock.ts';
import type { Log } from '../log/log.ts';
import type { WakeUp } from './wake-up.ts';

export interface RunEveryOptions {
  readonly name: string;
  readonly everyMs: number;
  /** Returns true if there may be more to do. It then runs again at once. */
  readonly run: () => Promise<boolean>;
  /** Runs the work earlier, at most once every `minWokenMs`. */
  readonly wakeUp?: WakeUp;
}

/** A run does all that was written meanwhile, so a busy writer costs ten runs a second. */
const minWokenMs = 100;

/**
 * Repeats `run` until the signal aborts, and resolves after the last run. A failed run is logged and repeated
 * after `everyMs`, so the loop survives a database restart.
 */
export async function runEvery(
  { name, everyMs, run, wakeUp }: RunEveryOptions,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const startedAtMs = monotonicMs();
    let isMore = false;
    try {
      isMore = await run();
    } catch (err) {
      log.warn({ err, name }, 'background work failed and is tried again');
    }
    if (isMore) continue;
    if (wakeUp === undefined) await delay(everyMs, signal);
    else {
      await wakeUp.pause(everyMs, signal);
      await delay(Math.max(0, startedAtMs + minWokenMs - monotonicMs()), signal);
    }
  }
}
