import type { Clock } from './clock.ts';
import { refuse } from './refusal.ts';

export interface RateLimiter {
  /** Counts one use by `key`. Undefined when it is within the limit, else the seconds after which to try again. */
  consume(key: string): Promise<number | undefined>;
  /** Takes one counted use back, where only failures should count. */
  refund(key: string): Promise<void>;
}

export interface RateLimit {
  /** Uses that may follow each other at once. */
  readonly uses: number;
  /** The time over which that many uses are regained, one by one. */
  readonly perMs: number;
}

/** Keys beyond this number push out the one that was used longest ago, so that strange addresses can't fill the memory. */
const maxKeys = 100_000;

/**
 * The generic cell rate algorithm in this process's memory: per key one number, the time at which the key would have
 * regained every use.
 */
export function createRateLimiter({ uses, perMs }: RateLimit, clock: Clock): RateLimiter {
  const regainMs = perMs / uses;
  const fullAt = new Map<string, number>();
  return {
    async consume(key) {
      const now = clock.now().getTime();
      const next = Math.max(now, fullAt.get(key) ?? 0) + regainMs;
      const waitMs = next - now - perMs;
      if (waitMs > 0) return Math.ceil(waitMs / 1000);
      fullAt.delete(key);
      fullAt.set(key, next);
      const [oldest] = fullAt.keys();
      if (fullAt.size > maxKeys && oldest !== undefined) fullAt.delete(oldest);
      return undefined;
    },
    async refund(key) {
      const full = fullAt.get(key);
      if (full !== undefined) fullAt.set(key, full - regainMs);
    },
  };
}

/** Refuses with `request.rate_limited` and `Retry-After` when the key has used up its limit. */
export async function enforceRateLimit(limiter: RateLimiter, key: string): Promise<void> {
  const retryAfterSeconds = await limiter.consume(key);
  if (retryAfterSeconds !== undefined) refuse('request.rate_limited', { retryAfterSeconds });
}
