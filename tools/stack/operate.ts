import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ConfigError, inspectDataFolder, signedInAs } from '@golden-acers/platform';
import type { OperatorCommand } from '../../apps/server/src/operator-command.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { readKeys } from './keys.ts';
import type { LauncherSettings } from './settings.ts';

const program = fileURLToPath(new URL('../../apps/server/src/operate.ts', import.meta.url));

/** Runs an operator command of the server, with the server's role. The product may be running. */
export async function operate(settings: LauncherSettings, command: OperatorCommand): Promise<string> {
  const keys = readKeys(settings);
  const database = await openServerDatabase(settings);
  try {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, JSON.stringify(command)], {
      encoding: 'utf8',
      env: { ...process.env, ...keys, DATABASE_URL: database.url },
    });
    if (status !== 0) throw new ConfigError(stderr.trim());
    return stdout.trim();
  } finally {
    await database.stop();
  }
}

async function openServerDatabase(settings: LauncherSettings) {
  const { DATABASE_URL: given, DATA_DIR } = settings;
  if (given !== undefined) return { url: given, stop: async () => undefined };
  const password = inspectDataFolder(DATA_DIR).secret('server-database-password');
  if (password === undefined) throw new ConfigError(`There is no database in ${DATA_DIR}.`);
  const database = await openEmbeddedDatabase(settings);
  const url = signedInAs(database.url('golden_acers'), 'golden_acers_server', password);
  return { url, stop: database.stop };
}
