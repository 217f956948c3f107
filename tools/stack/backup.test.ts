import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ledgerMigrations } from '@golden-acers/ledger';
import {
  createLog,
  ensureDatabase,
  migrate,
  openDatabase,
  openDataFolder,
  startEmbeddedPostgres,
} from '@golden-acers/platform';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp, LedgerVerificationFailed, restore } from './backup.ts';
import { readLauncherSettings } from './settings.ts';

const base = mkdtempSync(join(tmpdir(), 'backup-'));
const settingsOf = (name: string) =>
  readLauncherSettings({ DATA_DIR: join(base, name), LOG_LEVEL: 'silent' });
const sourceSettings = settingsOf('house');
const names = ['golden_acers', 'golden_acers_sandbox'];
const serverMigrations = {
  name: 'server',
  folder: new URL('../../apps/server/migrations/', import.meta.url),
};

/** Starts the database of a data folder, without the servers. */
async function startDatabase(settings = sourceSettings) {
  const folder = openDataFolder(settings.DATA_DIR);
  folder.secret('encryption-key');
  const password = folder.secret('database-password');
  const postgres = await startEmbeddedPostgres({
    dir: folder.path('postgres'),
    password,
    log: createLog('silent'),
  });
  const database = (name: string) =>
    openDatabase<unknown>(postgres.url(name), { applicationName: 'test', poolSize: 2 });
  return {
    url: postgres.url,
    async query<Row>(query: ReturnType<typeof sql<Row>>, name = 'golden_acers'): Promise<readonly Row[]> {
      const db = database(name);
      try {
        return (await query.execute(db)).rows;
      } finally {
        await db.destroy();
      }
    },
    database,
    async [Symbol.asyncDispose]() {
      await postgres.stop();
      folder.close();
    },
  };
}
type RunningDatabase = Awaited<ReturnType<typeof startDatabase>>;

/** Without unlogged tables, which PostgreSQL empties when it recovers. */
const rowCountsQuery = sql<{ name: string; rows: bigint }>`
  select relname as name, (xpath('/row/count/text()', query_to_xml('select count(*) from ' || oid::regclass,
      false, true, '')))[1]::text::bigint as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relpersistence = 'p'
      and relname <> 'written' order by 1`;
const readRowCounts = async ({ query }: RunningDatabase) => [
  await query(rowCountsQuery),
  await query(rowCountsQuery, names[1]),
];

let counts: Awaited<ReturnType<typeof readRowCounts>>;
beforeAll(async () => {
  await using opened = await startDatabase();
  for (const name of names) {
    await ensureDatabase(opened.url(name));
    await migrate(
      opened.url(name),
      name === names[0] ? [ledgerMigrations, serverMigrations] : [ledgerMigrations],
    );
  }
  await opened.query(sql`create table written (number integer primary key, padding text)`);
  counts = await readRowCounts(opened);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

test('a backup of a running product contains all acknowledged writes before it, and a prefix of later ones', {
  timeout: 90_000,
}, async () => {
  await using opened = await startDatabase();
  const db = opened.database('golden_acers');
  let written = 0;
  let isOver = false;
  const twentieth = Promise.withResolvers<void>();
  const write = async () => {
    while (!isOver) {
      await sql`insert into written values (${written + 1}, repeat('x', 2000))`.execute(db);
      written += 1;
      if (written === 20) twentieth.resolve();
      if (written % 10 === 0) await sql`update written set padding = repeat('y', 2000)`.execute(db);
    }
  };
  const writing = write();
  await Promise.race([twentieth.promise, writing]);
  const before = written;
  await backUp(sourceSettings, join(base, 'monday'));
  isOver = true;
  await writing;
  await db.destroy();

  const monday = settingsOf('restored');
  expect(await restore(monday, join(base, 'monday'))).toContain('0 accounts, 0 transfers');
  await using restored = await startDatabase(monday);
  const [kept] = await restored.query(sql<{ rows: number; last: number }>`
    select count(*)::integer as rows, max(number) as last from written`);
  expect(kept?.rows).toBe(kept?.last);
  expect(kept?.rows).toBeGreaterThanOrEqual(before);
  expect(kept?.rows).toBeLessThanOrEqual(written);
  expect(await readRowCounts(restored)).toEqual(counts);
  await restored.query(sql`insert into written values (0, 'it goes on')`);
});

test('a backup never replaces anything, and a folder that is not a backup is refused', async () => {
  await expect(backUp(sourceSettings, join(base, 'monday'))).rejects.toThrow('never replaces another');
  await expect(backUp(sourceSettings, undefined)).rejects.toThrow('Name a folder');
  await expect(backUp(sourceSettings, '')).rejects.toThrow('Name a folder');
  // Copying the database into itself would never end and fill the disk.
  const { DATA_DIR } = sourceSettings;
  for (const inside of [DATA_DIR, join(DATA_DIR, 'monday'), join(DATA_DIR, 'postgres', 'base', 'monday')])
    await expect(backUp(sourceSettings, inside)).rejects.toThrow(/outside of it|never replaces/);
  const running = join(base, `tuesday.new-${process.ppid}`);
  mkdirSync(running);
  await expect(backUp(sourceSettings, join(base, 'tuesday'))).rejects.toThrow('Another backup into');
  expect(existsSync(running)).toBe(true);
  rmSync(running, { recursive: true });
  await expect(restore(sourceSettings, join(base, 'monday'))).rejects.toThrow('holds a database');
  await expect(restore(settingsOf('other'), join(base, 'nowhere'))).rejects.toThrow('There is no backup in');
  expect(existsSync(join(base, 'other'))).toBe(false);
});

test('a ledger that was broken before the backup is reported when it is restored', async () => {
  {
    await using opened = await startDatabase();
    const alone = sql`do $$ begin
      perform set_config('session_replication_role', 'replica', true);
      insert into ledger_entry (reference, reason) values ('alone', 'test');
    end $$`;
    await opened.query(alone, names[1]);
  }
  await backUp(sourceSettings, join(base, 'broken'));
  await expect(restore(settingsOf('broken-house'), join(base, 'broken'))).rejects.toThrow(
    LedgerVerificationFailed,
  );
});
