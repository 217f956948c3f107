import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError, describeMisspelt } from '@golden-acers/platform';
import { choosePorts } from './ports.ts';
import { type LauncherSettings, readLauncherSettings, settingNames } from './settings.ts';

/** Returns the settings from the environment and from the `.env` file in the working folder. */
export async function loadSettings(): Promise<LauncherSettings> {
  for (const [name, value] of Object.entries(parseEnv(readSettingsFile()))) process.env[name] ??= value;
  for (const sentence of describeMisspelt(settingNames)) console.warn(sentence);
  return readLauncherSettings(await choosePorts(process.env));
}

/** `process.loadEnvFile` would treat an unreadable file as a missing one. */
function readSettingsFile(): string {
  try {
    return readFileSync('.env', 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    // The .env file is optional.
    if (code === 'ENOENT') return '';
    throw new ConfigError(
      `The file .env in this folder can’t be read (${code}): it must be a file of this user.`,
    );
  }
}
