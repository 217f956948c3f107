import { refusals } from '@golden-acers/contract';
import type { Clock } from '../clock.ts';
import type { CountedNetwork } from './networks.ts';
import { Refusal, refuse } from './refusal.ts';

/** The name of what is limited, or the networks of an address: each of them must be within its limit. */
export type LimitKey = string | readonly CountedNetwork[];

export interface RateLimiter {
  readonly limit: RateLimit;
  /** Counts a use. Returns undefined within the limit, else the seconds until the next use is allowed. */
  consume(key: LimitKey): Promise<number | undefined>;
  /** Returns a use, for limits that count only failures. */
  refund(key: LimitKey): Promise<void>;
  /** What this server counts. Others may have counted more. */
  remainingOf(key: string): Remaining;
}

export interface Remaining {
  readonly uses: number;
  /** The seconds until all uses have returned. */
  readonly resetSeconds: number;
}

export interface RateLimit {
  /** The number of uses without a wait. */
  readonly uses: number;
  /** The time in which all uses return, one by one. */
  readonly perMs: number;
}

/** If there are more keys, the least recently used one is dropped, which limits memory. */
const maxKeys = 100_000;

/** Counts the uses of single keys. A key with a larger share has so many times the uses of the limit. */
export interface UseCounter {
  consume(counted: CountedNetwork): Promise<number | undefined>;
  refund(counted: CountedNetwork): Promise<void>;
  remainingOf(key: string): Remaining;
}

/** Makes a limiter of a counter. A use that one network refuses counts for none. */
export function createLimiterOf(limit: RateLimit, counter: UseCounter): RateLimiter {
  const partsOf = (key: LimitKey) => (typeof key === 'string' ? [{ key, share: 1 }] : key);
  const refund = async (parts: readonly CountedNetwork[]) => {
    for (const part of parts) await counter.refund(part);
  };
  return {
    limit,
    async consume(key) {
      const parts = partsOf(key);
      for (const [index, part] of parts.entries()) {
        const waitSeconds = await counter.consume(part);
        if (waitSeconds === undefined) continue;
        await refund(parts.slice(0, index));
        return waitSeconds;
      }
      return undefined;
    },
    refund: (key) => refund(partsOf(key)),
    remainingOf: counter.remainingOf,
  };
}

/**
 * Creates the generic cell rate algorithm in memory: stores per key the time at which all uses have
 * returned.
 */
export function createRateLimiter(limit: RateLimit, clock: Clock): RateLimiter {
  return createLimiterOf(limit, createUseCounter(limit, clock));
}

export function createUseCounter({ uses, perMs }: RateLimit, clock: Clock): UseCounter {
  const regainMsOf = ({ share }: CountedNetwork) => perMs / (uses * share);
  const fullAt = new Map<string, number>();
  return {
    async consume(counted) {
      const { key } = counted;
      const now = clock.now().getTime();
      const next = Math.max(now, fullAt.get(key) ?? 0) + regainMsOf(counted);
      const waitMs = next - now - perMs;
      if (waitMs > 0) return Math.ceil(waitMs / 1000);
      fullAt.delete(key);
      fullAt.set(key, next);
      const [oldest] = fullAt.keys();
      if (fullAt.size > maxKeys && oldest !== undefined) fullAt.delete(oldest);
      return undefined;
    },
    async refund(counted) {
      const full = fullAt.get(counted.key);
      if (full !== undefined) fullAt.set(counted.key, full - regainMsOf(counted));
    },
    remainingOf(key) {
      const usedMs = Math.max(0, (fullAt.get(key) ?? 0) - clock.now().getTime());
      return {
        uses: Math.max(0, Math.floor((perMs - usedMs) / (perMs / uses))),
        resetSeconds: Math.ceil(usedMs / 1000),
      };
    },
  };
}

/** Refuses with `request.rate_limited` and `Retry-After` if the key is over its limit. */
export async function enforceRateLimit<Key extends LimitKey>(
  limiter: { consume(key: Key): Promise<number | undefined> },
  key: Key,
  accountId?: string,
): Promise<void> {
  const retryAfterSeconds = await limiter.consume(key);
  if (retryAfterSeconds !== undefined) refuse('request.rate_limited', { retryAfterSeconds, accountId });
}

interface LimitedAttempt {
  readonly limiter: RateLimiter;
  readonly key: LimitKey;
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
