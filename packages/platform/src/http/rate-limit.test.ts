import { expect, test } from 'vitest';
import { networkOf } from './caller-address.ts';
import { createRateLimiter, limitRefusals } from './rate-limit.ts';
import { refuse } from './refusal.ts';

const now = new Date('2026-03-01T12:00:00Z');

function twoRefusals() {
  const limiter = createRateLimiter({ uses: 2, perMs: 60_000 }, { now: () => now });
  return (attempt: () => Promise<string>) => limitRefusals({ limiter, key: 'rosa' }, attempt);
}
const wrong = async () => refuse('account.wrong_password');
const right = async () => 'in';

test('refused attempts count up to the limit', async () => {
  const attempt = twoRefusals();
  for (let tries = 0; tries < 2; tries += 1)
    await expect(attempt(wrong)).rejects.toMatchObject({ code: 'account.wrong_password' });
  await expect(attempt(right)).rejects.toMatchObject({ code: 'request.rate_limited' });
});

test.each([
  ['succeeds', right],
  ['meets an overload', async () => refuse('server.unavailable')],
  ['meets an outage', async () => Promise.reject(new Error('the database is away'))],
])('an attempt that %s does not count', async (_title, uncounted) => {
  const attempt = twoRefusals();
  for (let tries = 0; tries < 10; tries += 1) await attempt(uncounted).catch(() => undefined);
  expect(await attempt(right)).toBe('in');
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the address %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
