import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, openDatabase, openDataFolder, startEmbeddedPostgres } from '@golden-acers/platform';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from './backup.ts';
import { verifyManifest } from './backup-manifest.ts';
import { rotateBackups } from './backup-rotation.ts';
import { openDatabases } from './databases.ts';
import { examine } from './doctor.ts';
import { drill, restore } from './restore.ts';
import { readLauncherSettings } from './settings.ts';
import { LedgerVerificationFailed } from './verify-ledgers.ts';

const base = mkdtempSync(join(tmpdir(), 'backup-'));
const settingsOf = (name: string) =>
  readLauncherSettings({ DATA_DIR: join(base, name), LOG_LEVEL: 'silent' });
const sourceSettings = settingsOf('house');
const names = ['golden_acers', 'golden_acers_sandbox'];
/** Starts the database of a data folder, without the servers. */
async function startDatabase(settings = sourceSettings) {
  const folder = openDataFolder(settings.DATA_DIR);
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

/** Below the folder of PostgreSQL. */
let tableFile = '';
let counts: Awaited<ReturnType<typeof readRowCounts>>;
beforeAll(async () => {
  const folder = openDataFolder(sourceSettings.DATA_DIR);
  folder.secret('encryption-key');
  const databases = await openDatabases(sourceSettings, folder, createLog('silent'));
  await databases.stop();
  folder.close();
  await using opened = await startDatabase();
  await opened.query(sql`create table written (number integer primary key, padding text)`);
  counts = await readRowCounts(opened);
  const [written] = await opened.query(sql<{ path: string }>`select pg_relation_filepath('written') as path`);
  tableFile = written?.path ?? '';
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
  expect(readFileSync(join(sourceSettings.DATA_DIR, 'last-backup'), 'utf8')).toBe(
    `${join(base, 'monday')}\n`,
  );
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

/** Writes six bytes into the middle of the table's first page. */
function damage(dataFolder: string): void {
  const file = openSync(join(dataFolder, 'postgres', tableFile), 'r+');
  writeSync(file, 'XXXXXX', 4_000);
  closeSync(file);
}

test('a drill verifies a backup beside the running product, and leaves nothing', async () => {
  await using _running = await startDatabase();
  const before = readdirSync(base);
  const report = await drill(sourceSettings, join(base, 'monday'));
  expect(report).toMatch(/^All \d+ files are those of the backup made at .+Z\.$/m);
  expect(report).toMatch(/^All \d+ pages of the databases have the checksums that PostgreSQL wrote\.$/m);
  expect(report).toMatch(/^Restored: 0 accounts, 0 transfers, a key that fits, and ledgers that balance\.$/m);
  expect(report).toMatch(/^The restore took \d+ s\. Its copy is deleted\.$/m);
  expect(readdirSync(base)).toEqual(before);
});

test('a backup whose table was changed afterwards is refused, with the name of the file', async () => {
  cpSync(join(base, 'monday'), join(base, 'changed'), { recursive: true });
  damage(join(base, 'changed'));
  const before = readdirSync(base);
  const refusal = `postgres/${tableFile} was changed`;
  await expect(restore(settingsOf('from-changed'), join(base, 'changed'))).rejects.toThrow(refusal);
  await expect(drill(sourceSettings, join(base, 'changed'))).rejects.toThrow(refusal);
  expect(readdirSync(base)).toEqual(before);
});

test('a table that was damaged before the backup is named by the restore and by the doctor', async () => {
  const damaged = settingsOf('damaged-house');
  await restore(damaged, join(base, 'monday'));
  damage(damaged.DATA_DIR);
  const pages = (await examine(damaged)).find(({ text }) => text.startsWith('pages:'));
  expect(pages).toEqual({
    state: 'failed',
    text: expect.stringMatching(/written of the database is damaged/),
  });
  await backUp(damaged, join(base, 'damaged'));
  await expect(restore(settingsOf('from-damaged'), join(base, 'damaged'))).rejects.toThrow(
    /^written of the database is damaged: invalid page in block 0/,
  );
});

test('a rotation keeps a copy in a second folder, and deletes what expired in both', async () => {
  const [folder, second] = [join(base, 'rotated'), join(base, 'second')];
  for (const each of [folder, second])
    for (const name of ['2026-11-30T0100Z', '2026-12-01T0100Z', 'before-the-upgrade'])
      mkdirSync(join(each, name), { recursive: true });
  const now = new Date('2026-12-01T03:30:59Z');
  const report = await rotateBackups(sourceSettings, { folder, second, now });
  const kept = ['2026-11-30T0100Z', '2026-12-01T0330Z', 'before-the-upgrade'];
  for (const each of [folder, second]) expect(readdirSync(each)).toEqual(kept);
  expect(report).toContain(`Expired and deleted in ${second}: 2026-12-01T0100Z.`);
  expect((await verifyManifest(join(second, '2026-12-01T0330Z'))).result).toMatch(/^All \d+ files/);
  await expect(rotateBackups(sourceSettings, { folder, second: `${folder}/`, now })).rejects.toThrow(
    'same folder',
  );
});

test('a backup without its encryption key is restored only with the key as a setting', async () => {
  cpSync(join(base, 'monday'), join(base, 'keyless'), { recursive: true });
  rmSync(join(base, 'keyless', 'encryption-key'));
  rmSync(join(base, 'keyless', 'manifest.json'));
  await expect(restore(settingsOf('from-keyless'), join(base, 'keyless'))).rejects.toThrow(
    'holds no encryption key: set ENCRYPTION_KEY',
  );
  expect(existsSync(join(base, 'from-keyless'))).toBe(false);
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
