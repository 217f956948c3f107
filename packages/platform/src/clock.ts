/** Where the time comes from. Servers get the system's; tests get one that moves only when told. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is advanced. */
export class FakeClock implements Clock {
  #nowMs: number;

  constructor(start: Date) {
    this.#nowMs = start.getTime();
  }

  now(): Date {
    return new Date(this.#nowMs);
  }

  advance(ms: number): void {
    this.#nowMs += ms;
  }
}

/** Milliseconds on a clock that never jumps, for measuring how long something took. */
export function monotonicMs(): number {
  return performance.now();
}

/** Resolves after `ms` of real time; rejects with the signal's reason when that aborts first. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Resolves after `ms` of real time, or when the signal aborts: for whoever looks at the signal next. */
export function delay(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, signal).catch(() => undefined);
}
