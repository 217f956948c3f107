import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { settingNames } from './stack/settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');

test('the compose file names settings that exist, and each of its secrets is in the example', () => {
  const compose = read('deploy/compose.yaml');
  const environment = compose.slice(compose.indexOf('environment:'), compose.indexOf('\nservices:'));
  const names = [...environment.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name = '']) => name);
  expect(names).toContain('ENCRYPTION_KEY');
  expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
  const required = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
  const example = read('deploy/compose.env.example');
  expect(required.filter((name) => !new RegExp(`^#?${name}=`, 'm').test(example))).toEqual([]);
});

test('each alert reads a figure that the operator’s page explains', () => {
  const page = read('docs/operating.md');
  const figures = [
    ...read('deploy/prometheus/alerts.yml').matchAll(/expr: .*?\b([a-z]+(?:_[a-z0-9]+)+)[{[)\s]/g),
  ];
  const ours = figures.map(([, name = '']) => name).filter((name) => !/^(nodejs|min_over)_/.test(name));
  expect(ours.length).toBeGreaterThan(8);
  expect(ours.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
});

test('the files that they mount and copy are there', () => {
  const mounts = [...read('deploy/compose.yaml').matchAll(/- \.\/([\w./-]+):/g)].map(([, path = '']) => path);
  expect(mounts.length).toBeGreaterThan(3);
  expect(mounts.filter((path) => !existsSync(`${root}/deploy/${path}`))).toEqual([]);
});

const verifier = '/usr/bin/systemd-analyze';
test.skipIf(!existsSync(verifier))('systemd understands the units', () => {
  const units = globSync('deploy/systemd/*', { cwd: root }).map((path) => `${root}/${path}`);
  expect(units).toHaveLength(3);
  const { stderr } = spawnSync(verifier, ['verify', '--man=no', ...units], { encoding: 'utf8' });
  const complaints = stderr
    .split('\n')
    .filter((line) => /golden-acers/.test(line) && !/is not executable/.test(line));
  expect(complaints).toEqual([]);
});

test('the maintenance page speaks the four languages', () => {
  const languages = [...read('deploy/maintenance.html').matchAll(/<section lang="(\w+)"/g)].map(
    ([, lang]) => lang,
  );
  expect(languages).toEqual(['en', 'es', 'fr', 'de']);
});
