import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, openDatabase, openDataFolder } from '@golden-acers/platform';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { archive } from './archive.ts';
import { openDatabases } from './databases.ts';
import { readLauncherSettings } from './settings.ts';
import { verifyLedgers } from './verify-ledgers.ts';

const log = createLog('silent');

/** Makes the first partition old, as years after the upgrade. */
const makeOld = ['game_record', 'jp_record', 'activity'].map(
  (table) => `
  do $$ declare
    first text := (select inhrelid::regclass::text from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = '${table}'::regclass and relname like '%_until_%');
  begin
    execute format('alter table ${table} detach partition %I', first);
    execute format('alter table ${table} attach partition %I for values from (minvalue) to (%L)', first,
      case '${table}' when 'activity' then 'ev_01dxf6fn00' else '2020-01-01T00:00:00Z' end);
  end $$`,
);

test('an operator archives old months of the embedded database, and the product starts and verifies as before', {
  timeout: 120_000,
}, async () => {
  const base = mkdtempSync(join(tmpdir(), 'archive-'));
  await using stopping = new AsyncDisposableStack();
  stopping.defer(() => rmSync(base, { recursive: true }));
  const files = join(base, 'archive');
  const environment = { DATA_DIR: join(base, 'data'), LOG_LEVEL: 'silent' };
  const settings = readLauncherSettings({ ...environment, ARCHIVE_RECORDS_AFTER_MONTHS: '13' });
  const runStack = async (statements: readonly string[]) => {
    const folder = openDataFolder(settings.DATA_DIR);
    const databases = await openDatabases(settings, folder, log);
    try {
      const db = openDatabase<unknown>(databases.server.ownerUrl, { applicationName: 'test', poolSize: 1 });
      for (const statement of statements) await sql.raw(statement).execute(db);
      await db.destroy();
    } finally {
      await databases.stop();
      folder.close();
    }
  };
  await runStack(makeOld);
  await expect(archive(readLauncherSettings(environment), files)).rejects.toThrow(
    'Nothing is to be archived',
  );

  const first = await archive(settings, files);
  expect(first).toMatch(/game_record_until_\d{4}_\d\d: 0 rows in .*\.csv\.gz\njp_record_until_/);
  expect(first).not.toContain('activity');
  expect(readdirSync(files)).toHaveLength(4);
  expect(await archive(settings, files)).toContain('Nothing was archived');
  expect(await verifyLedgers(settings)).toMatchObject({ transfers: 0n });
  // The start creates the partition of the current month.
  await runStack(['select from game_record', 'select from activity']);
});
