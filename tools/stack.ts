// The product on one machine: data folder, database, provider sandbox, server. `npm start` ends here.
import {
  ConfigError,
  createLog,
  DataFolderInUse,
  DataFolderUnusable,
  describeMisspelt,
  EmbeddedPostgresError,
  MigrationError,
  openDataFolder,
} from '@golden-acers/platform';
import { onNpmExit } from './npm-exit.mjs';
import { backUp, LedgerVerificationFailed, restore } from './stack/backup.ts';
import { ServerExited } from './stack/launched-server.ts';
import { choosePorts, PortInUse } from './stack/ports.ts';
import { printCredentials } from './stack/print-credentials.ts';
import { markProduction, resetDemo } from './stack/reset-demo.ts';
import { readLauncherSettings, settingNames } from './stack/settings.ts';
import { type Stack, startStack } from './stack/start.ts';
import { AuditVerificationFailed, verifyAudit } from './stack/verify-audit.ts';

/** If stopping hangs, the process ends without its children. */
const STOP_DEADLINE_MS = 4_800;

async function run(options: readonly string[]): Promise<void> {
  loadEnvFile();
  for (const sentence of describeMisspelt(settingNames)) console.warn(sentence);
  const settings = readLauncherSettings(await choosePorts(process.env));
  if (options.includes('--verify-audit')) return verifyAudit(settings);
  if (options[0] === '--backup') return console.log(await backUp(settings, options[1]));
  if (options[0] === '--restore') return console.log(await restore(settings, options[1]));
  const folder = openDataFolder(settings.DATA_DIR);
  if (options.includes('--reset-demo')) return resetDemo(settings, folder, options.includes('--yes'));

  const stopping = new AbortController();
  const onSignal = (): void => {
    stopping.abort();
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  onNpmExit(onSignal);

  const log = createLog(settings.LOG_LEVEL);
  if (settings.NODE_ENV === 'production') markProduction(folder);
  let stack: Stack | undefined;
  try {
    stack = await startStack(settings, folder, log, {
      dev: options.includes('--dev'),
      signal: stopping.signal,
    });
    printCredentials(settings, folder, stack);
    await stack.untilStopped(stopping.signal);
  } finally {
    await stack?.stop();
    folder.close();
  }
}

function loadEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    // No .env file is the default.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/** Operators can fix these: one sentence. Anything else is a bug and keeps its stack. */
const operatorErrors = [
  ConfigError,
  DataFolderInUse,
  DataFolderUnusable,
  EmbeddedPostgresError,
  MigrationError,
  PortInUse,
  ServerExited,
  AuditVerificationFailed,
  LedgerVerificationFailed,
];

function formatError(error: unknown): string {
  if (error instanceof Error && operatorErrors.some((kind) => error instanceof kind)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await run(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  console.error(formatError(error));
  process.exit(1);
}
