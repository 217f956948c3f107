import { existsSync, writeFileSync } from 'node:fs';
import {
  ConfigError,
  copyDatabase,
  createLog,
  type Database,
  inspectDataFolder,
  openDatabase,
  openDataFolder,
} from '@golden-acers/platform';
import { sql } from 'kysely';
import { openDatabases } from './databases.ts';
import { exportedMark } from './embedded-database.ts';
import { moveFactPositions } from './fact-positions.ts';
import type { LauncherSettings } from './settings.ts';
import { verifyAudit } from './verify-audit.ts';
import { verifyLedgers } from './verify-ledgers.ts';

/** For the facts of a day. */
const statementTimeoutMs = 600_000;

/**
 * Copies the embedded database of a stopped product, and the sandbox's, into the empty one of DATABASE_URL.
 * Keys and the audit log's head stay in the data folder. The embedded database is marked as exported, so that
 * no later start uses its old balances.
 */
export async function exportDatabase(settings: LauncherSettings): Promise<string> {
  const { DATABASE_URL, DATA_DIR, LOG_LEVEL } = settings;
  if (DATABASE_URL === undefined)
    throw new ConfigError('Set DATABASE_URL, and better MIGRATION_DATABASE_URL too, to an empty database.');
  if (!existsSync(inspectDataFolder(DATA_DIR).path('postgres')))
    throw new ConfigError(`There is no database in ${DATA_DIR}.`);
  const folder = openDataFolder(DATA_DIR);
  const log = createLog(LOG_LEVEL);
  let rows = 0n;
  try {
    const source = await openDatabases(withoutDatabaseUrls(settings), folder, log);
    try {
      const target = await openDatabases(settings, undefined, log);
      await demandUnused('DATABASE_URL', target.server.ownerUrl, sql`select from account limit 1`);
      if (settings.PROVIDER_URL === undefined) {
        await demandUnused('SANDBOX_DATABASE_URL', target.sandbox.ownerUrl, sql`select from agent limit 1`);
        rows += await copyDatabase(source.sandbox.ownerUrl, target.sandbox.ownerUrl);
      }
      // Copied last, because a database with accounts is refused by a repeated export.
      rows += await copyDatabase(source.server.ownerUrl, target.server.ownerUrl);
      await withDatabase(target.server.ownerUrl, moveFactPositions);
    } finally {
      await source.stop();
    }
    writeFileSync(folder.path(exportedMark), '', { mode: 0o600, flush: true });
  } finally {
    folder.close();
  }
  const { accounts, transfers } = await verifyLedgers(settings);
  await verifyAudit(settings);
  return `Exported ${rows} rows: ${accounts} accounts, ${transfers} transfers, and ledgers that balance. Keep DATABASE_URL set.`;
}

/** Without these URLs, the settings select the embedded database. */
const withoutDatabaseUrls = (settings: LauncherSettings): LauncherSettings => ({
  ...settings,
  DATABASE_URL: undefined,
  MIGRATION_DATABASE_URL: undefined,
  SANDBOX_DATABASE_URL: undefined,
  SANDBOX_MIGRATION_DATABASE_URL: undefined,
});

async function demandUnused(
  variable: string,
  url: string,
  query: ReturnType<typeof sql<unknown>>,
): Promise<void> {
  const { rows } = await withDatabase(url, (db) => query.execute(db));
  if (rows.length > 0)
    throw new ConfigError(`${variable} names a database in use: nothing is ever replaced.`);
}

async function withDatabase<T>(url: string, work: (db: Database<unknown>) => Promise<T>): Promise<T> {
  const db = openDatabase<unknown>(url, { applicationName: 'export', poolSize: 1, statementTimeoutMs });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
