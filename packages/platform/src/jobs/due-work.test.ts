import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { createWorkPoll, dueIf } from './due-work.ts';
import type { WorkResult } from './keyed-workers.ts';

const hourMs = 3_600_000;

test('one statement finds the owners of all work that is due, and work is polled earlier on request', async () => {
  await using database = await testDatabase([]);
  const { db } = database;
  await sql`create table thing (owner text)`.execute(db);
  await sql`insert into thing values ('one'), ('two')`.execute(db);
  const runs: string[] = [];
  const run =
    (name: string) =>
    async (owner: string): Promise<WorkResult> => {
      runs.push(`${name} ${owner}`);
      return 'idle';
    };
  const options = { log: createLog('fatal'), signal: new AbortController().signal };
  const { poll, request, drain, nextInMs } = createWorkPoll(
    db,
    [
      {
        name: 'often',
        everyMs: 0,
        due: () => sql`select owner from thing order by owner`,
        runNext: run('often'),
      },
      {
        name: 'seldom',
        everyMs: hourMs,
        due: () => dueIf(sql`exists (select from thing)`),
        runNext: run('seldom'),
      },
      { name: 'never', everyMs: hourMs, due: () => dueIf(sql`false`), runNext: run('never') },
    ],
    options,
  );
  const polled = async () => {
    runs.length = 0;
    await poll();
    await drain();
    return [...runs];
  };
  expect(nextInMs()).toBe(0);
  expect(await polled()).toEqual(['often one', 'often two', 'seldom ']);
  expect(await polled()).toEqual(['often one', 'often two']);
  request('seldom');
  expect(await polled()).toEqual(['often one', 'often two', 'seldom ']);
});
