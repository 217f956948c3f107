import { sleep } from './clock.ts';

/** What `work` comes to; rejects when that takes longer. The work itself goes on, and nobody waits for it any more. */
export async function inTime<T>(work: () => Promise<T>, ms: number): Promise<T> {
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
