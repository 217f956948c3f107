import assert from 'node:assert/strict';
import { monotonicMs, sleep } from '@golden-acers/platform';

/**
 * Longer than anything takes on a machine that runs other tests, and shorter than the time limit of a test.
 */
const pollTimeoutMs = 90_000;

export const describeResult = (value: unknown) =>
  JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? `${inner}` : inner));

/**
 * Calls `read` until `satisfies` accepts the result, and returns it. Fails with the last result after
 * `pollTimeoutMs`. Only for things that no test can step or listen to, such as other processes: `reason`
 * states why.
 */
export async function pollUntil<T>(
  reason: string,
  read: () => Promise<T> | T,
  satisfies: (result: T) => boolean,
): Promise<T> {
  const giveUpAtMs = monotonicMs() + pollTimeoutMs;
  for (;;) {
    const result = await read();
    if (satisfies(result)) return result;
    assert(monotonicMs() < giveUpAtMs, `${reason}: still ${describeResult(result)}`);
    await sleep(30);
  }
}

/** Lets time pass that a test cannot step: `reason` states why. */
export const letTimePass = (_reason: string, ms: number): Promise<void> => sleep(ms);
