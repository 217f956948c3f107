import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createIndexes } from './concurrent-indexes.ts';
import { migrate } from './migrate.ts';

test('an index of a partitioned table is created partition by partition, also after a crash', async () => {
  await using database = await testDatabase([]);
  await migrate(database.adminUrl, []);
  await sql
    .raw(`
    create table a (id int not null, text text) partition by range (id);
    create table a_1 partition of a for values from (0) to (10);
    create table a_2 partition of a default;
    insert into a select n, n::text from generate_series(1, 20) n;
    create index a_by_text on only a (text)`)
    .execute(database.db);
  const file = {
    folder: 'base',
    name: 'indexes/a_by_text.sql',
    kind: 'index',
    text: 'create index concurrently if not exists a_by_text on a (text)',
    checksum: '1',
  } as const;
  expect(await createIndexes(database.adminUrl, [file])).toEqual(['base/indexes/a_by_text.sql']);
  const { rows } = await sql`
    select bool_and(indisvalid) as "isValid", count(*)::integer as indexes from pg_index
      where indrelid in ('a'::regclass, 'a_1'::regclass, 'a_2'::regclass)`.execute(database.db);
  expect(rows).toEqual([{ isValid: true, indexes: 3 }]);
  expect(await createIndexes(database.adminUrl, [file])).toEqual([]);
});
