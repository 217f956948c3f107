import { type Clock, createRateLimiter, type RateLimiter } from '@golden-acers/platform';

const minutesMs = 60_000;

export interface AttemptLimits {
  readonly byAddress: RateLimiter;
  readonly byAccount: RateLimiter;
  readonly registrations: RateLimiter;
  readonly challenges: RateLimiter;
}

/** One set per server. The counts are of this process: several nodes allow several times as much, which is still little. */
export function createAttemptLimits(clock: Clock): AttemptLimits {
  return {
    // One address may stand for a whole house, so it gets ten times what one account gets.
    byAddress: createRateLimiter({ uses: 100, perMs: 10 * minutesMs }, clock),
    byAccount: createRateLimiter({ uses: 10, perMs: 10 * minutesMs }, clock),
    // Each is a row until it is answered or over.
    challenges: createRateLimiter({ uses: 100, perMs: 10 * minutesMs }, clock),
    // Each costs a hash and several calls to the provider.
    registrations: createRateLimiter({ uses: 60, perMs: 10 * minutesMs }, clock),
  };
}
