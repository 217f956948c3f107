import assert from 'node:assert/strict';
import { monotonicMs, sleep } from '@golden-acers/platform';

/**
 * Longer than anything takes on a machine that runs other tests, and shorter than the time limit of a test.
 */
const pollTimeoutMs = 90_000;

const asText = (value: unknown) =>
  JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? `${inner}` : inner));

/**
 * Calls `read` until `satisfies` accepts the result, and returns it. Fails with the last result after
 * `pollTimeoutMs`.
 */
export async function pollUntil<T>(read: () => Promise<T>, satisfies: (result: T) => boolean): Promise<T> {
  const giveUpAtMs = monotonicMs() + pollTimeoutMs;
  for (;;) {
    const result = await read();
    if (satisfies(result)) return result;
    assert(monotonicMs() < giveUpAtMs, `still ${asText(result)}`);
    await sleep(30);
  }
}
