import type { Clock, FakeClock } from '@golden-acers/platform';
import { inject } from 'vitest';
import './global-setup.ts';
import { startTestEnv, type TestEnv, type TestEnvOptions } from './test-env.ts';

export * from './build.ts';
export { type TestDatabase, testDatabase } from './test-database.ts';

type TestOptions<C extends Clock> = Omit<TestEnvOptions<C>, 'postgresUrl'>;

/** The one fixture of feature tests: `await using w = await world()`. Only inside of vitest; elsewhere `buildWorld`. */
export function testEnv(options?: TestOptions<FakeClock>): Promise<TestEnv>;
export function testEnv<C extends Clock>(
  options: TestOptions<C> & { readonly clock: C },
): Promise<TestEnv<C>>;
export function testEnv(options: TestOptions<Clock> = {}): Promise<TestEnv<Clock>> {
  const { clock, ...rest } = options;
  const postgresUrl = inject('postgresUrl');
  return clock === undefined
    ? startTestEnv({ ...rest, postgresUrl })
    : startTestEnv({ ...rest, clock, postgresUrl });
}
