import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { nextRangesToRead } from './table-ranges.ts';

const database = await testDatabase([]);
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const next = (readUpTo: bigint) => nextRangesToRead(db, 'grown', { minId: 0n, readUpTo, maxRows: 2 });

test('each call returns the newest rows of a growing table and the next range of older ones, in a cycle', async () => {
  await sql`create table grown (id bigint primary key)`.execute(db);
  expect(await next(0n)).toEqual({ ranges: [], readUpTo: 0n });
  await sql`insert into grown values (10), (20)`.execute(db);
  expect(await next(0n)).toEqual({ ranges: [{ after: 0n, upTo: 20n }], readUpTo: 0n });

  await sql`insert into grown values (30), (40), (50)`.execute(db);
  const end = { after: 30n, upTo: 50n };
  expect(await next(0n)).toEqual({ ranges: [end, { after: 0n, upTo: 20n }], readUpTo: 20n });
  expect(await next(20n)).toEqual({ ranges: [end, { after: 20n, upTo: 30n }], readUpTo: 30n });
  expect(await next(30n)).toEqual({ ranges: [end], readUpTo: 0n });
});
