import type { Clock } from './clock.ts';

/**
 * One value for all readers, read again when it is `ttlMs` old. Simultaneous readers share one read. A failed
 * read is not cached.
 */
export function cachedFor<T>(ttlMs: number, clock: Clock, read: () => Promise<T>): () => Promise<T> {
  let cached: { readonly untilMs: number; readonly value: Promise<T> } | undefined;
  return () => {
    const nowMs = clock.now().getTime();
    if (cached !== undefined && nowMs < cached.untilMs) return cached.value;
    const value = read();
    const entry = { untilMs: nowMs + ttlMs, value };
    cached = entry;
    value.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return value;
  };
}
