import { demand } from './http/refusal.ts';

export interface SemaphoreOptions {
  readonly maxConcurrent: number;
  readonly maxQueued: number;
  /** Sent with the refusal. */
  readonly retryAfterSeconds: number;
}

/**
 * Limits concurrent work. Further calls wait in order; above `maxQueued` they are refused with
 * `server.unavailable`. This leaves CPU and connections to cheap work.
 */
export function createSemaphore({ maxConcurrent, maxQueued, retryAfterSeconds }: SemaphoreOptions) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < maxConcurrent) running += 1;
    else {
      demand(queue.length < maxQueued, 'server.unavailable', { retryAfterSeconds });
      await new Promise<void>((begin) => queue.push(begin));
    }
    try {
      return await work();
    } finally {
      // The permit passes to the next call in the queue, so that no call overtakes it.
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
