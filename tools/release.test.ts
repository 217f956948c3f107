import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = mkdtempSync(join(tmpdir(), 'release-'));
afterAll(() => rmSync(dist, { recursive: true }));
const maxPackageBytes = 200_000_000;

test('a release contains what it needs, no tests and no tools, and runs without npm', () => {
  execFileSync(process.execPath, [join(root, 'tools', 'release.mjs'), dist], { stdio: 'ignore' });
  const files = globSync('**/*', { cwd: dist });
  const sizes = files
    .filter((file) => file.startsWith('node_modules/'))
    .map((file) => lstatSync(join(dist, file)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(maxPackageBytes);
  expect(files.filter((file) => /^(apps|packages|testing|tools)\/.*\.test\.tsx?$/.test(file))).toEqual([]);
  for (const tool of ['vite', 'vitest', 'typescript', 'playwright-core', 'lighthouse', 'react'])
    expect(existsSync(join(dist, 'node_modules', tool))).toBe(false);

  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const command = join(dist, 'bin', 'golden-acers');
  const env = { PATH: '/usr/bin:/bin', DATA_DIR: join(dist, 'data') };
  const runIn = (args: readonly string[]) =>
    spawnSync(command, args, { cwd: tmpdir(), env, encoding: 'utf8' });
  expect(runIn(['--version']).stdout).toBe(`${version}\n`);
  expect(runIn(['migrate']).stdout).toBe(`The databases have the tables of version ${version}.\n`);
});
