import { createLog, openDataFolder } from '@golden-acers/platform';
import { readOperatorCommand } from '../apps/server/src/operator-command.ts';
import { archive } from './stack/archive.ts';
import { backUp } from './stack/backup.ts';
import { rotateBackups } from './stack/backup-rotation.ts';
import { openDatabases } from './stack/databases.ts';
import { examine } from './stack/doctor.ts';
import { exportDatabase } from './stack/export-database.ts';
import { rotateKeys } from './stack/keys.ts';
import { operate } from './stack/operate.ts';
import { formatError, OperatorCommandError } from './stack/operator-errors.ts';
import { drill, restore } from './stack/restore.ts';
import { serve } from './stack/serve.ts';
import { loadSettings } from './stack/settings-file.ts';
import { upgrade } from './stack/upgrade.ts';
import { verifyAudit } from './stack/verify-audit.ts';
import { verifyLedgers } from './stack/verify-ledgers.ts';

export { formatError, OperatorCommandError };

export const runAll = async () => serve(await loadSettings(), { dev: false, programs: 'all' });
export const runSandbox = async () => serve(await loadSettings(), { dev: false, programs: 'sandbox' });
export const runRestore = async (folder: string) => console.log(await restore(await loadSettings(), folder));
export const runDrill = async (folder: string) => console.log(await drill(await loadSettings(), folder));
export const runArchive = async (folder: string) => console.log(await archive(await loadSettings(), folder));
export const runExportDatabase = async () => console.log(await exportDatabase(await loadSettings()));
export const runVerifyAudit = async () => verifyAudit(await loadSettings());
export const runRotateKeys = async () => console.log(rotateKeys(await loadSettings()));

/** Throws an OperatorCommandError for an invalid option. */
export async function runOperate(given: unknown): Promise<void> {
  const command = readOperatorCommand(given);
  console.log(await operate(await loadSettings(), command));
}

/** Throws an OperatorCommandError for `--second` without `--rotate`. */
export async function runBackUp(
  folder: string,
  { rotate, second }: { readonly rotate: boolean; readonly second?: string },
): Promise<void> {
  if (!rotate && second !== undefined) throw new OperatorCommandError('--second needs --rotate.');
  const settings = await loadSettings();
  console.log(
    await (rotate
      ? rotateBackups(settings, { folder, ...(second !== undefined && { second }) })
      : backUp(settings, folder)),
  );
}

export async function migrateAll(version: string): Promise<void> {
  const settings = await loadSettings();
  const folder = settings.DATABASE_URL === undefined ? openDataFolder(settings.DATA_DIR) : undefined;
  const databases = await openDatabases(settings, folder, createLog(settings.LOG_LEVEL));
  await databases.stop();
  folder?.close();
  console.log(`The databases have the tables of version ${version}.`);
}

/** Throws an OperatorCommandError unless exactly one of the options is given. */
export async function runUpgrade(
  version: string,
  { backups, backedUp }: { readonly backups?: string; readonly backedUp: boolean },
): Promise<void> {
  if (backedUp === (backups !== undefined))
    throw new OperatorCommandError('Give either --backups or --backed-up.');
  console.log(await upgrade(await loadSettings(), { version, backups }));
}

/** Returns whether nothing failed. */
export async function runDoctor(archiveFolder: string | undefined): Promise<boolean> {
  const findings = await examine(await loadSettings(), { archiveFolder });
  for (const { state, text } of findings)
    for (const line of text.split('\n')) console.log(`${state.padEnd(8)} ${line}`);
  return findings.every(({ state }) => state !== 'failed');
}

export async function runVerifyLedgers(): Promise<void> {
  const { accounts, transfers } = await verifyLedgers(await loadSettings());
  console.log(`The ledgers balance: ${accounts} accounts, ${transfers} transfers.`);
}
