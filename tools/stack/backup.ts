import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import {
  backUpPostgres,
  ConfigError,
  inspectDataFolder,
  isAlive,
  openDatabase,
  openDataFolder,
  restorePostgres,
} from '@golden-acers/platform';
import { sql } from 'kysely';
import { withSuffix } from './databases.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import type { LauncherSettings } from './settings.ts';
import { verifyAudit } from './verify-audit.ts';

/** The restored database must not be used. */
export class LedgerVerificationFailed extends Error {
  override readonly name = 'LedgerVerificationFailed';
}

const serverDatabase = 'golden_acers';
/** Files that only the running product needs. */
const runtimeFiles = /^(postgres(\..*)?|lock.*|.*\.new)$/;

/** Copies the data folder, with database and secrets, into a new folder. The product may be running. */
export async function backUp(settings: LauncherSettings, given: string | undefined): Promise<string> {
  demandEmbedded(settings);
  const into = demandNewFolder(settings, given);
  const building = `${into}.new-${process.pid}`;
  const database = await openEmbeddedDatabase(settings);
  const stopWatching = deleteOnSignal(building);
  try {
    deleteUnfinished(into);
    mkdirSync(dirname(into), { recursive: true, mode: 0o700 });
    mkdirSync(building, { mode: 0o700 });
    // Copied before the database, because the audit head must not be newer than the copied audit log.
    for (const name of readdirSync(settings.DATA_DIR)) {
      if (!runtimeFiles.test(name))
        cpSync(join(settings.DATA_DIR, name), join(building, name), { recursive: true });
    }
    const dir = inspectDataFolder(settings.DATA_DIR).path('postgres');
    await backUpPostgres({ dir, url: database.url('postgres'), into: join(building, 'postgres') });
    // Fails if another backup has created the folder meanwhile.
    renameSync(building, into);
  } finally {
    rmSync(building, { recursive: true, force: true });
    stopWatching();
    await database.stop();
  }
  return `The backup is in ${given}. It holds the keys that open it: protect it.`;
}

function demandNewFolder({ DATA_DIR }: LauncherSettings, given: string | undefined): string {
  if (given === undefined || given === '') throw new ConfigError('Name a folder, such as ../backups/monday');
  const into = resolve(given);
  if (existsSync(into)) throw new ConfigError(`${given} is there already: a backup never replaces another.`);
  if (`${into}${sep}`.startsWith(`${DATA_DIR}${sep}`))
    throw new ConfigError(`${given} is in the data folder ${DATA_DIR}: a backup must lie outside of it.`);
  return into;
}

/** Deletes what a killed backup with the same name left. Throws if another backup is running. */
function deleteUnfinished(into: string): void {
  if (!existsSync(dirname(into))) return;
  for (const name of readdirSync(dirname(into))) {
    const [, pid] = name.split(`${basename(into)}.new-`);
    if (pid === undefined || !/^\d+$/.test(pid)) continue;
    if (isAlive(Number(pid))) throw new ConfigError(`Another backup into ${into} runs, with pid ${pid}.`);
    rmSync(join(dirname(into), name), { recursive: true, force: true });
  }
}

/** Makes an interrupted backup delete its folder. */
function deleteOnSignal(folder: string): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    rmSync(folder, { recursive: true, force: true });
    process.kill(process.pid, signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
}

/** Creates a data folder from a backup, and verifies ledger and audit log. */
export async function restore(settings: LauncherSettings, from: string | undefined): Promise<string> {
  demandEmbedded(settings);
  if (from === undefined || !existsSync(join(from, 'postgres', 'backup_label')))
    throw new ConfigError(
      `There is no backup in ${from || 'a folder without a name'} that this user can read: name the folder of one, such as ../backups/monday`,
    );
  const folder = openDataFolder(settings.DATA_DIR);
  try {
    if (existsSync(folder.path('postgres')))
      throw new ConfigError(`${settings.DATA_DIR} holds a database: move it away, nothing is ever replaced.`);
    for (const name of readdirSync(from)) {
      if (name !== 'postgres') cpSync(join(from, name), folder.path(name), { recursive: true });
    }
    restorePostgres(join(from, 'postgres'), folder.path('postgres'));
  } finally {
    folder.close();
  }
  const { accounts, transfers } = await verifyLedgers(settings);
  await verifyAudit(settings);
  return `Restored: ${accounts} accounts, ${transfers} transfers, and ledgers that balance.`;
}

function demandEmbedded({ DATABASE_URL }: LauncherSettings): void {
  if (DATABASE_URL !== undefined)
    throw new ConfigError('DATABASE_URL is set: PostgreSQL’s own tools back up and restore that database.');
}

/**
 * Verifies the ledger in the server's database, and in the sandbox's if there is one. The product may be
 * running.
 */
export async function verifyLedgers(
  settings: LauncherSettings,
): Promise<{ accounts: bigint; transfers: bigint }> {
  const databases = await openAllDatabases(settings);
  try {
    for (const { url, isServers } of databases.all) {
      const [broken] = await queryRows<{ kind: string; subject: string; detail: string }>(
        url,
        isServers
          ? sql`select * from ledger_violation union all select * from transfer_violation limit 1`
          : sql`select * from ledger_violation limit 1`,
      );
      if (broken !== undefined)
        throw new LedgerVerificationFailed(
          `The ledger of the ${isServers ? 'server' : 'sandbox'} is broken: ${broken.kind} ${broken.subject} ${broken.detail}`,
        );
    }
    const [counted] = await queryRows<{ accounts: bigint; transfers: bigint }>(
      databases.all[0].url,
      sql`select (select count(*) from account) as accounts, (select count(*) from transfer) as transfers`,
    );
    if (counted === undefined) throw new LedgerVerificationFailed('The database can’t be read.');
    return counted;
  } finally {
    await databases.stop();
  }
}

interface LedgerDatabase {
  readonly url: string;
  readonly isServers: boolean;
}

/** The server's database comes first. */
async function openAllDatabases(settings: LauncherSettings): Promise<{
  readonly all: readonly [LedgerDatabase, ...LedgerDatabase[]];
  readonly stop: () => Promise<void>;
}> {
  const { DATABASE_URL, SANDBOX_DATABASE_URL, PROVIDER_URL } = settings;
  const listAll = (server: string, sandboxes: readonly string[]) => {
    const further = sandboxes.map((url) => ({ url, isServers: false }));
    return [{ url: server, isServers: true }, ...further] as const;
  };
  if (DATABASE_URL !== undefined) {
    const sandbox = SANDBOX_DATABASE_URL ?? withSuffix(DATABASE_URL, '_sandbox');
    const sandboxes = PROVIDER_URL === undefined ? [sandbox] : [];
    return { all: listAll(DATABASE_URL, sandboxes), stop: async () => undefined };
  }
  const database = await openEmbeddedDatabase(settings);
  const names = await queryRows<{ name: string }>(
    database.url('postgres'),
    sql`select datname as name from pg_database where datname like 'golden\_acers\_%' order by 1`,
  );
  const sandboxes = names.map(({ name }) => database.url(name));
  return { all: listAll(database.url(serverDatabase), sandboxes), stop: database.stop };
}

async function queryRows<Row>(url: string, query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> {
  const db = openDatabase<unknown>(url, {
    applicationName: 'restore',
    poolSize: 1,
    statementTimeoutMs: 600_000,
  });
  try {
    return (await query.execute(db)).rows;
  } finally {
    await db.destroy();
  }
}
