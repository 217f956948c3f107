import { type Clock, createRateLimiter, minuteMs } from '@golden-acers/platform';

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

/** Counts are per process: several servers allow several times as much, which is still little. */
export function createAttemptLimits(clock: Clock) {
  return {
    // Many people may share one address, so it gets ten times the attempts of an account.
    byNetwork: createRateLimiter({ uses: 100, perMs: 10 * minuteMs }, clock),
    byAccount: createRateLimiter({ uses: 10, perMs: 10 * minuteMs }, clock),
    // Each is a row until it is used or expires.
    passkeyChallenges: createRateLimiter({ uses: 100, perMs: 10 * minuteMs }, clock),
    // Each is a row of the account's activity.
    profileChanges: createRateLimiter({ uses: 100, perMs: 10 * minuteMs }, clock),
    // Each mails an address that may be a stranger's.
    emailChangesOf: createRateLimiter({ uses: 3, perMs: 24 * 60 * minuteMs }, clock),
    emailChangesTo: createRateLimiter({ uses: 3, perMs: 24 * 60 * minuteMs }, clock),
    // Each hashes a password and calls the provider several times.
    registrations: createRateLimiter({ uses: 60, perMs: 10 * minuteMs }, clock),
  };
}
