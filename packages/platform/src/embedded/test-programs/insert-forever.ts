// Starts the embedded PostgreSQL of a data folder, inserts numbers until it is killed, and prints each
// committed one.
import { sql } from 'kysely';
import {
  createLog,
  ensureDatabase,
  openDatabase,
  openDataFolder,
  startEmbeddedPostgres,
} from '../../index.ts';

const folder = openDataFolder(process.argv[2] ?? '');
const postgres = await startEmbeddedPostgres({
  dir: folder.path('postgres'),
  password: folder.secret('database-password'),
  log: createLog('silent'),
});
process.stdout.write(`postgres ${postgres.url('numbers')}\n`);
await ensureDatabase(postgres.url('numbers'));
const db = openDatabase(postgres.url('numbers'), { applicationName: 'writer', poolSize: 1 });
await sql`create table if not exists number (value bigint generated always as identity)`.execute(db);
for (;;) {
  const { rows } = await sql<{ value: bigint }>`insert into number default values returning value`.execute(
    db,
  );
  process.stdout.write(`wrote ${rows[0]?.value}\n`);
}
