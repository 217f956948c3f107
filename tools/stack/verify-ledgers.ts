import { openDatabase } from '@golden-acers/platform';
import { sql } from 'kysely';
import { withSuffix } from './databases.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import type { LauncherSettings } from './settings.ts';

/** The restored database must not be used. */
export class LedgerVerificationFailed extends Error {
  override readonly name = 'LedgerVerificationFailed';
}

const serverDatabase = 'golden_acers';

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
