import { setTimeout } from 'node:timers/promises';

/** The source of the time: the system in servers, a `FakeClock` in tests. */
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

/** Milliseconds on a clock that never jumps, for measuring durations. */
export function monotonicMs(): number {
  return performance.now();
}

/** Resolves after `ms` of real time; rejects when the signal aborts first. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return setTimeout(ms, undefined, signal && { signal });
}

/** Resolves after `ms` of real time, or when the signal aborts: for callers that check the signal next. */
export function delay(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, signal).catch(() => undefined);
}
