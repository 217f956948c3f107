import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const base = mkdtempSync(join(tmpdir(), 'release-'));
const dist = join(base, 'dist');
afterAll(() => rmSync(base, { recursive: true }));
const maxBytes = { embedded: 270_000_000, external: 200_000_000 };

const makeRelease = (...options: readonly string[]) =>
  execFileSync(process.execPath, [join(root, 'tools', 'release.mjs'), ...options, dist], { stdio: 'ignore' });
const sizeOf = (files: readonly string[]) =>
  files.map((file) => lstatSync(join(dist, file)).size).reduce((sum, size) => sum + size, 0);
const runIn = (args: readonly string[]) =>
  spawnSync(join(dist, 'bin', 'golden-acers'), args, {
    cwd: tmpdir(),
    env: { PATH: '/usr/bin:/bin', DATA_DIR: join(base, 'data') },
    encoding: 'utf8',
  });

test('a release contains what it needs, no tests and no tools, and runs without npm', () => {
  makeRelease('--archive');
  const files = globSync('**/*', { cwd: dist });
  expect(sizeOf(files)).toBeLessThan(maxBytes.embedded);
  expect(files.filter((file) => /^(apps|packages|testing|tools)\/.*\.test\.tsx?$/.test(file))).toEqual([]);
  for (const tool of ['vite', 'vitest', 'typescript', 'playwright-core', 'lighthouse', 'react'])
    expect(existsSync(join(dist, 'node_modules', tool))).toBe(false);

  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(runIn(['--version']).stdout).toBe(`${version}\n`);
  expect(runIn(['migrate']).stdout).toBe(`The databases have the tables of version ${version}.\n`);

  const [archive = ''] = globSync('*.tar.gz', { cwd: base });
  expect(archive).toMatch(new RegExp(`^golden-acers-${version}-`));
  const verified = spawnSync('sha256sum', ['-c', `${archive}.sha256`], { cwd: base, encoding: 'utf8' });
  expect(verified.stdout).toBe(`${archive}: OK\n`);
  const listed = execFileSync('tar', ['-tzf', join(base, archive)], { encoding: 'utf8' }).split('\n');
  expect(listed).toContain(`${archive.replace('.tar.gz', '')}/bin/golden-acers`);
});

test('a release for an external database is smaller, and says what it needs', () => {
  makeRelease('--external-database');
  expect(sizeOf(globSync('**/*', { cwd: dist }))).toBeLessThan(maxBytes.external);
  expect(runIn(['--version']).status).toBe(0);
  expect(runIn(['migrate'])).toMatchObject({
    status: 1,
    stderr: 'There is no PostgreSQL in this release: set DATABASE_URL to yours.\n',
  });
});
