import { describeMisspelt } from '@golden-acers/platform';
import { choosePorts } from './ports.ts';
import { type LauncherSettings, readLauncherSettings, settingNames } from './settings.ts';

/** The settings of the environment, and of the `.env` file in the working folder. */
export async function loadSettings(): Promise<LauncherSettings> {
  try {
    process.loadEnvFile();
  } catch (error) {
    // No .env file is the default.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  for (const sentence of describeMisspelt(settingNames)) console.warn(sentence);
  return readLauncherSettings(await choosePorts(process.env));
}
