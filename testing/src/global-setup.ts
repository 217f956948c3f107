import { startTestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the maintenance database of the run's PostgreSQL. */
    postgresUrl: string;
  }
}

interface TestRun {
  provide(key: 'postgresUrl', value: string): void;
}

/** Starts one PostgreSQL for the whole run. Each test file clones its databases from a template in it. */
export default async function setUp(run: TestRun): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  run.provide('postgresUrl', postgres.url('postgres'));
  return postgres.stop;
}
