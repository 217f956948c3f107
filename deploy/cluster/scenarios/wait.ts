import { monotonicMs, sleep } from '@golden-acers/platform';

const pollMs = 100;
const defaultTimeoutMs = 90_000;

/** Calls `read` until it returns a result. After the time-out it throws an error with `what`. */
export async function waitUntil<T>(
  what: string | (() => string),
  read: () => Promise<T | undefined>,
  timeoutMs = defaultTimeoutMs,
): Promise<T> {
  const giveUpAtMs = monotonicMs() + timeoutMs;
  for (;;) {
    const result = await read();
    if (result !== undefined) return result;
    if (monotonicMs() > giveUpAtMs) {
      throw new Error(`After ${timeoutMs / 1_000} s not yet: ${typeof what === 'string' ? what : what()}.`);
    }
    await sleep(pollMs);
  }
}
