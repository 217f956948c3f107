import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  ConfigError,
  createLog,
  embeddedUrl,
  lookIntoDataFolder,
  openDataFolder,
  portOfRunningPostgres,
  startEmbeddedPostgres,
} from '@golden-acers/platform';
import type { Settings } from './settings.ts';

const program = fileURLToPath(new URL('../../apps/server/src/verify-audit.ts', import.meta.url));

/** What was found is told already. */
export class AuditBroken extends Error {
  override readonly name = 'AuditBroken';
}

/** Verifies the audit log of this configuration's database, whether the product runs or not. */
export async function verifyAudit(settings: Settings): Promise<void> {
  const folder = lookIntoDataFolder(settings.DATA_DIR);
  const encryptionKey = settings.ENCRYPTION_KEY ?? folder.secret('encryption-key');
  if (encryptionKey === undefined) {
    throw new ConfigError(`There is no product yet in ${settings.DATA_DIR}: \`npm start\` makes one.`);
  }
  const database = await reachDatabase(settings, folder);
  try {
    const { status } = spawnSync(process.execPath, [program], {
      stdio: 'inherit',
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        ENCRYPTION_KEY: encryptionKey,
        AUDIT_HEAD_FILE: settings.AUDIT_HEAD_FILE,
      },
    });
    if (status !== 0) throw new AuditBroken('The audit log could not be verified.');
  } finally {
    await database.stop();
  }
}

async function reachDatabase(
  settings: Settings,
  look: ReturnType<typeof lookIntoDataFolder>,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  if (settings.DATABASE_URL !== undefined) return { url: settings.DATABASE_URL, stop: async () => undefined };
  const password = look.secret('database-password');
  if (password === undefined) throw new ConfigError(`There is no database in ${settings.DATA_DIR}.`);
  const dir = look.path('postgres');
  const port = portOfRunningPostgres(dir);
  if (port !== undefined)
    return { url: embeddedUrl('golden_acers', { port, password }), stop: async () => undefined };
  const folder = openDataFolder(settings.DATA_DIR);
  const postgres = await startEmbeddedPostgres({ dir, password, log: createLog(settings.LOG_LEVEL) });
  return {
    url: postgres.url('golden_acers'),
    async stop() {
      await postgres.stop();
      folder.close();
    },
  };
}
