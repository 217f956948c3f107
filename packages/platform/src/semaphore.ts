import { demand } from './refusal.ts';

export interface SemaphoreOptions {
  readonly maxConcurrent: number;
  readonly maxQueued: number;
  /** Told to whoever is refused. */
  readonly retryAfterSeconds: number;
}

/**
 * Lets `atOnce` works run and `waiting` more wait, in the order in which they came; whoever comes then is refused as
 * `server.unavailable`. So what is dear leaves the rest of a machine, or of a database's connections, to what is cheap.
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
      // A turn is handed on, so that nobody who comes now overtakes whoever waits.
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
