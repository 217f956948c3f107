import { type Database, type MigrationFolder, openDatabase } from '@golden-acers/platform';
import { inject } from 'vitest';
import { cloneDatabase } from './databases.ts';
import './global-setup.ts';

export interface TestDatabase<Schema> {
  readonly url: string;
  readonly db: Database<Schema>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A fresh database of the test run's PostgreSQL: `await using database = await testDatabase([ledgerMigrations])`. */
export async function testDatabase<Schema = unknown>(
  folders: readonly MigrationFolder[],
  { poolSize = 5 }: { poolSize?: number } = {},
): Promise<TestDatabase<Schema>> {
  const clone = await cloneDatabase(inject('postgresUrl'), folders);
  const db = openDatabase<Schema>(clone.url, { applicationName: 'test', poolSize });
  return {
    url: clone.url,
    db,
    async [Symbol.asyncDispose]() {
      await db.destroy();
      await clone[Symbol.asyncDispose]();
    },
  };
}
