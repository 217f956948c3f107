import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { ConfigError, type DataFolder } from '@golden-acers/platform';
import { exportedMark } from './embedded-database.ts';
import type { LauncherSettings } from './settings.ts';

const productionMark = 'production';

/** Marks the folder as used in production, because a later command may run without NODE_ENV. */
export function markProduction(folder: DataFolder): void {
  writeFileSync(folder.path(productionMark), '', { mode: 0o600 });
}

/** Deletes the embedded database, so that the next start creates the demo again. Encryption keys stay. */
export async function resetDemo(
  { NODE_ENV, DATABASE_URL, DATA_DIR, AUDIT_HEAD_FILE }: LauncherSettings,
  folder: DataFolder,
  isConfirmed: boolean,
): Promise<void> {
  if (DATABASE_URL !== undefined) {
    throw new ConfigError('DATABASE_URL is set: demo:reset only ever deletes the embedded database.');
  }
  if (NODE_ENV === 'production' || existsSync(folder.path(productionMark))) {
    throw new ConfigError(
      `${DATA_DIR} was used with NODE_ENV=production: demo:reset does not delete it. Generated passwords are in its files agent-password and demo-player-password.`,
    );
  }
  if (!isConfirmed && !(await askToDelete(DATA_DIR))) throw new ConfigError('Nothing was deleted.');
  // Includes the head of the audit log: with it, a new and shorter log would look truncated.
  const paths = [
    ...['postgres', exportedMark, 'sign-ins-shown'].map((name) => folder.path(name)),
    AUDIT_HEAD_FILE,
  ];
  for (const path of paths) rmSync(path, { recursive: true, force: true });
  folder.close();
  console.log('The demo is reset: the next start seeds it again.');
}

async function askToDelete(dir: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new ConfigError(
      'Nothing was deleted: without a terminal, confirm with npm run demo:reset -- --yes',
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const reply = await terminal.question(
      `This deletes the database in ${dir}, with every account. Type yes: `,
    );
    return reply.trim() === 'yes';
  } finally {
    terminal.close();
  }
}
