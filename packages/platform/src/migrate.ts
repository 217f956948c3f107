import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

export interface MigrationFolder {
  /** Kept with each applied file, so that two packages can both have a `0001`. */
  readonly name: string;
  readonly folder: URL;
}

/** An applied file was changed or removed, or a file has no proper name. The database was left as it was. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const migrationNamePattern = /^\d{4}-[a-z0-9-]+\.sql$/;
/** Any number does, as long as every process of this program takes the same. */
const migrationLockId = 4_872_301_996;

/**
 * Applies the files that are not applied yet, in the order of the folders and then of their names, each in a transaction
 * of its own. Forward only. Processes that start at once wait for each other. Returns the names of what it applied.
 */
export async function migrate(url: string, folders: readonly MigrationFolder[]): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'migrate',
    connectionTimeoutMillis: 10_000,
  });
  // Without a listener, a cut connection would end the process; the running query rejects anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLockId]);
    await client.query(`create table if not exists schema_migration (
      folder text not null, name text not null, checksum text not null,
      applied_at timestamptz not null default now(), primary key (folder, name))`);
    const applied: string[] = [];
    for (const folder of folders) applied.push(...(await applyFolder(client, folder)));
    return applied;
  } finally {
    await client.end();
  }
}

async function applyFolder(
  client: pg.Client,
  { name: folder, folder: url }: MigrationFolder,
): Promise<string[]> {
  const known = await listApplied(client, folder);
  const path = fileURLToPath(url);
  const names = (await readdir(path)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of known.keys()) {
    if (!names.includes(name))
      throw new MigrationError(`${folder}/${name} was applied, but the file is gone.`);
  }
  const applied: string[] = [];
  for (const name of names) {
    if (!migrationNamePattern.test(name))
      throw new MigrationError(`${folder}/${name} is not named like 0001-what-it-adds.sql.`);
    const text = await readFile(`${path}/${name}`.replace('//', '/'), 'utf8');
    const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
    const before = known.get(name);
    if (before === checksum) continue;
    if (before !== undefined) throw new MigrationError(`${folder}/${name} was changed after it was applied.`);
    await applyFile(client, { folder, name, checksum, text });
    applied.push(`${folder}/${name}`);
  }
  return applied;
}

async function listApplied(client: pg.Client, folder: string): Promise<Map<string, string>> {
  const rows = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration where folder = $1',
    [folder],
  );
  return new Map(rows.rows.map((row) => [row.name, row.checksum]));
}

async function applyFile(
  client: pg.Client,
  { folder, name, checksum, text }: { folder: string; name: string; checksum: string; text: string },
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into schema_migration (folder, name, checksum) values ($1, $2, $3)', [
      folder,
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`${folder}/${name} failed and was rolled back: ${reason}`, { cause: error });
  }
}
