import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describeMisspelt } from '@golden-acers/platform';
import { afterAll, expect, test } from 'vitest';
import { choosePorts } from './ports.ts';
import { readLauncherSettings, settingNames } from './settings.ts';

const base = mkdtempSync(join(tmpdir(), 'bad-settings-'));
const file = join(base, 'file');
writeFileSync(file, '');
afterAll(() => rmSync(base, { recursive: true }));

const program = fileURLToPath(new URL('../stack.ts', import.meta.url));

/** Returns what `npm start` prints when it ends by itself. */
async function start(env: Record<string, string>): Promise<{ output: string; code: unknown }> {
  const child = spawn(process.execPath, [program], {
    cwd: base,
    env: { PATH: process.env.PATH, DATA_DIR: join(base, 'data'), PORT: '0', SANDBOX_PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { output, code };
}

const oneDatabase = 'DATABASE_URL can’t be used: ';
test.each([
  [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, `${oneDatabase}its server does not respond.`],
  [{ DATABASE_URL: 'postgres://nobody@nowhere.invalid/none' }, `${oneDatabase}its host is not known.`],
  [{ HOST: '203.0.113.7' }, 'HOST is not valid: this machine has no address 203.0.113.7.'],
  [{ HOST: 'nowhere.invalid' }, 'HOST is not valid: this machine has no address nowhere.invalid.'],
  [{ DATA_DIR: join(file, 'data') }, `DATA_DIR is not valid: this user can’t read ${file}/data (ENOTDIR).`],
  [{ TERMS_VERSION: '0' }, 'TERMS_VERSION is not valid: expected a version such as 2 or 2027-01-01.'],
  [
    { AGENT_PASSWORD: 'passwordpassword' },
    'AGENT_PASSWORD is not valid: this password is too easy to guess.',
  ],
  [
    { SMS_URL: 'https://sms.example.com/send' },
    'SMS_AUTHORIZATION is missing: with SMS_URL, the provider must know who sends the text messages.',
  ],
  [{ SANDBOX_MAX_SOCKETS: 'many' }, 'SANDBOX_MAX_SOCKETS is not valid: expected a whole number.'],
  [
    { PROVIDER_AGENTS: '[{"name":"a b","password":"secret"}]' },
    'PROVIDER_AGENTS is not valid: expected 3 to 63 letters, digits, underscores or hyphens.',
  ],
])('%j is refused with one sentence that names the variable', async (env, sentence) => {
  expect(await start(env)).toEqual({ output: `${sentence}\n`, code: 1 });
  // Nothing was started, which would have made the folder of the database.
  expect(existsSync(join(base, 'data/postgres'))).toBe(false);
});

test('a misspelt name is reported with the setting that it resembles', () => {
  const env = { TRANSFER_CELING_STORE_CENTS: '1', DATABSE_URL: '', HOME: '/', HOSTNAME: 'a', PORT: '1' };
  expect(describeMisspelt(settingNames, env)).toEqual([
    'TRANSFER_CELING_STORE_CENTS is not a setting, and has no effect. Is it TRANSFER_CEILING_STORE_CENTS?',
    'DATABSE_URL is not a setting, and has no effect. Is it DATABASE_URL?',
  ]);
});

test('port 0 becomes a free port, also in URLs', async () => {
  const { PORT, PUBLIC_URL, SANDBOX_PORT } = readLauncherSettings(
    await choosePorts({ PORT: '0', SANDBOX_PORT: '0' }),
  );
  expect(PORT).toBeGreaterThan(0);
  expect(SANDBOX_PORT).not.toBe(PORT);
  expect(PUBLIC_URL).toBe(`http://localhost:${PORT}`);
});
