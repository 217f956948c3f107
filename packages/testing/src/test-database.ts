import type { MigrationFolder } from '@golden-acers/platform';
import { inject } from 'vitest';
import { openClonedDatabase, type TestDatabase } from './databases.ts';
import './global-setup.ts';

export type { TestDatabase };

/**
 * A new database in the test run's PostgreSQL: `await using database = await
 * testDatabase([ledgerMigrations])`.
 */
export function testDatabase<Schema = unknown>(
  folders: readonly MigrationFolder[],
  { poolSize }: { poolSize?: number } = {},
): Promise<TestDatabase<Schema>> {
  return openClonedDatabase(inject('postgresUrl'), folders, poolSize);
}
