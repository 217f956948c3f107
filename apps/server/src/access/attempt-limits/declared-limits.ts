import {
  type Endpoint,
  type EndpointRateLimit,
  endpoints,
  rateLimitsOf,
  ratePeriodsMs,
} from '@golden-acers/contract';
import { createRateLimiter, type RateLimiter } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { createSharedLimiter } from './shared-limits.ts';

/** Makes the limiters of all rate limits that endpoints declare. There are no others for requests. */
export function createDeclaredLimiters(context: Pick<Context, 'db' | 'clock'>): Context['limiterOf'] {
  const limiters = new Map<EndpointRateLimit, RateLimiter>();
  for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
    for (const limit of rateLimitsOf(key, endpoint)) {
      if (!limiters.has(limit)) limiters.set(limit, createLimiter(context, limit));
    }
  }
  return (limit) => {
    const limiter = limiters.get(limit);
    if (limiter === undefined) throw new Error('No endpoint declares this rate limit.');
    return limiter;
  };
}

function createLimiter(
  context: Pick<Context, 'db' | 'clock'>,
  { uses, per, storedAs: name }: EndpointRateLimit,
): RateLimiter {
  const rate = { uses, perMs: ratePeriodsMs[per] };
  return name === undefined
    ? createRateLimiter(rate, context.clock)
    : createSharedLimiter(context, { name, ...rate });
}
