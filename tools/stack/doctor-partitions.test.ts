import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { serverMigrations } from '../../apps/server/src/migrations.ts';
import { checkPartitions } from './doctor-partitions.ts';
import { readLauncherSettings } from './settings.ts';

test('the doctor reports months that are missing, due or in no verified file, with the command to run', async () => {
  await using database = await testDatabase(serverMigrations);
  const run = (statement: string) => sql.raw(statement).execute(database.db);
  const settings = readLauncherSettings({ ARCHIVE_RECORDS_AFTER_MONTHS: '13' });
  const check = () => checkPartitions(database.url, settings);
  expect(await check()).toMatchObject({ state: 'ok' });

  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'jp_record'::regclass and inhrelid <> 'jp_record_default'::regclass`.execute(
    database.db,
  );
  for (const { name } of rows) await run(`alter table jp_record detach partition ${name}`);
  await run(`create table jp_record_2020_01 partition of jp_record for values from ('2020-01-01') to ('2020-02-01');
    create schema archiving; create table archiving.game_record_2019_01 ()`);
  const { state, text } = await check();
  expect(state).toBe('warning');
  expect(text.split('\n')).toEqual([
    'jp_record has no partition for the next month: golden-acers migrate.',
    '1 old months of jp_record are due: golden-acers archive <folder>.',
    'game_record_2019_01 is in no verified file: repeat golden-acers archive with the same folder.',
  ]);
});
