import { fileURLToPath } from 'node:url';
import { ledgerMigrations } from '@golden-acers/ledger';
import type { MigrationFolder } from '@golden-acers/platform';
import { sandboxMigrations } from '@golden-acers/sandbox';
import { serverMigrations } from '@golden-acers/server';
import { expect, test } from 'vitest';
import { dumpSchema } from './schema-dump.ts';
import { testDatabase } from './test-database.ts';

const heading = `-- Generated for reading: what all migrations leave behind, with the present text of every table, view and function. Nothing runs it.
-- Why something is as it is stands in the migration that made it. Written by \`vitest run schema-text --update\`.
`;

async function dumpAfterMigrations(migrations: readonly MigrationFolder[]): Promise<string[]> {
  await using database = await testDatabase(migrations);
  return await dumpSchema(database.db);
}

const ledger = await dumpAfterMigrations([ledgerMigrations]);

/** The apps' databases hold the ledger's tables too, which stand beside the ledger. */
test.for<[string, readonly MigrationFolder[], readonly string[]]>([
  ['packages/ledger', [ledgerMigrations], []],
  ['apps/server', serverMigrations, ledger],
  ['apps/sandbox', sandboxMigrations, ledger],
])('%s/schema.sql tells what the migrations leave behind', async ([home, migrations, known]) => {
  const texts = (await dumpAfterMigrations(migrations)).filter((text) => !known.includes(text));
  const file = fileURLToPath(new URL(`../../../${home}/schema.sql`, import.meta.url));
  await expect([heading, ...texts.map((text) => `${text}\n`)].join('\n')).toMatchFileSnapshot(file);
});
