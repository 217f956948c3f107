import process from 'node:process';
import { createLog, systemRandom } from '@golden-acers/platform';
import { registrationBody, testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { createServer } from '../../app.ts';

const samples = 20;

test('an unknown address costs as much processor time to refuse as a wrong password', async () => {
  await using env = await testEnv({ provider: 'none' });
  const { config, clock } = env;
  // Uses the hashing cost of production. The hashes of other tests are too cheap to notice a missing one.
  const server = await createServer({ config, clock, random: systemRandom, log: createLog('fatal') });
  const post = (url: string, payload: object) => server.http.inject({ method: 'POST', url, payload });
  expect((await post('/api/auth/register', registrationBody('known'))).statusCode).toBe(201);
  // Measures the whole process, which does nothing else. Elapsed time depends on the load of the machine.
  const processorTimeOf = async (email: string) => {
    const before = process.cpuUsage();
    const response = await post('/api/auth/login', { email, password: 'wrong horse' });
    const { user, system } = process.cpuUsage(before);
    expect(response.json().code).toBe('account.wrong_credentials');
    return user + system;
  };
  const known = [];
  const unknown = [];
  for (let sample = 0; sample < samples; sample += 1) {
    // Refills the attempts, so that the rate limit doesn't refuse first.
    env.clock.advance(10 * 60_000);
    known.push(await processorTimeOf('known@players.test'));
    unknown.push(await processorTimeOf(`unknown-${sample}@players.test`));
  }
  await server.close();
  const ratio = lowQuantile(known) / lowQuantile(unknown);
  // Without the dummy hash an unknown address would cost about a fifth.
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

/** Returns the lower quartile: a collection of garbage only adds to a sample. */
function lowQuantile(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)] ?? Number.NaN;
}
