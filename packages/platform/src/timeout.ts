import { delay, sleep } from './clock.ts';

/** What `work` comes to; rejects when that takes longer. The work itself goes on, and nobody waits for it any more. */
export async function withTimeout<T>(work: () => Promise<T>, ms: number): Promise<T> {
  const stop = new AbortController();
  const late = sleep(ms, stop.signal).then(() => {
    throw new Error(`no answer within ${ms} ms`);
  });
  try {
    return await Promise.race([Promise.resolve().then(work), late]);
  } finally {
    stop.abort();
  }
}

/**
 * Ends with the work, or after `ms` or with the signal without it: the work goes on, and what it comes to then is nobody's. Rejects
 * when it rejects before.
 */
export async function waitUpTo(ms: number, work: Promise<void>, signal?: AbortSignal): Promise<void> {
  const stop = new AbortController();
  const either = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  try {
    await Promise.race([work, delay(ms, either)]);
  } finally {
    stop.abort();
  }
}
