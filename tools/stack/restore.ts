import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, monotonicMs, openDataFolder, restorePostgres } from '@golden-acers/platform';
import { deleteOnSignal } from './backup.ts';
import { verifyManifest } from './backup-manifest.ts';
import { demandEmbedded } from './embedded-database.ts';
import { keyFile } from './keys.ts';
import { operate } from './operate.ts';
import { readEveryPage } from './read-pages.ts';
import type { LauncherSettings } from './settings.ts';
import { verifyAudit } from './verify-audit.ts';
import { verifyLedgers } from './verify-ledgers.ts';

/**
 * Creates a data folder from a backup. Verifies every file before and every page of the database after, the
 * encryption key, the ledgers and the audit log.
 */
export async function restore(settings: LauncherSettings, from: string | undefined): Promise<string> {
  demandEmbedded(settings);
  if (from === undefined || !existsSync(join(from, 'postgres', 'backup_label')))
    throw new ConfigError(
      `There is no backup in ${from || 'a folder without a name'} that this user can read: name the folder of one, such as ../backups/monday`,
    );
  demandKey(settings, from);
  const { result, names } = await verifyManifest(from);
  const folder = openDataFolder(settings.DATA_DIR);
  try {
    if (existsSync(folder.path('postgres')))
      throw new ConfigError(`${settings.DATA_DIR} holds a database: move it away, nothing is ever replaced.`);
    for (const name of names) {
      if (name !== 'postgres') cpSync(join(from, name), folder.path(name), { recursive: true });
    }
    restorePostgres(join(from, 'postgres'), folder.path('postgres'));
  } finally {
    folder.close();
  }
  const pages = await readEveryPage(settings);
  await operate(settings, { name: 'check-key' });
  const { accounts, transfers } = await verifyLedgers(settings);
  await verifyAudit(settings);
  return [
    result,
    pages,
    `Restored: ${accounts} accounts, ${transfers} transfers, a key that fits, and ledgers that balance.`,
  ].join('\n');
}

/** A product in production has its key as a setting, so that its backups do not hold it. */
function demandKey({ ENCRYPTION_KEY }: LauncherSettings, from: string): void {
  if (ENCRYPTION_KEY !== undefined || existsSync(join(from, keyFile))) return;
  throw new ConfigError(
    `The backup ${from} holds no encryption key: set ENCRYPTION_KEY to the key that the product had.`,
  );
}

/**
 * Restores a backup into a folder beside it while the product runs, verifies it, and deletes the folder.
 * Returns what was verified and how long the restore took.
 */
export async function drill(settings: LauncherSettings, from: string): Promise<string> {
  const startedMs = monotonicMs();
  const DATA_DIR = mkdtempSync(`${resolve(from)}.drill-`);
  const stopWatching = deleteOnSignal(DATA_DIR);
  try {
    const verified = await restore(
      { ...settings, DATA_DIR, AUDIT_HEAD_FILE: join(DATA_DIR, 'audit-head') },
      from,
    );
    const seconds = Math.ceil((monotonicMs() - startedMs) / 1_000);
    return `${verified}\nThe restore took ${seconds} s. Its copy is deleted.`;
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true });
    stopWatching();
  }
}
