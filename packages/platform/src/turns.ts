import { demand } from './refusal.ts';

/**
 * Lets `atOnce` works run and `waiting` more wait, in the order in which they came; whoever comes then is refused. So what is dear
 * leaves the rest of the database's connections to what is cheap.
 */
export function inTurns({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else {
      demand(queue.length < waiting, 'server.unavailable', { retryAfterSeconds: 5 });
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
