import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from '@golden-acers/platform';
import { expect, onTestFinished, test } from 'vitest';
import { readSecrets } from './secrets.ts';
import { readLauncherSettings } from './settings.ts';

const seedKey = (byte: number) => Buffer.alloc(32, byte).toString('base64url');

function secretsWith(env: Record<string, string>, folder = openFolder()) {
  return readSecrets(readLauncherSettings(env), folder);
}

function openFolder() {
  const path = mkdtempSync(join(tmpdir(), 'golden-acers-secrets-'));
  const folder = openDataFolder(path);
  onTestFinished(() => {
    folder.close();
    rmSync(path, { recursive: true });
  });
  return folder;
}

test('a start without settings generates the secrets of the sandbox once', () => {
  const folder = openFolder();
  const first = secretsWith({}, folder);
  expect(first.sandboxAdminToken.length).toBeGreaterThan(16);
  expect(secretsWith({}, folder)).toEqual(first);
});

test('the sandbox gets the token and the seed keys that the operator gives', () => {
  const folder = openFolder();
  const generated = secretsWith({}, folder);
  const given = {
    SANDBOX_ADMIN_TOKEN: 'a token of the operator',
    SANDBOX_SEED_KEY: seedKey(2),
    SANDBOX_SEED_KEYS_OLD: seedKey(1),
  };
  expect(secretsWith(given, folder)).toMatchObject({
    sandboxAdminToken: 'a token of the operator',
    sandboxSeedKey: seedKey(2),
    sandboxOldSeedKeys: [seedKey(1), generated.sandboxSeedKey],
  });
});

test('a given seed key still opens what the key derived from the encryption key sealed', () => {
  const shared = {
    DATABASE_URL: 'postgres://localhost/golden_acers',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  const derived = secretsWith(shared).sandboxSeedKey;
  expect(secretsWith(shared).sandboxSeedKey).toBe(derived);
  const { sandboxSeedKey, sandboxOldSeedKeys } = secretsWith({ ...shared, SANDBOX_SEED_KEY: seedKey(3) });
  expect(sandboxSeedKey).toBe(seedKey(3));
  expect(sandboxOldSeedKeys).toContain(derived);
});
