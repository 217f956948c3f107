import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib';
import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import { expect, test } from 'vitest';
import { withClient } from '../database/database-client.ts';
import { archivePartitions } from './partition-archive.ts';

const rules = [{ table: { name: 'event', column: 'at' }, keepMonths: 12 }];
const tables = `
  create table event (id bigint not null, at timestamptz not null, text text, data jsonb, primary key (id, at))
    partition by range (at);
  create table event_until_2020_02 partition of event for values from (minvalue) to ('2020-02-01T00:00:00Z');
  create table event_2020_02 partition of event for values from ('2020-02-01T00:00:00Z') to ('2020-03-01T00:00:00Z');
  create table event_2099_01 partition of event for values from ('2099-01-01T00:00:00Z') to ('2099-02-01T00:00:00Z');
  create table event_default partition of event default;
  insert into event values (1, '2019-05-01', null, null), (2, '2020-01-31T23:59:59.999999Z', '', '{"a": "\\n,\\""}'),
    (3, '2020-02-01T00:00:00Z', E'two\\nlines, "quoted"', null), (4, now(), 'now', null), (5, '2099-01-02', 'later', null);`;

async function archiveEnv() {
  const database = await testDatabase([]);
  await sql.raw(tables).execute(database.db);
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  const list = async (query: string) => (await sql.raw(query).execute(database.db)).rows;
  return {
    ...database,
    folder,
    list,
    archive: () => archivePartitions(database.adminUrl, { folder, rules }),
    listIds: async () =>
      (await sql<{ id: bigint }>`select id from event order by id`.execute(database.db)).rows.map(({ id }) =>
        Number(id),
      ),
    listWaiting: () =>
      list(`select relname from pg_class where relnamespace = to_regnamespace('archiving')
      and relkind = 'r' order by 1`),
    async [Symbol.asyncDispose]() {
      rmSync(folder, { recursive: true });
      await database[Symbol.asyncDispose]();
    },
  };
}

test('old months become files that a person can load, and the rest stays', async () => {
  await using env = await archiveEnv();
  const before = await env.list('select * from event where id <= 3 order by id');
  const archived = await env.archive();
  expect(archived.map(({ partition, rows }) => [partition, rows])).toEqual([
    ['event_2020_02', '1'],
    ['event_until_2020_02', '2'],
  ]);
  expect(await env.listIds()).toEqual([4, 5]);
  expect(await env.listWaiting()).toEqual([]);
  expect(readdirSync(env.folder).sort()).toEqual([
    ...['event_2020_02.csv.gz', 'event_2020_02.json'],
    ...['event_until_2020_02.csv.gz', 'event_until_2020_02.json'],
  ]);
  for (const name of readdirSync(env.folder))
    expect(statSync(join(env.folder, name)).mode & 0o777).toBe(0o600);
  // docs/operating.md describes these steps.
  for (const { file } of archived) {
    await withClient(env.adminUrl, (client) =>
      pipeline(
        createReadStream(join(env.folder, file)),
        createGunzip(),
        client.query(copyFrom('copy event from stdin (format csv, header)')),
      ),
    );
  }
  expect(await env.list('select * from event where id <= 3 order by id')).toEqual(before);
});

test('a second command does nothing', async () => {
  await using env = await archiveEnv();
  await env.archive();
  const files = readdirSync(env.folder).map((name) => readFileSync(join(env.folder, name), 'base64'));
  expect(await env.archive()).toEqual([]);
  expect(readdirSync(env.folder).map((name) => readFileSync(join(env.folder, name), 'base64'))).toEqual(
    files,
  );
  expect(await env.listIds()).toEqual([4, 5]);
});

test('a file that cannot be written leaves every row, and the next command continues', async () => {
  await using env = await archiveEnv();
  mkdirSync(join(env.folder, 'event_2020_02.csv.gz.part'));
  await expect(env.archive()).rejects.toThrow('EISDIR');
  expect(await env.listWaiting()).toEqual([{ relname: 'event_2020_02' }, { relname: 'event_until_2020_02' }]);
  expect(await env.list('select id from archiving.event_2020_02')).toEqual([{ id: 3n }]);
  expect(existsSync(join(env.folder, 'event_2020_02.json'))).toBe(false);
  await expect(sql`select from archiving.event_2020_02`.execute(env.appDb)).rejects.toMatchObject({
    code: '42501',
  });
  rmSync(join(env.folder, 'event_2020_02.csv.gz.part'), { recursive: true });
  expect(await env.archive()).toHaveLength(2);
  expect(await env.listWaiting()).toEqual([]);
});

test('a file without a manifest was not verified, and is written again', async () => {
  await using env = await archiveEnv();
  writeFileSync(join(env.folder, 'event_2020_02.csv.gz'), gzipSync('id,at,text,data\n'));
  await env.archive();
  expect(gunzipSync(readFileSync(join(env.folder, 'event_2020_02.csv.gz'))).toString()).toContain(
    'two\nlines',
  );
});

/** Creates the state after a crash between writing the manifest and dropping the partition. */
async function archivedButNotDropped() {
  const env = await archiveEnv();
  await sql.raw(`create table saved as select * from event where id = 3`).execute(env.db);
  const [manifest] = await env.archive();
  const note = JSON.stringify({
    table: 'event',
    partition: 'event_2020_02',
    from: manifest?.from,
    to: manifest?.to,
  });
  await sql
    .raw(`alter table saved rename to event_2020_02; alter table event_2020_02 set schema archiving;
    comment on table archiving.event_2020_02 is '${note}'`)
    .execute(env.db);
  return env;
}

test('after a crash before the drop, the next command verifies the file again and drops', async () => {
  await using env = await archivedButNotDropped();
  const file = readFileSync(join(env.folder, 'event_2020_02.csv.gz'), 'base64');
  expect((await env.archive()).map(({ partition }) => partition)).toEqual(['event_2020_02']);
  expect(readFileSync(join(env.folder, 'event_2020_02.csv.gz'), 'base64')).toBe(file);
  expect(await env.listWaiting()).toEqual([]);
});

test('a file that was changed, cut or lost keeps its rows in the database', async () => {
  await using env = await archivedButNotDropped();
  const path = join(env.folder, 'event_2020_02.csv.gz');
  const whole = readFileSync(path);
  for (const damaged of [
    gzipSync('id,at,text,data\n'),
    whole.subarray(0, whole.length - 9),
    gzipSync(gunzipSync(whole), { level: 1 }),
  ]) {
    writeFileSync(path, damaged);
    await expect(env.archive()).rejects.toThrow();
    expect(await env.list('select id from archiving.event_2020_02')).toEqual([{ id: 3n }]);
  }
  rmSync(path);
  await expect(env.archive()).rejects.toThrow('ENOENT');
  writeFileSync(path, whole);
  expect(await env.archive()).toHaveLength(1);
});

test('files with other rows are never overwritten', async () => {
  await using env = await archivedButNotDropped();
  await sql`update archiving.event_2020_02 set text = 'other'`.execute(env.db);
  const file = readFileSync(join(env.folder, 'event_2020_02.csv.gz'), 'base64');
  await expect(env.archive()).rejects.toThrow('nothing is overwritten');
  expect(readFileSync(join(env.folder, 'event_2020_02.csv.gz'), 'base64')).toBe(file);
  expect(await env.list('select text from archiving.event_2020_02')).toEqual([{ text: 'other' }]);
});

test('of two simultaneous commands one is refused', async () => {
  await using env = await archiveEnv();
  const results = await Promise.allSettled([env.archive(), env.archive()]);
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeLessThanOrEqual(1);
  expect(await env.listIds()).toEqual([4, 5]);
  expect(readdirSync(env.folder)).toHaveLength(4);
});
