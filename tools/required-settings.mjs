// Plain JavaScript for Node 20 and later, because it runs before the installation.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { parseEnv } from 'node:util';

/** Must be set in production, because a generated secret could be lost with the disk. */
const requiredInProduction = ['ENCRYPTION_KEY', 'AGENT_PASSWORD'];

/**
 * Returns one sentence for the first setting that production needs and that is missing.
 * @param {Readonly<Record<string, unknown>>} settings
 */
export function describeMissingSetting(settings) {
  if (settings.NODE_ENV !== 'production') return undefined;
  const missing = requiredInProduction.find((name) => !settings[name]);
  return missing && `${missing} must be given from outside with NODE_ENV=production.`;
}

/** Refuses a start before packages are installed, which takes minutes. The other settings need them. */
export function demandRequiredSettings() {
  const missing = describeMissingSetting({ ...readSettingsFile(), ...process.env });
  if (missing !== undefined) throw new Error(missing);
}

/** The launcher reports a file that can't be read. */
function readSettingsFile() {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch {
    return {};
  }
}
