import { refusals } from '@golden-acers/contract';
import type { Clock } from '../clock.ts';
import { Refusal, refuse } from './refusal.ts';

export interface RateLimiter {
  readonly limit: RateLimit;
  /** Counts a use. Returns undefined within the limit, else the seconds until the next use is allowed. */
  consume(key: string): Promise<number | undefined>;
  /** Returns a use, for limits that count only failures. */
  refund(key: string): Promise<void>;
}

export interface RateLimit {
  /** The number of uses without a wait. */
  readonly uses: number;
  /** The time in which all uses return, one by one. */
  readonly perMs: number;
}

/** If there are more keys, the least recently used one is dropped, which limits memory. */
const maxKeys = 100_000;

/**
 * Creates the generic cell rate algorithm in memory: stores per key the time at which all uses have
 * returned.
 */
export function createRateLimiter(limit: RateLimit, clock: Clock): RateLimiter {
  const { uses, perMs } = limit;
  const regainMs = perMs / uses;
  const fullAt = new Map<string, number>();
  return {
    limit,
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

/** Refuses with `request.rate_limited` and `Retry-After` if the key is over its limit. */
export async function enforceRateLimit(
  limiter: Pick<RateLimiter, 'consume'>,
  key: string,
  accountId?: string,
): Promise<void> {
  const retryAfterSeconds = await limiter.consume(key);
  if (retryAfterSeconds !== undefined) refuse('request.rate_limited', { retryAfterSeconds, accountId });
}

interface LimitedAttempt {
  readonly limiter: RateLimiter;
  readonly key: string;
  /** The account that is tried, for the security log. */
  readonly accountId?: string | undefined;
}

/**
 * Limits refused attempts. An attempt that succeeds does not count. Nor does one that could not be checked
 * because of an overload or outage, so that the right password uses up no attempts.
 */
export async function limitRefusals<T>(
  { limiter, key, accountId }: LimitedAttempt,
  attempt: () => Promise<T>,
): Promise<T> {
  await enforceRateLimit(limiter, key, accountId);
  try {
    const result = await attempt();
    await limiter.refund(key);
    return result;
  } catch (error) {
    const isRefused = error instanceof Refusal && refusals[error.code] < 500;
    if (!isRefused) await limiter.refund(key);
    throw error;
  }
}
