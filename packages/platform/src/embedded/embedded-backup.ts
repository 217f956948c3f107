import {
  copyFileSync,
  cpSync,
  lchownSync,
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

/** Files of the running server, which a copy must not have. The needed log is copied at the end. */
const emptiedFolders = /^pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)$/;
const excludedFiles = /^(postmaster\.(pid|opts)|pgsql_tmp.*)$/;
const logSegment = /^[0-9A-F]{24}$/;

const backupStopRows = z.tuple([z.object({ labelfile: z.string() })]);

/**
 * Copies the files of a running PostgreSQL. The server retains its log since the start of the copy, which
 * makes the copy consistent.
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
    // The slot ends with this session, even after a crash.
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
      if (emptiedFolders.test(entry.name)) mkdirSync(target, { mode: 0o700 });
      else copyFiles(source, target);
    }
  }
}

/** A table that is dropped during the copy loses its file. The log repeats the drop in the copy. */
function copyFile(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/** Writes the copy into `dir`. The copy stays unchanged. */
export function restorePostgres(copy: string, dir: string): void {
  const building = `${dir}.new`;
  rmSync(building, { recursive: true, force: true });
  cpSync(copy, building, { recursive: true });
  const { owner } = chooseRunner(dir, dirname(dir));
  if (owner !== undefined) {
    for (const name of ['', ...readdirSync(building, { recursive: true, encoding: 'utf8' })])
      lchownSync(join(building, name), owner.uid, owner.gid);
  }
  renameSync(building, dir);
}
