import { ConfigError } from '@golden-acers/platform';
import { expect, test } from 'vitest';
import { readSandboxConfig } from './config.ts';

const required = {
  DATABASE_URL: 'postgres://localhost/sandbox',
  SANDBOX_AGENT_NAME: 'Agent01',
  SANDBOX_AGENT_PASSWORD: 'secret',
  SANDBOX_ADMIN_TOKEN: 'sixteen characters',
};

test('only four variables are required, and the others have defaults', () => {
  expect(readSandboxConfig(required)).toMatchObject({
    host: '127.0.0.1',
    port: 3001,
    publicUrl: undefined,
    siteOrigin: 'http://localhost:3000',
    rateLimits: true,
    jackpots: true,
    trustedProxies: 0,
    logLevel: 'info',
  });
  const env = {
    ...required,
    SANDBOX_URL: 'https://games.test/',
    SITE_ORIGIN: 'https://site.test/',
    SANDBOX_RATE_LIMITS: 'off',
    SANDBOX_JACKPOTS: 'off',
  };
  expect(readSandboxConfig(env)).toMatchObject({
    publicUrl: 'https://games.test',
    siteOrigin: 'https://site.test',
    rateLimits: false,
    jackpots: false,
  });
});

test.each([
  ['SANDBOX_PORT', 'many'],
  ['SANDBOX_PORT', '70000'],
  ['SANDBOX_URL', 'ftp://games.test'],
  ['SITE_ORIGIN', 'site.test'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['SANDBOX_AGENT_NAME', 'two words'],
  ['SANDBOX_AGENT_PASSWORD', 'short'],
  ['SANDBOX_ADMIN_TOKEN', 'short'],
  ['SANDBOX_SEED_KEY', 'short'],
  ['SANDBOX_SEED_KEYS_OLD', 'short'],
  ['SANDBOX_RATE_LIMITS', 'maybe'],
  ['SANDBOX_JACKPOTS', 'maybe'],
  ['SANDBOX_TRUST_PROXY', 'maybe'],
  ['LOG_LEVEL', 'loud'],
])('an invalid %s is reported by its name, without its value', (name, value) => {
  const read = () => readSandboxConfig({ ...required, [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} is not valid: (?!.*${value})`));
});
