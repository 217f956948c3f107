import { mkdtempSync, rmSync } from 'node:fs';
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
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readDump, releasedDatabases } from '../../testing/src/release-dump.ts';
import { readLauncherSettings } from './settings.ts';
import { upgrade } from './upgrade.ts';

const base = mkdtempSync(join(tmpdir(), 'upgrade-external-'));
const folder = openDataFolder(join(base, 'database'));
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
beforeAll(async () => {
  const password = folder.secret('database-password');
  postgres = await startEmbeddedPostgres({
    dir: folder.path('postgres'),
    password,
    log: createLog('silent'),
  });
}, 120_000);
afterAll(async () => {
  await postgres.stop();
  folder.close();
  rmSync(base, { recursive: true });
});

let url = '';
let count = 0;
/** Makes an operator's database with the tables of the first release. */
beforeEach(async () => {
  count += 1;
  for (const [name, released] of [
    [`acers_${count}`, releasedDatabases.server],
    [`acers_${count}_sandbox`, releasedDatabases.sandbox],
  ] as const) {
    await ensureDatabase(postgres.url(name));
    await query(postgres.url(name), readDump(released, '1.0.0'));
  }
  url = postgres.url(`acers_${count}`);
}, 120_000);

async function query<Row>(address: string, statement: string): Promise<readonly Row[]> {
  await using db = openDatabase<unknown>(address, { applicationName: 'test', poolSize: 1 });
  return (await sql.raw<Row>(statement).execute(db)).rows;
}
const listMigrations = () => query(url, 'select folder, name from schema_migration order by 1, 2');

const releasedKey = 7;
/** The test environment sealed the released data with the released key. */
const start = (key = releasedKey) =>
  upgrade(
    readLauncherSettings({
      ...{ DATA_DIR: join(base, `data-${count}`), LOG_LEVEL: 'silent', DATABASE_URL: url },
      ENCRYPTION_KEY: Buffer.alloc(32, key).toString('base64'),
    }),
    { version: '9.9.9', backups: undefined },
  );
const unchanged = 'Nothing was changed: the version before can be started again.';
const goOn = /run the command again: it goes on from there\. To go back, restore your backup of the database/;

describe('an upgrade of a database of the operator', () => {
  test('is refused while servers are connected to it', async () => {
    const before = await listMigrations();
    await using server = openDatabase<unknown>(url, { applicationName: 'server', poolSize: 1 });
    await sql`select 1`.execute(server);
    const refused = start();
    await expect(refused).rejects.toThrow(/^Check failed: Servers are connected to the database/);
    await expect(refused).rejects.toThrow(unchanged);
    expect(await listMigrations()).toEqual(before);
  });

  test('is refused if its database is of a newer version', async () => {
    await query(
      url,
      `insert into schema_migration (folder, name, checksum) values ('server', '9999-later.sql', 'x')`,
    );
    const refused = start();
    await expect(refused).rejects.toThrow(/^Check failed: .*9999-later\.sql/);
    await expect(refused).rejects.toThrow(unchanged);
  });

  test('says at a failed migration how to go on and back, and goes on', async () => {
    await query(url, 'create table alarm (number int)');
    const failed = start();
    await expect(failed).rejects.toThrow(/^Migrate failed: .*alarm/);
    await expect(failed).rejects.toThrow(goOn);
    await query(url, 'drop table alarm');
    expect(await start()).toBe('Version 9.9.9 is in place and verified: start it as before.');
  });

  test('says at a ledger that is wrong how to go on and back', async () => {
    await query(
      url,
      'set session_replication_role = replica; update ledger_account set balance_cents = balance_cents + 1',
    );
    const failed = start();
    await expect(failed).rejects.toThrow(/^Verify failed: /);
    await expect(failed).rejects.toThrow(goOn);
  });

  test('says at a start that fails how to go on and back, and goes on with the right key', async () => {
    const failed = start(releasedKey + 1);
    await expect(failed).rejects.toThrow(/^Start failed: /);
    await expect(failed).rejects.toThrow(goOn);
    expect(await start()).toContain('Version 9.9.9 is in place and verified');
  });
});
