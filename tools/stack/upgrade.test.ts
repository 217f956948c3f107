import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createLog,
  ensureDatabase,
  openDatabase,
  openDataFolder,
  startEmbeddedPostgres,
} from '@golden-acers/platform';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readDump, releasedDatabases } from '../../testing/src/release-dump.ts';
import { restore } from './restore.ts';
import { readLauncherSettings } from './settings.ts';
import { upgrade } from './upgrade.ts';

const base = mkdtempSync(join(tmpdir(), 'upgrade-'));
afterAll(() => rmSync(base, { recursive: true }));

const settingsOf = (name: string, env: Record<string, string> = {}) =>
  readLauncherSettings({
    ...{ DATA_DIR: join(base, name), LOG_LEVEL: 'silent' },
    // The test environment sealed the released data with this key.
    ...{ ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'), ...env },
  });
type Settings = ReturnType<typeof settingsOf>;

async function inPostgres<T>(settings: Settings, work: (url: (name: string) => string) => Promise<T>) {
  const folder = openDataFolder(settings.DATA_DIR);
  const password = folder.secret('database-password');
  const log = createLog('silent');
  const postgres = await startEmbeddedPostgres({ dir: folder.path('postgres'), password, log });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
    folder.close();
  }
}

async function query<Row>(url: string, statement: string): Promise<readonly Row[]> {
  await using db = openDatabase<unknown>(url, { applicationName: 'test', poolSize: 1 });
  return (await sql.raw<Row>(statement).execute(db)).rows;
}

/** Makes a data folder whose databases are those of the first release. */
async function installFirstRelease(settings: Settings): Promise<void> {
  await inPostgres(settings, async (url) => {
    for (const [name, released] of [
      ['golden_acers', releasedDatabases.server],
      ['golden_acers_sandbox', releasedDatabases.sandbox],
    ] as const) {
      await ensureDatabase(url(name));
      await query(url(name), readDump(released, '1.0.0'));
    }
  });
}

const listMigrations = (settings: Settings) =>
  inPostgres(settings, (url) =>
    query(url('golden_acers'), 'select folder, name from schema_migration order by 1, 2'),
  );

let name = '';
let count = 0;
beforeEach(() => {
  count += 1;
  name = `product-${count}`;
});
const backups = () => join(base, `${name}-backups`);
const start = (settings: Settings) => upgrade(settings, { version: '9.9.9', backups: backups() });

test('the first release becomes this one, and its backup has the version before', async () => {
  const settings = settingsOf(name);
  await installFirstRelease(settings);
  const before = await listMigrations(settings);
  expect(await start(settings)).toContain('Version 9.9.9 is in place and verified');
  expect(await listMigrations(settings)).not.toEqual(before);
  expect(existsSync(join(settings.DATA_DIR, 'upgrade'))).toBe(false);
  const [backup = ''] = readdirSync(backups());
  const restored = settingsOf(`${name}-restored`);
  // The files are there. What a restore verifies needs passwords that this data folder never had.
  await expect(restore(restored, join(backups(), backup))).rejects.toThrow('There is no database in');
  expect(await listMigrations(restored)).toEqual(before);
});

test('a failed upgrade says what to do, and the next try keeps the backup of the version before', async () => {
  const otherKey = settingsOf(name, { ENCRYPTION_KEY: Buffer.alloc(32, 8).toString('base64') });
  await installFirstRelease(otherKey);
  await expect(start(otherKey)).rejects.toThrow(
    /^Start failed: .*Correct the cause and run the command again.*golden-acers restore /s,
  );
  const made = readdirSync(backups());
  const running = openDataFolder(otherKey.DATA_DIR);
  await expect(start(otherKey)).rejects.toThrow(
    /^Check failed: .*An earlier try may have changed the tables.*golden-acers restore /s,
  );
  running.close();
  expect(await start(settingsOf(name))).toContain(join(backups(), ...made));
  expect(readdirSync(backups())).toEqual(made);
});

test('a mark that was cut short is named with what to do, and nothing is changed', async () => {
  const settings = settingsOf(name);
  const folder = openDataFolder(settings.DATA_DIR);
  folder.close();
  for (const damaged of ['', '{"backup":"/srv/ba', '{"applied":"x"}']) {
    writeFileSync(join(settings.DATA_DIR, 'upgrade'), damaged);
    await expect(start(settings)).rejects.toThrow(
      /^Check failed: .*\/upgrade is damaged\..*delete this file and run the command again\..*golden-acers restore, /s,
    );
  }
  expect(existsSync(backups())).toBe(false);
});

test('a running product, a folder without a database and a backup folder inside it change nothing', async () => {
  const settings = settingsOf(name);
  await expect(start(settings)).rejects.toThrow('There is no database in');
  await installFirstRelease(settings);
  const running = openDataFolder(settings.DATA_DIR);
  await expect(start(settings)).rejects.toThrow(
    /Check failed: .*Nothing was changed: the version before can be started again\./s,
  );
  running.close();
  await expect(
    upgrade(settings, { version: '9.9.9', backups: join(settings.DATA_DIR, 'backups') }),
  ).rejects.toThrow(/Back up failed: .*must lie outside of it.*Nothing was changed/s);
  await expect(
    upgrade(settingsOf(name, { DATABASE_URL: 'postgres://acers@127.0.0.1:1/acers' }), {
      version: '9.9.9',
      backups: backups(),
    }),
  ).rejects.toThrow(/DATABASE_URL names a database of yours: .*Nothing was changed/s);
});
