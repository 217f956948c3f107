import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from '@golden-acers/platform';
import { expect, test } from 'vitest';
import { markProduction, resetDemo } from './reset-demo.ts';
import { readLauncherSettings } from './settings.ts';

function newFolder(env: Record<string, string> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'reset-demo-'));
  mkdirSync(join(dir, 'postgres'));
  const settings = readLauncherSettings({ DATA_DIR: dir, ...env });
  const folder = openDataFolder(dir);
  return {
    folder,
    reset: (isConfirmed: boolean) => resetDemo(settings, folder, isConfirmed),
    hasDatabase: () => existsSync(join(dir, 'postgres')),
    [Symbol.dispose]: () => rmSync(dir, { recursive: true }),
  };
}

test('a database that was used in production is never reset, whatever NODE_ENV is', async () => {
  using production = newFolder();
  markProduction(production.folder);
  await expect(production.reset(true)).rejects.toThrow('was used with NODE_ENV=production');
  expect(production.hasDatabase()).toBe(true);
  const env = { NODE_ENV: 'production', ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') };
  using named = newFolder({ ...env, AGENT_PASSWORD: 'a long agent password' });
  await expect(named.reset(true)).rejects.toThrow('agent-password and demo-player-password');
  expect(named.hasDatabase()).toBe(true);
});

test('a reset must be confirmed', async () => {
  using development = newFolder();
  await expect(development.reset(false)).rejects.toThrow('Nothing was deleted');
  expect(development.hasDatabase()).toBe(true);
  await development.reset(true);
  expect(development.hasDatabase()).toBe(false);
});
