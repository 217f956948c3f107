import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sandboxSettingNames as sandboxSettings } from '../../apps/sandbox/src/config.ts';
import {
  readServerConfig,
  serverSettingNames as serverSettings,
} from '../../apps/server/src/config/config.ts';
import { forwardedSettings } from './launched-server.ts';
import { launcherSettingNames as launcherSettings, readLauncherSettings } from './settings.ts';

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
const lines = [...example.matchAll(/^#?([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
  name,
  value,
}));
const names = lines.map(({ name }) => name);

/** The launcher or tests set them, never an operator. */
const internalSettings = new Set([
  ...[
    'PROVIDER_SANDBOX',
    'PROVIDER_ADMIN_TOKEN',
    'DEMO_PLAYER_EMAIL',
    'DEMO_PLAYER_PASSWORD',
    'MAIL_FOLDER',
    'SMS_FOLDER',
  ],
  ...['SITE_ORIGIN', 'SANDBOX_AGENT_NAME', 'SANDBOX_AGENT_PASSWORD', 'SANDBOX_AGENTS'],
  ...['PROVIDER_MONEY_TIMEOUT_MS', 'PROVIDER_IN_FLIGHT_MS', 'CRASH', 'WEB_DIST', 'SANDBOX_CLIENT_DIST'],
]);

/** The value is an example, not the default. */
const isIllustration = (value: string) => value === '' || /example|user:|secret/.test(value);

describe('.env.example', () => {
  test('contains exactly the settings that an operator can set, each once', () => {
    const all = new Set([...launcherSettings, ...serverSettings, ...sandboxSettings]);
    expect(names.toSorted()).toEqual([...all].filter((name) => !internalSettings.has(name)).toSorted());
  });

  test('contains no setting that `npm start` does not pass on to the program that reads it', () => {
    const lost = names.filter(
      (name) => !launcherSettings.includes(name) && !forwardedSettings.includes(name),
    );
    expect(lost).toEqual([]);
  });

  test('contains the default of each setting', () => {
    const shown = lines.filter(({ value }) => !isIllustration(value));
    expect(shown.length).toBeGreaterThan(20);
    const given = Object.fromEntries(shown.map(({ name, value }) => [name, value]));
    expect(readLauncherSettings(given)).toEqual(readLauncherSettings({}));

    const least = {
      DATABASE_URL: 'postgres://localhost/any',
      ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      PROVIDER_URL: 'https://provider.example',
      PROVIDER_AGENT_NAME: 'Agent',
      PROVIDER_AGENT_PASSWORD: 'a-password',
      AGENT_EMAIL: 'agent@golden-acers.test',
      AGENT_PASSWORD: 'a-long-password',
    };
    const forServer = shown.filter(({ name }) => forwardedSettings.includes(name));
    const passed = Object.fromEntries(forServer.map(({ name, value }) => [name, value]));
    expect(readServerConfig({ ...least, ...passed })).toEqual(readServerConfig(least));
  });
});
