import { type Clock, createRateLimiter, minuteMs, type RateLimiter } from '@golden-acers/platform';

export interface AttemptLimits {
  readonly byNetwork: RateLimiter;
  readonly byAccount: RateLimiter;
  readonly registrations: RateLimiter;
  readonly passkeyChallenges: RateLimiter;
}

/** One set per server. The counts are of this process: several nodes allow several times as much, which is still little. */
export function createAttemptLimits(clock: Clock): AttemptLimits {
  return {
    // One address may stand for a whole house, so it gets ten times what one account gets.
    byNetwork: createRateLimiter({ uses: 100, perMs: 10 * minuteMs }, clock),
    byAccount: createRateLimiter({ uses: 10, perMs: 10 * minuteMs }, clock),
    // Each is a row until it is answered or over.
    passkeyChallenges: createRateLimiter({ uses: 100, perMs: 10 * minuteMs }, clock),
    // Each costs a hash and several calls to the provider.
    registrations: createRateLimiter({ uses: 60, perMs: 10 * minuteMs }, clock),
  };
}
