import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts';
import { readKeys } from './keys.ts';
import type { LauncherSettings } from './settings.ts';

const program = fileURLToPath(new URL('../../apps/server/src/verify-audit.ts', import.meta.url));

/** The child process has printed the reason. */
export class AuditVerificationFailed extends Error {
  override readonly name = 'AuditVerificationFailed';
}

/** The product may be running. */
export async function verifyAudit(settings: LauncherSettings): Promise<void> {
  const keys = readKeys(settings);
  const database = await openDatabaseServer(settings);
  try {
    const { status } = spawnSync(process.execPath, [program], {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...keys,
        DATABASE_URL: database.url('golden_acers'),
        AUDIT_HEAD_FILE: settings.AUDIT_HEAD_FILE,
      },
    });
    if (status !== 0) throw new AuditVerificationFailed('The audit log could not be verified.');
  } finally {
    await database.stop();
  }
}

async function openDatabaseServer(settings: LauncherSettings): Promise<EmbeddedDatabase> {
  const { DATABASE_URL: given } = settings;
  return given === undefined
    ? openEmbeddedDatabase(settings)
    : { url: () => given, stop: async () => undefined };
}
