import { testDatabase } from '@golden-acers/testing/test-database';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { compiledStatement } from './compiled-statements.ts';
import { runInTransaction } from './db.ts';

interface ThingRow {
  readonly size: number;
  readonly colour: string | null;
}
type Schema = { thing: ThingRow };

test('a compiled statement is built once and runs with the parameters of each call', async () => {
  await using database = await testDatabase([]);
  await sql`create table thing (size int, colour text)`.execute(database.db);
  const db = database.db.withTables<Schema>();
  let built = 0;
  const insert = compiledStatement((on: Kysely<Schema>, { size, colour }: ThingRow) => {
    built += 1;
    return on
      .insertInto('thing')
      .values([
        { size, colour },
        { size: 0, colour },
      ])
      .returningAll();
  });
  expect(await insert(db, { size: 1, colour: 'red' })).toEqual([
    { size: 1, colour: 'red' },
    { size: 0, colour: 'red' },
  ]);
  const inside = runInTransaction(db, (tx) => insert(tx, { size: 2, colour: null }));
  expect(await inside).toEqual([
    { size: 2, colour: null },
    { size: 0, colour: null },
  ]);
  expect(built).toBe(1);
});
