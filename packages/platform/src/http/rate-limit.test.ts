import { expect, test } from 'vitest';
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
