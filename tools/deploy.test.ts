import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { settingNames } from './stack/settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');

test('the compose file uses existing settings only, and each of its secrets is in the example', () => {
  const compose = read('deploy/compose.yaml');
  const environment = compose.slice(compose.indexOf('environment:'), compose.indexOf('\nservices:'));
  const names = [...environment.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name = '']) => name);
  expect(names).toContain('ENCRYPTION_KEY');
  expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
  const required = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
  const example = read('deploy/compose.env.example');
  expect(required.filter((name) => !new RegExp(`^#?${name}=`, 'm').test(example))).toEqual([]);
});

test('each alert has a section of the runbook, and each section has an alert', () => {
  const rules = read('deploy/prometheus/alerts.yml');
  const alerts = [...rules.matchAll(/- alert: (\w+)$/gm)].map(([, name = '']) => name);
  const sections = [...read('docs/runbook.md').matchAll(/^## (\w+)\n.{40}/gm)].map(([, name = '']) => name);
  expect(sections).toEqual(alerts);
  const links = [...rules.matchAll(/runbook_url: docs\/runbook\.md#(\w+)$/gm)].map(([, anchor]) => anchor);
  expect(links).toEqual(alerts.map((name) => name.toLowerCase()));
});

const promtool = '/usr/bin/promtool';
const ruleTests = globSync('deploy/prometheus/*.test.yml', { cwd: root });
describe.skipIf(!existsSync(promtool))('promtool', () => {
  test.each([
    ['check', 'config', 'deploy/prometheus/prometheus.yml'],
    ['test', 'rules', ...ruleTests],
  ])('accepts %s %s %s', (...words) => {
    const { status, stdout, stderr } = spawnSync(promtool, words, { cwd: root, encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
  });

  test('has a test that fires and one that is silent for each alert', () => {
    const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/- alert: (\w+)$/gm)];
    const tests = ruleTests.map(read).join('');
    const untested = alerts.filter(
      ([, name]) => !tests.includes(`name: ${name} fires`) || !tests.includes(`name: ${name} is silent`),
    );
    expect(untested).toEqual([]);
  });
});

test('the files that the deployments mount and copy exist', () => {
  const mounts = [...read('deploy/compose.yaml').matchAll(/- \.\/([\w./-]+):/g)].map(([, path = '']) => path);
  expect(mounts.length).toBeGreaterThan(3);
  expect(mounts.filter((path) => !existsSync(`${root}/deploy/${path}`))).toEqual([]);
});

const verifier = '/usr/bin/systemd-analyze';
test.skipIf(!existsSync(verifier))('systemd accepts the units', () => {
  const units = globSync('deploy/systemd/*', { cwd: root }).map((path) => `${root}/${path}`);
  expect(units).toHaveLength(5);
  const { stderr } = spawnSync(verifier, ['verify', '--man=no', ...units], { encoding: 'utf8' });
  const complaints = stderr
    .split('\n')
    .filter((line) => /golden-acers/.test(line) && !/is not executable/.test(line));
  expect(complaints).toEqual([]);
});

const caddy = '/usr/bin/caddy';
test.skipIf(!existsSync(caddy))('Caddy accepts its file', () => {
  const words = ['adapt', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'];
  const { status, stderr } = spawnSync(caddy, words, { cwd: root, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
});

const haproxy = '/usr/sbin/haproxy';
test.skipIf(!existsSync(haproxy)).each(['haproxy-postgres', 'haproxy-site'])('HAProxy accepts %s', (name) => {
  const path = `deploy/cluster/${name}.cfg`;
  const variables = [...read(path).matchAll(/"\$\{([A-Z0-9_]+)\}"/g)].map(([, variable = '']) => variable);
  expect(variables).not.toEqual([]);
  const exampleOf = (variable: string) => {
    if (variable.endsWith('_PORT')) return '8008';
    return variable.endsWith('_HOST') ? '127.0.0.1' : '127.0.0.1:5432';
  };
  const { status, stderr } = spawnSync(haproxy, ['-c', '-f', path], {
    cwd: root,
    encoding: 'utf8',
    env: Object.fromEntries(variables.map((variable) => [variable, exampleOf(variable)])),
  });
  expect(status, stderr).toBe(0);
});

test('the maintenance page has all four languages', () => {
  const languages = [...read('deploy/maintenance.html').matchAll(/<section lang="(\w+)"/g)].map(
    ([, lang]) => lang,
  );
  expect(languages).toEqual(['en', 'es', 'fr', 'de']);
});

describe('the Helm chart', () => {
  const chart = 'deploy/helm/golden-acers';
  const templates = globSync(`${chart}/templates/*`, { cwd: root }).map(read).join('\n');

  /** Returns the dotted paths of the values, derived from the indentation. */
  function listValues(): string[] {
    const parents: string[] = [];
    return read(`${chart}/values.yaml`)
      .split('\n')
      .flatMap((line) => {
        const [, indent = '', name] = /^( *)(\w+):/.exec(line) ?? [];
        if (name === undefined) return [];
        parents.splice(indent.length / 2);
        parents.push(name);
        return [parents.join('.')];
      });
  }

  test('uses exactly the values that it documents', () => {
    const used = [...templates.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path);
    const values = listValues();
    expect(used.length).toBeGreaterThan(25);
    expect(used.filter((path) => !values.includes(path))).toEqual([]);
    const isUsed = (path: string) => used.some((one) => one === path || path.startsWith(`${one}.`));
    const leaves = values.filter((path) => !values.some((other) => other.startsWith(`${path}.`)));
    expect(leaves.filter((path) => !isUsed(path))).toEqual([]);
  });

  test('uses existing settings only, and puts secrets only into a Secret', () => {
    const settings = listValues().flatMap((path) => (/^settings\.(\w+)$/.exec(path) ?? []).slice(1));
    expect(settings).toContain('PUBLIC_URL');
    const names = [
      ...settings,
      ...[...templates.matchAll(/- name: ([A-Z_]+)$/gm)].map(([, name = '']) => name),
    ];
    expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(settings.filter((name) => /PASSWORD|KEY|TOKEN|_AGENTS|SMTP/.test(name))).toEqual([]);
  });

  const helm = ['/usr/bin/helm', '/usr/local/bin/helm', process.env.HELM ?? ''].find((path) =>
    existsSync(path),
  );
  test.skipIf(helm === undefined)('renders with all its parts', () => {
    const run = (...words: string[]) => spawnSync(helm ?? '', words, { cwd: root, encoding: 'utf8' });
    const lint = run('lint', '--strict', chart);
    expect(lint.status, lint.stdout + lint.stderr).toBe(0);
    const on = ['autoscaling', 'podMonitor'].flatMap((part) => ['--set', `${part}.enabled=true`]);
    const { status, stdout, stderr } = run('template', 'acers', chart, '--kube-version', '1.33.0', ...on);
    expect(status, stderr).toBe(0);
    const kinds = [...stdout.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind);
    expect(kinds.toSorted()).toEqual([
      ...['Cluster', 'HorizontalPodAutoscaler', 'Ingress', 'NetworkPolicy', 'PodDisruptionBudget'],
      ...['PodMonitor', 'Secret', 'Secret', 'Service', 'StatefulSet'],
    ]);
    for (const part of [
      'runAsNonRoot: true',
      'readOnlyRootFilesystem: true',
      'startupProbe',
      'readinessProbe',
    ])
      expect(stdout).toContain(part);
  });
});
