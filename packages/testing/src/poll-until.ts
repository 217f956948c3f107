import assert from 'node:assert/strict';
import { monotonicMs, sleep } from '@golden-acers/platform';

/** Longer than anything takes on a machine that is busy with other tests, and shorter than a test may. */
const pollTimeoutMs = 90_000;

const asText = (value: unknown) =>
  JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? `${inner}` : inner));

/** Reads until the result satisfies, and returns it. Fails after a minute and a half with the last one. */
export async function pollUntil<T>(read: () => Promise<T>, satisfies: (result: T) => boolean): Promise<T> {
  const giveUpAtMs = monotonicMs() + pollTimeoutMs;
  for (;;) {
    const result = await read();
    if (satisfies(result)) return result;
    assert(monotonicMs() < giveUpAtMs, `still ${asText(result)}`);
    await sleep(30);
  }
}
