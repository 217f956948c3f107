import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { connect } from 'node:net';
import {
  ConfigError,
  DataFolderUnusable,
  demandMigrated,
  describeConnectError,
  openDatabase,
} from '@golden-acers/platform';
import { sql } from 'kysely';
import { describeProductionGaps } from '../../apps/server/src/config/production-gaps.ts';
import { serverMigrations } from '../../apps/server/src/migrations.ts';
import { checkArchive, checkPartitions } from './doctor-partitions.ts';
import { checkReplica } from './doctor-replica.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import type { Finding } from './finding.ts';
import { operate } from './operate.ts';
import { formatError } from './operator-errors.ts';
import { checkProgramSettings } from './program-env.ts';
import { readEveryPage } from './read-pages.ts';
import type { LauncherSettings } from './settings.ts';
import { verifyLedgers } from './verify-ledgers.ts';

/** With less space, a busy site fills the disk and stops PostgreSQL within hours. */
const minFreeBytes = 2_000_000_000;
const connectTimeoutMs = 5_000;

interface Check {
  /** The subject of the check, for the line of a failure. */
  readonly name: string;
  /** Returns what is fine or a warning. Throws for a failure. */
  readonly run: () => Promise<string | Finding>;
}

const warning = (text: string): Finding => ({ state: 'warning', text });

/** Checks everything that an operator can fix, and changes nothing. The product may be running. */
export async function examine(
  settings: LauncherSettings,
  { archiveFolder }: { readonly archiveFolder?: string | undefined } = {},
): Promise<readonly Finding[]> {
  const findings: Finding[] = [...examineSettings(settings)];
  for (const { name, run } of checksOf(settings, archiveFolder)) {
    try {
      const found = await run();
      findings.push(typeof found === 'string' ? { state: 'ok', text: found } : found);
    } catch (error) {
      findings.push({
        state: 'failed',
        text: `${name}: ${describeConnectError(error) ?? formatError(error)}`,
      });
    }
  }
  return findings;
}

function examineSettings(settings: LauncherSettings): readonly Finding[] {
  try {
    return describeProductionGaps(checkProgramSettings(settings)).map(warning);
  } catch (error) {
    return [{ state: 'failed', text: `settings: ${formatError(error)}` }];
  }
}

function checksOf(settings: LauncherSettings, archiveFolder: string | undefined): readonly Check[] {
  const { DATA_DIR, DATABASE_URL, PROVIDER_URL } = settings;
  const { SMTP_URL, DATABASE_REPLICA_URL } = process.env;
  const reach = (name: string, url: string, port: number) => ({
    name,
    run: async () => {
      await demandListener(url, port);
      return `${name}: ${new URL(url).host} can be reached.`;
    },
  });
  return [
    { name: 'data folder', run: async () => checkFolder(DATA_DIR) },
    { name: 'database', run: () => inDatabase(settings, describeDatabase) },
    ...(DATABASE_URL === undefined || !DATABASE_REPLICA_URL
      ? []
      : [{ name: 'replica', run: () => checkReplica(DATABASE_URL, DATABASE_REPLICA_URL) }]),
    { name: 'tables by month', run: () => inDatabase(settings, (url) => checkPartitions(url, settings)) },
    ...(archiveFolder === undefined ? [] : [{ name: 'archive', run: () => checkArchive(archiveFolder) }]),
    ...(DATABASE_URL === undefined ? [{ name: 'pages', run: () => readEveryPage(settings) }] : []),
    { name: 'encryption key', run: () => operate(settings, { name: 'check-key' }) },
    {
      name: 'ledger',
      run: async () => {
        const { accounts, transfers } = await verifyLedgers(settings);
        return `The ledgers balance: ${accounts} accounts, ${transfers} transfers.`;
      },
    },
    ...(PROVIDER_URL === undefined ? [] : [reach('provider', PROVIDER_URL, 443)]),
    ...(SMTP_URL === undefined || SMTP_URL === '' ? [] : [reach('mail server', SMTP_URL, 587)]),
  ];
}

function checkFolder(dir: string): string | Finding {
  if (!existsSync(dir)) throw new ConfigError(`${dir} does not exist yet: the first start makes it.`);
  try {
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataFolderUnusable(dir, error);
  }
  const { bavail, bsize } = statfsSync(dir);
  const freeGb = ((bavail * bsize) / 1e9).toFixed(1);
  const text = `The data folder ${dir} can be written, with ${freeGb} GB free.`;
  return bavail * bsize < minFreeBytes ? warning(`${text} That is little.`) : text;
}

async function inDatabase<T>(settings: LauncherSettings, work: (url: string) => Promise<T>): Promise<T> {
  const { DATABASE_URL } = settings;
  if (DATABASE_URL !== undefined) return work(DATABASE_URL);
  const database = await openEmbeddedDatabase(settings);
  try {
    return await work(database.url('golden_acers'));
  } finally {
    await database.stop();
  }
}

async function describeDatabase(url: string): Promise<string> {
  const db = openDatabase<unknown>(url, { applicationName: 'doctor', poolSize: 1 });
  try {
    const { rows } = await sql<{ version: string; size: string }>`
      select current_setting('server_version') as version,
          pg_size_pretty(pg_database_size(current_database())) as size`.execute(db);
    await demandMigrated(db, serverMigrations);
    return `The database is PostgreSQL ${rows[0]?.version}, ${rows[0]?.size}, and its migrations are applied.`;
  } finally {
    await db.destroy();
  }
}

async function demandListener(address: string, defaultPort: number): Promise<void> {
  const { hostname, port, protocol } = new URL(address);
  const schemePort = protocol === 'http:' ? 80 : defaultPort;
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || schemePort), timeout: connectTimeoutMs });
    socket.once('connect', () => resolve(void socket.destroy()));
    socket.once('timeout', () => socket.destroy(new Error(`${hostname} does not respond`)));
    socket.once('error', reject);
  });
}
