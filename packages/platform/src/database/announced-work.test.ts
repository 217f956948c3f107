import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { announceWork, onAnnouncedWork } from './announced-work.ts';
import { runInTransaction } from './db.ts';

test('announced work is received once, after the commit of its transaction, and not after a rollback', async () => {
  await using database = await testDatabase([]);
  const { db } = database;
  const received: string[] = [];
  onAnnouncedWork(db, (name) => received.push(name));
  await runInTransaction(db, async (tx) => {
    await sql`create table thing (size int)`.execute(tx);
    announceWork(tx, 'sizes');
    announceWork(tx, 'sizes');
    expect(received).toEqual([]);
  });
  expect(received).toEqual(['sizes']);
  const failed = runInTransaction(db, async (tx) => {
    announceWork(tx, 'sizes');
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(received).toEqual(['sizes']);
  announceWork(db, 'other');
  expect(received).toEqual(['sizes', 'other']);
});
