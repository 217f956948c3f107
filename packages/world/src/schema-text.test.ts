import { fileURLToPath } from 'node:url';
import { migrations as sandboxMigrations } from '@golden-acers/sandbox';
import { migrations as serverMigrations } from '@golden-acers/server';
import { expect, test } from 'vitest';
import { schemaText } from './schema-text.ts';
import { testDatabase } from './test-database.ts';

const heading = `-- Generated for reading: what all migrations leave behind, with the present text of every table, view and function. Nothing runs it.
-- Why something is as it is stands in the migration that made it. Written by \`vitest run schema-text --update\`.
`;

test.for([
  ['server', serverMigrations],
  ['sandbox', sandboxMigrations],
] as const)('apps/%s/schema.sql tells what the migrations leave behind', async ([app, migrations]) => {
  await using database = await testDatabase(migrations);
  const file = fileURLToPath(new URL(`../../../apps/${app}/schema.sql`, import.meta.url));
  await expect(`${heading}\n${await schemaText(database.db)}`).toMatchFileSnapshot(file);
});
