import { type Clock, createRateLimiter, type RateLimiter } from '@golden-acers/platform';

const minutesMs = 60_000;

export interface AttemptLimits {
  readonly byAddress: RateLimiter;
  readonly byAccount: RateLimiter;
  readonly registrations: RateLimiter;
}

/** One set per server. The counts are of this process: several nodes allow several times as much, which is still little. */
export function createAttemptLimits(clock: Clock): AttemptLimits {
  return {
    // One address may stand for a whole house, so it gets ten times what one account gets.
    byAddress: createRateLimiter({ uses: 100, perMs: 10 * minutesMs }, clock),
    byAccount: createRateLimiter({ uses: 10, perMs: 10 * minutesMs }, clock),
    // Each costs a hash and several calls to the provider.
    registrations: createRateLimiter({ uses: 60, perMs: 10 * minutesMs }, clock),
  };
}

/** What an address counts as: an IPv6 customer has at least a /64 to choose addresses from. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')];
  return `${all.slice(0, 4).join(':').toLowerCase()}::/64`;
}
