import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ConfigError, lookIntoDataFolder } from '@golden-acers/platform';
import { type Reached, reachEmbedded } from './reach.ts';
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
  const database = await reachDatabase(settings);
  try {
    const { status } = spawnSync(process.execPath, [program], {
      stdio: 'inherit',
      env: {
        ...process.env,
        DATABASE_URL: database.url('golden_acers'),
        ENCRYPTION_KEY: encryptionKey,
        AUDIT_HEAD_FILE: settings.AUDIT_HEAD_FILE,
      },
    });
    if (status !== 0) throw new AuditBroken('The audit log could not be verified.');
  } finally {
    await database.stop();
  }
}

async function reachDatabase(settings: Settings): Promise<Reached> {
  const { DATABASE_URL: given } = settings;
  return given === undefined ? reachEmbedded(settings) : { url: () => given, stop: async () => undefined };
}
