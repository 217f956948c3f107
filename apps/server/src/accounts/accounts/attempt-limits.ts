import { createRateLimiter, minuteMs } from '@golden-acers/platform';
import { createSharedLimiter } from '../../access/attempt-limits/shared-limits.ts';
import type { Context } from '../../context.ts';

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

/** Limits that protect a password, a mailbox or a table's size count across all servers. */
export function createAttemptLimits(context: Pick<Context, 'db' | 'clock'>) {
  const shared = (name: string, uses: number, perMs: number) =>
    createSharedLimiter(context, { name, uses, perMs });
  return {
    // Many people may share one address, so it gets ten times the attempts of an account.
    byNetwork: shared('by_network', 100, 10 * minuteMs),
    byAccount: shared('by_account', 10, 10 * minuteMs),
    // Each is a row until it is used or expires.
    passkeyChallenges: shared('passkey_challenges', 100, 10 * minuteMs),
    // Each is a row of the account's activity.
    profileChanges: createRateLimiter({ uses: 100, perMs: 10 * minuteMs }, context.clock),
    // Each mails an address that may be a stranger's.
    emailChangesOf: shared('email_changes_of', 3, 24 * 60 * minuteMs),
    emailChangesTo: shared('email_changes_to', 3, 24 * 60 * minuteMs),
    // Each hashes a password and calls the provider several times.
    registrations: shared('registrations', 60, 10 * minuteMs),
  };
}
