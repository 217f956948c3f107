import type { CallLimit, Endpoint, EndpointRateLimit } from '@golden-acers/contract';
import type { FastifyRequest } from 'fastify';
import { countedNetworksOf } from './networks.ts';
import { enforceRateLimit, type LimitKey, type RateLimiter } from './rate-limit.ts';

interface CallLimitOptions<Actor> {
  readonly limiterOf?: (limit: EndpointRateLimit) => RateLimiter;
  readonly ownerOf?: (actor: Actor) => string;
}

/** Returns what counts a call of an endpoint, and refuses it beyond a limit. */
export function createCallLimits<Actor>(
  key: string,
  { access, rateLimits = [] }: Endpoint,
  { limiterOf, ownerOf }: CallLimitOptions<Actor>,
) {
  const isOfCalls = (limit: EndpointRateLimit): limit is CallLimit => limit.counts === undefined;
  const limits = rateLimits.filter(isOfCalls).map((limit) => {
    if (limiterOf === undefined || ownerOf === undefined)
      throw new Error(`Set "limiterOf" and "ownerOf": nothing limits the calls of ${key}.`);
    const isByAddress = limit.by === 'address' || access === 'public';
    const callerOf = (actor: unknown, address: string): LimitKey =>
      isByAddress ? countedNetworksOf(address) : ownerOf(actor as Actor);
    return { limiter: limiterOf(limit), callerOf };
  });
  return async (actor: unknown, { ip }: FastifyRequest): Promise<void> => {
    for (const { limiter, callerOf } of limits) await enforceRateLimit(limiter, callerOf(actor, ip));
  };
}
