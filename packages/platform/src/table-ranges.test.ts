import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { nextRangesToRead } from './table-ranges.ts';

const database = await testDatabase([]);
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const next = (readTo: bigint) => nextRangesToRead(db, 'grown', { minId: 0n, readUpTo: readTo, maxRows: 2 });

test('a table that grows is read from its end at once, and from its beginning part by part, over and over', async () => {
  await sql`create table grown (id bigint primary key)`.execute(db);
  expect(await next(0n)).toEqual({ ranges: [], readTo: 0n });
  await sql`insert into grown values (10), (20)`.execute(db);
  expect(await next(0n)).toEqual({ ranges: [{ after: 0n, upTo: 20n }], readTo: 0n });

  await sql`insert into grown values (30), (40), (50)`.execute(db);
  const end = { after: 30n, upTo: 50n };
  expect(await next(0n)).toEqual({ ranges: [end, { after: 0n, upTo: 20n }], readTo: 20n });
  expect(await next(20n)).toEqual({ ranges: [end, { after: 20n, upTo: 30n }], readTo: 30n });
  expect(await next(30n)).toEqual({ ranges: [end], readTo: 0n });
});
