import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { ConfigError } from '../config.ts';
import { withClient } from '../database/database-client.ts';
import { defaultLockPatience, transactWithPatience } from '../database/lock-patience.ts';
import {
  type ArchiveRule,
  keptFrom,
  listPartitions,
  type Partition,
  type PartitionedTable,
} from './partitions.ts';

const archivedTable = z.object({
  table: z.string(),
  partition: z.string(),
  /** Null: no lower bound. */
  from: z.string().nullable(),
  to: z.string(),
});
export const manifestSchema = archivedTable.extend({
  file: z.string(),
  rows: z.string(),
  /** A sum over the rows that does not depend on their order. */
  contentHash: z.string(),
  /** The hash of the compressed file, in hex. */
  sha256: z.string(),
});
export type ArchiveManifest = z.infer<typeof manifestSchema>;
type ArchivedTable = z.infer<typeof archivedTable>;

/** Any number that all processes share and that differs from those of `migrate`. */
export const archiveLockId = 4_872_301_999;
/**
 * The schema of partitions that were detached from their table and are not yet in a verified file. No program
 * may read it.
 */
export const waitingSchema = 'archiving';

/**
 * Detaches partitions that are older than their rule, writes each to a compressed CSV file, reads the file
 * back, and only then drops the partition. If interrupted, the next call continues: the rows are always in
 * the table, in the schema `archiving` or in a verified file. Returns what was dropped.
 */
export function archivePartitions(
  url: string,
  { folder, rules }: { readonly folder: string; readonly rules: readonly ArchiveRule[] },
): Promise<ArchiveManifest[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [archiveLockId]);
    if (rows[0].locked !== true) throw new ConfigError('Another archive command runs on this database.');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const rule of rules) await detachOldPartitions(client, rule);
    const archived: ArchiveManifest[] = [];
    for (const waiting of await listWaiting(client))
      archived.push(await archiveTable(client, folder, waiting));
    return archived;
  });
}

/**
 * Does not use `detach … concurrently`, which PostgreSQL refuses for a table with a default partition. The
 * lock lasts only for the change of the catalogue, and gives way to other transactions.
 */
async function detachOldPartitions(client: pg.Client, rule: ArchiveRule): Promise<void> {
  const { table } = rule;
  const { rows } = await client.query<{ now: Date }>('select now() as now');
  const end = keptFrom(rows[0]?.now ?? new Date(0), rule);
  const old = (await listPartitions(client, table)).filter(({ to }) => to <= end);
  for (const partition of old) {
    await transactWithPatience(client, defaultLockPatience, () => detachPartition(client, table, partition));
  }
}

async function detachPartition(
  client: pg.Client,
  { name: table }: PartitionedTable,
  { name: partition, from, to }: Partition,
): Promise<void> {
  const note: ArchivedTable = { table, partition, from: from?.toISOString() ?? null, to: to.toISOString() };
  await client.query(`create schema if not exists ${waitingSchema}`);
  await client.query(`alter table ${table} detach partition ${partition}`);
  await client.query(`alter table ${partition} set schema ${waitingSchema}`);
  await client.query(
    `comment on table ${waitingSchema}.${partition} is ${client.escapeLiteral(JSON.stringify(note))}`,
  );
}

async function listWaiting(client: pg.Client): Promise<ArchivedTable[]> {
  const { rows } = await client.query<{ note: string }>(
    `select obj_description(oid) as note from pg_class
      where relnamespace = to_regnamespace($1) and relkind = 'r' order by relname`,
    [waitingSchema],
  );
  return rows.map(({ note }) => archivedTable.parse(JSON.parse(note)));
}

async function archiveTable(
  client: pg.Client,
  folder: string,
  waiting: ArchivedTable,
): Promise<ArchiveManifest> {
  const source = `${waitingSchema}.${waiting.partition}`;
  const file = `${waiting.partition}.csv.gz`;
  const manifestPath = join(folder, `${waiting.partition}.json`);
  const content = await readContent(client, source);
  const known = existsSync(manifestPath)
    ? manifestSchema.parse(JSON.parse(readFileSync(manifestPath, 'utf8')))
    : undefined;
  if (known !== undefined && known.contentHash !== content.contentHash)
    throw new ConfigError(
      `${manifestPath} is of other rows, and nothing is overwritten. Name another folder.`,
    );
  if (known === undefined) await exportTable(client, source, join(folder, file));
  const sha256 = await demandReadable(client, source, join(folder, file), content);
  const manifest = { ...waiting, file, ...content, sha256 };
  if (known === undefined) await writeDurably(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`);
  else if (known.sha256 !== sha256) throw new ConfigError(`${file} was changed after it was written.`);
  await syncPath(folder);
  await client.query(`drop table ${source}`);
  return manifest;
}

type Content = Pick<ArchiveManifest, 'rows' | 'contentHash'>;

async function readContent(client: pg.Client, table: string): Promise<Content> {
  const { rows } = await client.query<Content>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(one::text, 0)::numeric), 0)::text as "contentHash"
      from ${table} one`,
  );
  return manifestSchema.pick({ rows: true, contentHash: true }).parse(rows[0]);
}

async function exportTable(client: pg.Client, table: string, path: string): Promise<void> {
  const part = `${path}.part`;
  await pipeline(
    client.query(copyTo(`copy ${table} to stdout (format csv, header)`)),
    createGzip(),
    createWriteStream(part, { mode: 0o600 }),
  );
  await syncPath(part);
  await rename(part, path);
}

/** Loads the file as an operator would, and compares it with the table. Returns the file's hash. */
async function demandReadable(
  client: pg.Client,
  source: string,
  path: string,
  expected: Content,
): Promise<string> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await client.query(`create temporary table read_back (like ${source})`);
  try {
    await pipeline(
      createReadStream(path),
      hashing,
      createGunzip(),
      client.query(copyFrom('copy read_back from stdin (format csv, header)')),
    );
    const { rows, contentHash } = await readContent(client, 'read_back');
    if (rows !== expected.rows || contentHash !== expected.contentHash)
      throw new ConfigError(`${path} does not have the rows of ${source}, which stays.`);
    return hash.digest('hex');
  } finally {
    await client.query('drop table if exists read_back');
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(`${path}.part`, text, { mode: 0o600, flush: true });
  await rename(`${path}.part`, path);
}

async function syncPath(path: string): Promise<void> {
  await using file = await open(path, 'r');
  await file.sync();
}
