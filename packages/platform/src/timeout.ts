import { delay, sleep } from './clock.ts';

/** Rejects if `work` takes longer. `work` continues, and its result is dropped. */
export async function withTimeout<T>(work: () => Promise<T>, ms: number): Promise<T> {
  const stop = new AbortController();
  const late = sleep(ms, stop.signal).then(() => {
    throw new Error(`no response within ${ms} ms`);
  });
  try {
    return await Promise.race([Promise.resolve().then(work), late]);
  } finally {
    stop.abort();
  }
}

/** Waits up to `ms` or until the signal aborts. `work` continues without effect on the caller. */
export async function waitUpTo(ms: number, work: Promise<void>, signal?: AbortSignal): Promise<void> {
  const stop = new AbortController();
  const signals = signal === undefined ? [stop.signal] : [signal, stop.signal];
  try {
    await Promise.race([work, delay(ms, AbortSignal.any(signals))]);
  } finally {
    stop.abort();
  }
}
