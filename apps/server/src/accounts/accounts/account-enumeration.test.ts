import { createLog, monotonicMs, systemRandom } from '@golden-acers/platform';
import { registrationBody, testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { createServer } from '../../app.ts';

const samples = 20;

test('an unknown address takes as long to refuse as a wrong password', async () => {
  await using env = await testEnv({ provider: 'none' });
  const { config, clock } = env;
  // With the cost of production. The hashes of other tests are so cheap that a missing one is not noticed.
  const server = await createServer({ config, clock, random: systemRandom, log: createLog('fatal') });
  const post = (url: string, payload: object) => server.http.inject({ method: 'POST', url, payload });
  expect((await post('/api/auth/register', registrationBody('known'))).statusCode).toBe(201);
  const msFor = async (email: string) => {
    const start = monotonicMs();
    const response = await post('/api/auth/login', { email, password: 'wrong horse' });
    const ms = monotonicMs() - start;
    expect(response.json().code).toBe('account.wrong_credentials');
    return ms;
  };
  const known = [];
  const unknown = [];
  for (let sample = 0; sample < samples; sample += 1) {
    // Refills the attempts, so that the rate limit doesn't refuse first.
    env.clock.advance(10 * 60_000);
    known.push(await msFor('known@players.test'));
    unknown.push(await msFor(`unknown-${sample}@players.test`));
  }
  await server.close();
  const ratio = lowQuantile(known) / lowQuantile(unknown);
  // Without the dummy hash an unknown address would be refused about ten times sooner.
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

/** The lower quartile: other load on the machine only makes samples slower, never faster. */
function lowQuantile(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)] ?? Number.NaN;
}
