import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Creates a folder with the installer, a lockfile, and a fake npm that records its arguments and installs
 * everything.
 */
function newProject() {
  const root = mkdtempSync(join(tmpdir(), 'install-'));
  const write = (name: string, text = '') => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  mkdirSync(join(root, 'tools'));
  copyFileSync(new URL('./install.mjs', import.meta.url), join(root, 'tools', 'install.mjs'));
  write('package-lock.json');
  write(
    'bin/npm',
    `#!/bin/sh\necho "$@" >> '${root}/calls'\nmkdir -p node_modules/vite\ntouch node_modules/vite/package.json\n`,
  );
  chmodSync(join(root, 'bin', 'npm'), 0o755);
  return {
    write,
    /** Returns the arguments of each npm run so far. */
    install(variables: Readonly<Record<string, string>> = {}): string[] {
      const path = [join(root, 'bin'), process.env.PATH].join(delimiter);
      const script = "import('./tools/install.mjs').then((tools) => tools.ensureInstalled())";
      const env = { ...process.env, NODE_ENV: 'production', PATH: path, ...variables };
      const { status, stderr } = spawnSync(process.execPath, ['-e', script], {
        cwd: root,
        env,
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      expect(status).toBe(0);
      return readFileSync(join(root, 'calls'), 'utf8').trim().split('\n');
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true }),
  };
}

test('an installation with NODE_ENV=production includes what builds the front ends', () => {
  using project = newProject();
  expect(project.install()).toEqual([expect.stringContaining('--include=dev')]);
});

test('an installation without what builds the front ends is completed once', () => {
  using project = newProject();
  project.write('node_modules/.package-lock.json');
  project.write('node_modules/.bin/node');
  expect(project.install()).toHaveLength(1);
  expect(project.install()).toHaveLength(1);
});

test('npm keeps its cache in the project if the home folder cannot be written', () => {
  using project = newProject();
  const [call = ''] = project.install({ HOME: '/proc/version', npm_config_cache: '' });
  expect(call).toMatch(/ --cache=\S+\/\.cache\/npm$/);
});
