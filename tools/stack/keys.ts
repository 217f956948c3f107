import { renameSync, writeFileSync } from 'node:fs';
import {
  ConfigError,
  inspectDataFolder,
  newToken,
  openDataFolder,
  systemRandom,
} from '@golden-acers/platform';
import type { LauncherSettings } from './settings.ts';

/** The generated key in the data folder. */
export const keyFile = 'encryption-key';
/** Former generated keys, one per line. The first start after a rotation records them in the database. */
const formerKeysFile = 'encryption-keys-old';

/** Reads the environment of a program that reads sealed data. */
export function readKeys(settings: Pick<LauncherSettings, 'DATA_DIR' | 'ENCRYPTION_KEY'>) {
  const folder = inspectDataFolder(settings.DATA_DIR);
  const current = settings.ENCRYPTION_KEY ?? folder.secret(keyFile);
  if (current === undefined) {
    throw new ConfigError(`There is no product yet in ${settings.DATA_DIR}: the first start makes it.`);
  }
  return { ENCRYPTION_KEY: current, ENCRYPTION_KEYS_OLD: listFormerKeys(settings).join(',') };
}

export function listFormerKeys({ DATA_DIR }: Pick<LauncherSettings, 'DATA_DIR'>): readonly string[] {
  const given = process.env.ENCRYPTION_KEYS_OLD ?? '';
  const generated = inspectDataFolder(DATA_DIR).secret(formerKeysFile) ?? '';
  return `${given} ${generated}`.split(/[\s,]+/).filter(Boolean);
}

/**
 * Creates a new encryption key. If the key is a setting, returns what the operator must set. A generated key
 * is replaced here, while the product is stopped.
 */
export function rotateKeys(settings: LauncherSettings): string {
  const fresh = newToken(systemRandom);
  if (settings.ENCRYPTION_KEY !== undefined) {
    return [
      'Set these on all servers at once, and restart them; ENCRYPTION_KEYS_OLD may go after that start.',
      `ENCRYPTION_KEY=${fresh}`,
      `ENCRYPTION_KEYS_OLD=${settings.ENCRYPTION_KEY}`,
    ].join('\n');
  }
  const { ENCRYPTION_KEY: current, ENCRYPTION_KEYS_OLD: former } = readKeys(settings);
  const folder = openDataFolder(settings.DATA_DIR);
  try {
    const write = (name: string, text: string) =>
      writeFileSync(folder.path(name), `${text}\n`, { mode: 0o600, flush: true });
    // Written first: after a crash between the two writes, the current key is in both files, which does no
    // harm.
    write(formerKeysFile, [...former.split(',').filter(Boolean), current].join('\n'));
    write(`${keyFile}.new`, fresh);
    renameSync(folder.path(`${keyFile}.new`), folder.path(keyFile));
  } finally {
    folder.close();
  }
  return `${settings.DATA_DIR}/${keyFile} is a new key. Start the product: it keeps the old one in the database.`;
}
