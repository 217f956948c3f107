import { monotonicMs } from '@golden-acers/platform';
import { testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';

const samples = 40;

// 80 hashes in a row, on a machine that may be busy with other tests.
test('an unknown address takes as long to refuse as a wrong password', { timeout: 60_000 }, async () => {
  await using env = await testEnv({ provider: 'none' });
  await env.player('known');
  const msFor = async (email: string) => {
    const start = monotonicMs();
    await env.visitor.expectRefusal('account.wrong_credentials', 'POST /auth/login', {
      body: { email, password: 'wrong horse' },
    });
    return monotonicMs() - start;
  };
  const known = [];
  const unknown = [];
  for (let sample = 0; sample < samples; sample += 1) {
    // Refills the attempts, so that the rate limit doesn't refuse first.
    env.clock.advance(10 * 60_000);
    known.push(await msFor('known@players.test'));
    unknown.push(await msFor(`unknown-${sample}@players.test`));
  }
  const ratio = lowQuantile(known) / lowQuantile(unknown);
  // Without the dummy hash an unknown address would be refused about ten times sooner.
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

/** The lower quartile: other load on the machine only makes samples slower, never faster. */
function lowQuantile(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)] ?? Number.NaN;
}
