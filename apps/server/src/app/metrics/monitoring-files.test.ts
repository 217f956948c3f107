import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type TestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
/** Metric names of Prometheus, of the exporters in deploy/compose.yaml and of CloudNativePG. */
const exporterFigures: ReadonlySet<string> = new Set([
  ...['up', 'pg_up', 'pg_replication_lag_seconds', 'cnpg_pg_replication_lag', 'pg_settings_max_connections'],
  ...['pg_stat_database_numbackends', 'pg_stat_database_xact_commit', 'pg_stat_database_xact_rollback'],
  ...['node_cpu_seconds_total', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes'],
  ...['node_memory_MemAvailable_bytes', 'node_memory_MemTotal_bytes', 'probe_ssl_earliest_cert_expiry'],
]);
const grammar = /^(by|without|on|ignoring|and|or|unless|bool|offset|group_left|group_right)$/;

let env: TestEnv;
let scraped: string;
beforeAll(async () => {
  env = await testEnv();
  await env.player();
  await env.server.http.inject('/readyz');
  scraped = (await env.server.http.inject('/metrics')).body;
});
afterAll(() => env[Symbol.asyncDispose]());

/** The metric names of an expression: words that are not functions, labels or keywords. */
function figuresOf(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ');
  const words = [...bare.matchAll(/\b[a-zA-Z_][\w:]*\b(?!\s*\()/g)].map(([word]) => word);
  return words.filter((word) => !grammar.test(word));
}

function listExpressions(path: string): string[] {
  const text = readFileSync(`${root}/${path}`, 'utf8');
  if (path.endsWith('.json'))
    return [...text.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, expr = '""']) => JSON.parse(expr));
  return [...text.matchAll(/expr: ([\s\S]*?)\n {8}\w/g)].map(([, expr = '']) => expr.replace('>-', ''));
}

const files = [
  'deploy/prometheus/alerts.yml',
  ...globSync('deploy/grafana/dashboards/*.json', { cwd: root }),
];

test.each(files)('the server exports each figure of %s', (path) => {
  const figures = [...new Set(listExpressions(path).flatMap(figuresOf))];
  expect(figures.length).toBeGreaterThan(5);
  // Some series exist only after their first event, such as a garbage collection.
  const isExported = (name: string) =>
    scraped.includes(`\n# TYPE ${name} `) ||
    scraped.includes(`\n# TYPE ${name.replace(/_(sum|count|bucket)$/, '')} histogram`);
  expect(figures.filter((name) => !isExported(name) && !exporterFigures.has(name))).toEqual([]);
});

test.each(files)('the server exports the states that %s selects', (path) => {
  const known = new Set([...scraped.matchAll(/\b(state|code|priority)="(.*?)"/g)].map(([pair]) => pair));
  const chosen = listExpressions(path)
    .flatMap((expression) => [...expression.matchAll(/\b(state|code|priority)=~?"(.*?)"/g)])
    .flatMap(([, label, values = '']) => values.split('|').map((value) => `${label}="${value}"`));
  expect(chosen.filter((pair) => !known.has(pair))).toEqual([]);
});

test('the server exports the metric by which Kubernetes adds servers', () => {
  const template = readFileSync(`${root}/deploy/helm/golden-acers/templates/servers.yaml`, 'utf8');
  const names = [...template.matchAll(/metric:\s+name: (\w+)/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !scraped.includes(`\n# TYPE ${name} `))).toEqual([]);
});

test('PostgreSQL accepts each statement of the operator’s pages', async () => {
  const pages = ['runbook', 'operating'].map((name) => readFileSync(`${root}/docs/${name}.md`, 'utf8'));
  const statements = [...pages.join('\n').matchAll(/`(select [^`]+)`/g)].map(([, text = '']) => text);
  expect(statements.length).toBeGreaterThan(4);
  for (const statement of statements) await sql.raw(statement.replaceAll('…', '')).execute(env.db);
});

test('the operator’s page explains exactly the metrics that the server exports', () => {
  const page = readFileSync(`${root}/docs/operating.md`, 'utf8');
  const table = page.slice(page.indexOf('| metric |'), page.indexOf('### Traces'));
  const explained = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([a-z_]+)/g)].map(([, name = '']) => name),
  );
  expect(explained.length).toBeGreaterThan(20);
  expect(explained.filter((name) => !scraped.includes(`\n# TYPE ${name} `))).toEqual([]);
  const names = [...scraped.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
  const ours = names.filter((name) => !/^(process|nodejs)_/.test(name));
  expect(ours.length).toBeGreaterThan(18);
  expect(ours.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
});

test('each panel uses the data source that compose provisions', () => {
  const source = readFileSync(`${root}/deploy/grafana/datasource.yaml`, 'utf8');
  for (const path of files.slice(1)) {
    const uids = [
      ...readFileSync(`${root}/${path}`, 'utf8').matchAll(/"datasource": \{[^}]*"uid": "(.*?)"/g),
    ];
    expect(uids.length).toBeGreaterThan(10);
    for (const [, uid] of uids) expect(source).toContain(`uid: ${uid}\n`);
  }
});

const promtool = '/usr/bin/promtool';
test.skipIf(!existsSync(promtool))('names and units follow the conventions of Prometheus', () => {
  // The client library's metric names have exceptions.
  const ours = scraped.split('\n').filter((line) => !/^(# \w+ )?(nodejs|process)_/.test(line));
  const { stdout, stderr } = spawnSync(promtool, ['check', 'metrics'], {
    encoding: 'utf8',
    input: ours.join('\n'),
  });
  expect(stdout + stderr).toBe('');
});
