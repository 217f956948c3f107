import { channel } from 'node:diagnostics_channel';
import { refusals } from '@golden-acers/contract';
import type { Clock } from './clock.ts';
import { Refusal, refuse } from './refusal.ts';

export interface RateLimiter {
  readonly limit: RateLimit;
  /** Counts a use. Undefined within the limit, else the seconds until the next try. */
  consume(key: string): Promise<number | undefined>;
  /** Removes a counted use, where only failures count. */
  refund(key: string): Promise<void>;
}

export interface RateLimit {
  /** The number of uses without a wait. */
  readonly uses: number;
  /** The time in which that many uses return, one by one. */
  readonly perMs: number;
}

/** The `RateLimit` of each use that may be refused: a test compares it with what the document says. */
export const rateLimitUses = channel('golden-acers.rate-limit');

/** Above this the least recently used key is dropped: a bound on memory. */
const maxKeys = 100_000;

/** The generic cell rate algorithm in memory: stores per key when all uses are regained. */
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

/** Refuses with `request.rate_limited` and `Retry-After` when the key is over its limit. */
export async function enforceRateLimit(
  limiter: Pick<RateLimiter, 'limit' | 'consume'>,
  key: string,
  accountId?: string,
): Promise<void> {
  rateLimitUses.publish(limiter.limit);
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
 * Limits the attempts that are refused. One that succeeds doesn't count, nor does one that could not be
 * checked in an overload or an outage: the right password must not use up its owner's attempts.
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
