import { delay, monotonicMs } from '../clock.ts';
import type { Log } from '../log/log.ts';
import type { WakeUp } from './wake-up.ts';

export interface RunEveryOptions {
  readonly name: string;
  readonly everyMs: number | (() => number);
  /** Returns true if there may be more to do. It then runs again at once. */
  readonly run: () => Promise<boolean>;
  /** Runs the work earlier, at most once every `wokenEveryMs`. */
  readonly wakeUp?: WakeUp;
  readonly wokenEveryMs?: number;
}

/** A run does all that was written meanwhile, so a busy writer costs ten runs a second. */
const defaultWokenEveryMs = 100;

/**
 * Repeats `run` until the signal aborts, and resolves after the last run. A failed run is logged and repeated
 * after `everyMs`, so the loop survives a database restart.
 */
export async function runEvery(
  { name, everyMs, run, wakeUp, wokenEveryMs = defaultWokenEveryMs }: RunEveryOptions,
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
    const pauseMs = typeof everyMs === 'number' ? everyMs : everyMs();
    if (wakeUp === undefined) await delay(pauseMs, signal);
    else {
      await wakeUp.pause(pauseMs, signal);
      await delay(Math.max(0, startedAtMs + wokenEveryMs - monotonicMs()), signal);
    }
  }
}
