import { setTimeout } from 'node:timers/promises';

/** The system clock in servers, a `FakeClock` in tests. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that changes only when it is advanced. */
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

/** Milliseconds of a clock that is never set, for durations. */
export function monotonicMs(): number {
  return performance.now();
}

/** Waits in real time. Rejects if the signal aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return setTimeout(ms, undefined, signal && { signal });
}

/** Waits in real time. Resolves early if the signal aborts, so the caller must check the signal. */
export function delay(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, signal).catch(() => undefined);
}
