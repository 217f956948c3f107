import { startTestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the run's PostgreSQL, of its maintenance database. */
    postgresUrl: string;
  }
}

interface TestRun {
  provide(key: 'postgresUrl', value: string): void;
}

/** One PostgreSQL for the whole run; each test file clones its databases from a template there. */
export default async function setUp(run: TestRun): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  run.provide('postgresUrl', postgres.url('postgres'));
  return postgres.stop;
}
