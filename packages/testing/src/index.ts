import type { Clock, FakeClock } from '@golden-acers/platform';
import { inject } from 'vitest';
import './global-setup.ts';
import { buildWorld, type World, type WorldOptions } from './world.ts';

export * from './build.ts';
export { type TestDatabase, testDatabase } from './test-database.ts';

type TestOptions<C extends Clock> = Omit<WorldOptions<C>, 'postgresUrl'>;

/** The one fixture of feature tests: `await using w = await world()`. Only inside of vitest; elsewhere `buildWorld`. */
export function world(options?: TestOptions<FakeClock>): Promise<World>;
export function world<C extends Clock>(options: TestOptions<C> & { readonly clock: C }): Promise<World<C>>;
export function world(options: TestOptions<Clock> = {}): Promise<World<Clock>> {
  const { clock, ...rest } = options;
  const postgresUrl = inject('postgresUrl');
  return clock === undefined
    ? buildWorld({ ...rest, postgresUrl })
    : buildWorld({ ...rest, clock, postgresUrl });
}
