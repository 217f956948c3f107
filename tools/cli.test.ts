import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openDataFolder } from '@golden-acers/platform';
import { bySuite } from '@golden-acers/testing/suite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runCli } from './cli.ts';
import { listFormerKeys, readKeys, rotateKeys } from './stack/keys.ts';
import { readLauncherSettings } from './stack/settings.ts';

const base = mkdtempSync(join(tmpdir(), 'cli-'));
const program = fileURLToPath(new URL('./cli.ts', import.meta.url));

/** In a separate process, as an operator does. */
async function runProcess(args: readonly string[], env: Readonly<Record<string, string>> = {}, cwd = base) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { PATH: process.env.PATH, DATA_DIR: join(base, 'none'), PORT: '0', SANDBOX_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { output, errors, code };
}

/** Runs the command in this process, with these settings only. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const printed = { log: '', warn: '', error: '' };
  for (const method of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line: unknown) => {
      printed[method] += `${line}\n`;
    });
  const environment = process.env;
  process.env = { DATA_DIR: join(base, 'none'), PORT: '0', SANDBOX_PORT: '0', ...env };
  try {
    const code = await runCli(args);
    return { output: printed.log, errors: printed.warn + printed.error, code };
  } finally {
    process.env = environment;
    vi.restoreAllMocks();
  }
}

const workingFolder = process.cwd();
beforeAll(() => process.chdir(base));
afterAll(() => {
  process.chdir(workingFolder);
  rmSync(base, { recursive: true });
});

const commands = [
  ...['serve', 'sandbox', 'migrate', 'doctor', 'backup', 'restore', 'verify-ledger', 'verify-audit'],
  'archive',
  ...['create-agent', 'reset-password', 'rotate-keys', 'maintenance', 'diagnostics', 'export-database'],
];

/** The last two run the same program as `reset-password`. */
const readingCommands = [
  ['verify-ledger'],
  ['verify-audit'],
  ['reset-password', 'nobody@agents.test'],
  ...bySuite(
    [],
    [
      ['maintenance', 'on'],
      ['diagnostics', 'off'],
    ],
  ),
];
const key = Buffer.alloc(32, 1).toString('base64');

describe('golden-acers', () => {
  test('lists its commands, and each command has a help text', async () => {
    const { output, code } = await run(['--help']);
    expect(code).toBe(0);
    for (const command of commands) expect(output).toContain(`  ${command}`);
    for (const command of commands) {
      const help = await run([command, '--help']);
      expect([help.code, help.output]).toEqual([0, expect.stringContaining(`golden-acers ${command}`)]);
    }
  });

  test.each([
    ['no-such-command'],
    ['serve', 'now'],
    ['sandbox', '--port', '1'],
    ['migrate', '--force'],
    ['doctor', 'me'],
    ['backup'],
    ['restore'],
    ['archive'],
    ['verify-ledger', 'all'],
    ['verify-audit', 'all'],
    ['create-agent', '--email', 'store@agents.test'],
    ['reset-password'],
    ['rotate-keys', 'now'],
    ['maintenance'],
    ['maintenance', 'perhaps'],
    ['diagnostics', 'perhaps'],
    ['create-agent', '--email', 'store', '--name', 'Store', '--level', 'store'],
    ['create-agent', '--email', 'store@agents.test', '--name', '', '--level', 'store'],
    ['create-agent', '--email', 'store@agents.test', '--name', 'S'.repeat(5_000), '--level', 'store'],
    ['create-agent', '--email', 'store@agents.test', '--name', 'Store', '--level', 'king'],
    ['reset-password', ''],
    ['maintenance', 'on', '--until', 'tomorrow'],
    ['maintenance', 'on', '--until', '2020-01-01T00:00:00Z'],
    ['maintenance', 'off', '--until', '2999-01-01T00:00:00Z'],
    ['diagnostics', 'on', '--log-level', 'loud'],
    ['diagnostics', 'on', '--minutes', ''],
    ['diagnostics', 'on', '--minutes', '1441'],
    ['diagnostics', 'on', '--traces', ''],
    ['diagnostics', 'on', '--traces', '2'],
  ])('%s %s is refused with exit code 2', async (...args) => {
    const { errors, code } = await run(args);
    expect(code).toBe(2);
    expect(errors).toMatch(/^error: /);
  });

  test('a process that runs it ends with the exit code', async () => {
    const { output, errors, code } = await runProcess(['no-such-command']);
    expect({ output, code }).toEqual({ output: '', code: 2 });
    expect(errors).toMatch(/^error: /);
  });

  test('an option is shown as it is typed', async () => {
    const { errors } = await run(['diagnostics', 'on', '--log-level', 'loud']);
    expect(errors).toMatch(/^error: --log-level is not valid: expected one of /);
  });

  test.each([
    [['backup', 'monday'], 'There is no database in'],
    [['restore', 'nowhere'], 'There is no backup in nowhere'],
    [['restore', ''], 'name the folder of one'],
    [['backup', ''], 'Name a folder'],
    [['archive', 'old'], 'Nothing is to be archived'],
    [['verify-ledger'], 'There is no database in'],
    [['verify-audit'], 'There is no product yet in'],
    [['reset-password', 'nobody@agents.test'], 'There is no product yet in'],
    [
      ['create-agent', '--email', 'a@b.test', '--name', 'A', '--level', 'store'],
      'There is no product yet in',
    ],
    [['maintenance', 'on'], 'There is no product yet in'],
    [['diagnostics', 'on'], 'There is no product yet in'],
    [['rotate-keys'], 'There is no product yet in'],
  ])('%j without an installation ends with one sentence', async (args, sentence) => {
    const { errors, code } = await run(args);
    expect(code).toBe(1);
    expect(errors).toContain(sentence);
    expect(errors.trim().split('\n')).toHaveLength(1);
  });

  test.each(readingCommands)(
    '%j ends with one sentence if its database or its folder cannot be used',
    async (...args) => {
      const notFolder = join(base, 'not-a-folder');
      writeFileSync(notFolder, '');
      const unreachable = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', ENCRYPTION_KEY: key };
      // A program that the command starts prints to the same streams.
      const results = [await run(args, { DATA_DIR: notFolder }), await runProcess(args, unreachable)];
      expect(results.map(({ code }) => code)).toEqual([1, 1]);
      expect(results[0]?.errors).toMatch(/^DATA_DIR is not valid: this user can’t read .*\n$/);
      expect(results[1]?.errors).toMatch(/^DATABASE_URL can’t be used: its server does not respond\.\n/);
      expect(results[1]?.errors).not.toContain('    at ');
    },
  );

  test('a settings file that cannot be read is an error, not a missing file', async () => {
    const cwd = join(base, 'settings');
    mkdirSync(join(cwd, '.env'), { recursive: true });
    const { errors, code } = await runProcess(['doctor'], {}, cwd);
    expect({ errors, code }).toEqual({
      errors: 'The file .env in this folder can’t be read (EISDIR): it must be a file of this user.\n',
      code: 1,
    });
  });

  test('the sandbox is refused with a real provider, and an invalid setting is named', async () => {
    const real = {
      PROVIDER_URL: 'https://provider.example',
      PROVIDER_AGENT_NAME: 'Agent',
      PROVIDER_AGENT_PASSWORD: 'a password',
    };
    const env = { ...real, DATA_DIR: join(base, 'real') };
    expect((await run(['sandbox'], env)).errors).toBe('PROVIDER_URL is set: then no sandbox is used.\n');
    expect((await run(['migrate'], { LOG_LEVEL: 'loud' })).errors).toMatch(/^LOG_LEVEL is not valid: /);
  });

  test('the doctor fails if something is missing, and names each problem', async () => {
    const { output, code } = await run(['doctor']);
    expect(code).toBe(1);
    expect(
      output
        .trim()
        .split('\n')
        .every((line) => line.startsWith('failed ')),
    ).toBe(true);
  });
});

test('a rotation replaces the generated key and keeps former keys for the next start', () => {
  const settings = readLauncherSettings({ DATA_DIR: join(base, 'rotated') });
  const folder = openDataFolder(settings.DATA_DIR);
  const first = folder.secret('encryption-key');
  expect(() => rotateKeys(settings)).toThrow('is in use');
  folder.close();
  rotateKeys(settings);
  const second = readKeys(settings).ENCRYPTION_KEY;
  rotateKeys(settings);
  expect(new Set([first, second, readKeys(settings).ENCRYPTION_KEY]).size).toBe(3);
  expect(listFormerKeys(settings)).toEqual([first, second]);

  const given = rotateKeys({ ...settings, ENCRYPTION_KEY: key });
  expect(given).toContain(`ENCRYPTION_KEYS_OLD=${key}`);
  expect(given).toMatch(/^ENCRYPTION_KEY=[\w-]{43}$/m);
});
