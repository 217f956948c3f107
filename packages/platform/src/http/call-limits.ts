import { type CallLimit, type Endpoint, type EndpointRateLimit, ratePeriodsMs } from '@golden-acers/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countedNetworksOf } from './networks.ts';
import type { LimitKey, RateLimiter } from './rate-limit.ts';
import { refuse } from './refusal.ts';

interface CallLimitOptions<Actor> {
  readonly limiterOf?: (limit: EndpointRateLimit) => RateLimiter;
  readonly ownerOf?: (actor: Actor) => string;
  readonly programOf?: (actor: Actor) => string | undefined;
  readonly rateLimitsOf?: (key: string, endpoint: Endpoint) => readonly EndpointRateLimit[];
}

/**
 * Returns what counts a call of an endpoint, and refuses it beyond a limit. Undefined if it has no limit. The
 * response states the limits in the fields of the IETF draft "RateLimit header fields for HTTP". Only an
 * account reads what it has left: the uses of an address may be those of other people.
 */
export function createCallLimits<Actor>(
  key: string,
  endpoint: Endpoint,
  { limiterOf, ownerOf, programOf, rateLimitsOf }: CallLimitOptions<Actor>,
) {
  const isOfCalls = (limit: EndpointRateLimit): limit is CallLimit => limit.counts === undefined;
  const all = rateLimitsOf?.(key, endpoint) ?? endpoint.rateLimits ?? [];
  const limits = all.filter(isOfCalls).map((limit) => {
    if (limiterOf === undefined || ownerOf === undefined)
      throw new Error(`Set "limiterOf" and "ownerOf": nothing limits the calls of ${key}.`);
    const isByAddress = limit.by === 'address' || endpoint.access === 'public';
    const callerOf = (actor: Actor) =>
      (limit.by === 'program' ? programOf?.(actor) : undefined) ?? ownerOf(actor);
    const keyOf = (actor: unknown, address: string): LimitKey =>
      isByAddress ? countedNetworksOf(address) : callerOf(actor as Actor);
    const counted = limit.of ?? (isByAddress ? 'address' : 'caller');
    const name = `"${counted}-${limit.per.replace(' ', '-')}"`;
    const policy = `${name};q=${limit.uses};w=${ratePeriodsMs[limit.per] / 1000}`;
    return { limiter: limiterOf(limit), keyOf, name, policy };
  });
  if (limits.length === 0) return undefined;
  const policies = limits.map(({ policy }) => policy).join(', ');
  return async (actor: unknown, { ip }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('ratelimit-policy', policies);
    const states: string[] = [];
    for (const { limiter, keyOf, name } of limits) {
      const limitKey = keyOf(actor, ip);
      const retryAfterSeconds = await limiter.consume(limitKey);
      if (retryAfterSeconds !== undefined) {
        reply.header('ratelimit', `${name};r=0;t=${retryAfterSeconds}`);
        refuse('request.rate_limited', { retryAfterSeconds });
      }
      if (typeof limitKey !== 'string') continue;
      const { uses, resetSeconds } = limiter.remainingOf(limitKey);
      states.push(`${name};r=${uses};t=${resetSeconds}`);
    }
    if (states.length > 0) reply.header('ratelimit', states.join(', '));
  };
}
