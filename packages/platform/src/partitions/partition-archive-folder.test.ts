import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { archivePartitions } from './partition-archive.ts';
import { verifyArchive } from './partition-archive-folder.ts';

/** Three months of two rows each, archived. */
async function archiveFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'archive-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await using database = await testDatabase([]);
  await sql
    .raw(
      `create table event (at timestamptz not null) partition by range (at);
      ${[1, 2, 3]
        .map(
          (month) => `create table event_2020_0${month} partition of event
          for values from ('2020-0${month}-01T00:00:00Z') to ('2020-0${month + 1}-01T00:00:00Z');
        insert into event values ('2020-0${month}-02'), ('2020-0${month}-03');`,
        )
        .join('\n')}`,
    )
    .execute(database.db);
  const rules = [{ table: { name: 'event', column: 'at' }, keepMonths: 12 }];
  await archivePartitions(database.adminUrl, { folder, rules });
  return folder;
}

test('a complete archive has no problem', async () => {
  expect(await verifyArchive(await archiveFolder())).toEqual({ months: 3, rows: 6n, problems: [] });
});

test('each file that is missing, changed or unfinished is reported', async () => {
  const folder = await archiveFolder();
  rmSync(join(folder, 'event_2020_01.csv.gz'));
  writeFileSync(join(folder, 'event_2020_02.csv.gz'), 'other');
  writeFileSync(join(folder, 'event_2020_03.json'), '{}');
  writeFileSync(join(folder, 'event_2020_04.csv.gz.part'), '');
  expect((await verifyArchive(folder)).problems).toEqual([
    'event_2020_03.json cannot be read.',
    'event_2020_01.csv.gz is missing.',
    'event_2020_02.csv.gz was changed or cut.',
    'event_2020_03.csv.gz was never verified.',
    'event_2020_04.csv.gz.part was not finished.',
  ]);
});

test('a month without file and manifest leaves a gap', async () => {
  const folder = await archiveFolder();
  for (const end of ['csv.gz', 'json']) rmSync(join(folder, `event_2020_02.${end}`));
  expect((await verifyArchive(folder)).problems).toEqual([
    'event has no file from 2020-02-01 to 2020-03-01.',
  ]);
});

test('a missing folder is refused', async () => {
  await expect(verifyArchive('/nowhere/archive')).rejects.toThrow('There is no folder /nowhere/archive.');
});
