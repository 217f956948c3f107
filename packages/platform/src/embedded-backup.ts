import {
  chownSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { chooseRunner } from './embedded-user.ts';

/** What these folders hold belongs to the running server; of its log, what is needed is copied at the end. */
const emptiedFolders: ReadonlySet<string> = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const excludedFiles = /^(postmaster\.(pid|opts)|pgsql_tmp.*)$/;
const logSegment = /^[0-9A-F]{24}$/;

const backupStopRows = z.tuple([z.object({ labelfile: z.string() })]);

/**
 * Copies the files of an embedded PostgreSQL while it serves. Files change while they are copied: with the log of what changed
 * meanwhile, which the server keeps for us, the copy becomes what the database was when copying ended.
 */
export async function backUpPostgres({
  dir,
  url,
  into,
}: {
  readonly dir: string;
  readonly url: string;
  readonly into: string;
}): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'backup' });
  await client.connect();
  try {
    // A temporary slot ends with this session, however that ends.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`copy_${process.pid}`]);
    await client.query("select pg_backup_start('copy', true)");
    copyFiles(dir, into);
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    const [{ labelfile }] = backupStopRows.parse(rows);
    writeFileSync(join(into, 'backup_label'), labelfile, { mode: 0o600 });
    for (const name of readdirSync(join(dir, 'pg_wal'))) {
      if (logSegment.test(name)) copyFile(join(dir, 'pg_wal', name), join(into, 'pg_wal', name));
    }
  } finally {
    await client.end();
  }
}

function copyFiles(from: string, into: string): void {
  mkdirSync(into, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (excludedFiles.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(into, entry.name)];
    if (entry.isFile()) copyFile(source, target);
    else if (entry.isDirectory()) {
      if (emptiedFolders.has(entry.name)) mkdirSync(target, { mode: 0o700 });
      else copyFiles(source, target);
    }
  }
}

/** A table that is dropped meanwhile takes its file along; the log says so to the copy. */
function copyFile(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/** Puts a copy where an embedded PostgreSQL is started next, and leaves the copy as it was. */
export function restorePostgres(copy: string, dir: string): void {
  const building = `${dir}.new`;
  rmSync(building, { recursive: true, force: true });
  cpSync(copy, building, { recursive: true });
  const { owner } = chooseRunner(dir, dirname(dir));
  if (owner !== undefined) changeOwnerRecursively(building, owner);
  renameSync(building, dir);
}

function changeOwnerRecursively(path: string, owner: { readonly uid: number; readonly gid: number }): void {
  chownSync(path, owner.uid, owner.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) changeOwnerRecursively(join(path, name), owner);
}
