// Attacks a running instance on this machine with a package of Debian: `node tools/security-scan.mjs sqlmap
// http://127.0.0.1:3000`, or `wapiti`. SCAN_EMAIL and SCAN_PASSWORD are the account that they sign in with.
// Not part of the tests; docs/security/scans.md has recorded results.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** The time limit of the whole scan. */
const maxSeconds = 15 * 60;
const wapitiModules =
  'sql,xss,permanentxss,exec,file,crlf,redirect,htaccess,backup,csp,http_headers,cookieflags,methods';

/** @typedef {{ name: string, in: string, schema: { enum?: string[], pattern?: string } }} Parameter */
/** @typedef {{ parameters: Parameter[], responses: Record<string, { content: object }> }} Operation */
/** @typedef {{ paths: Record<string, Record<string, Operation>> }} OpenApi */

const [, , scanner = '', address = ''] = process.argv;
const origin = readLoopbackOrigin(address);
const token = await signIn();
const report = mkdtempSync(join(tmpdir(), `golden-acers-${scanner}-`));
const urls = listReads(await readJson('/api/openapi.json'));
console.log(`${urls.length} URLs. The report is written to ${report}.`);
process.exitCode = await (scanner === 'sqlmap' ? runSqlmap() : runWapiti());

function readLoopbackOrigin(/** @type {string} */ text) {
  if (!['sqlmap', 'wapiti'].includes(scanner) || !URL.canParse(text)) {
    throw new Error('Usage: node tools/security-scan.mjs sqlmap|wapiti http://127.0.0.1:<port>');
  }
  const { hostname, origin: found } = new URL(text);
  if (!['127.0.0.1', 'localhost'].includes(hostname)) throw new Error('Only this machine is scanned.');
  return found;
}

/** @returns {Promise<any>} */
async function readJson(/** @type {string} */ path, /** @type {RequestInit} */ init = {}) {
  const response = await fetch(`${origin}${path}`, init);
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
  return response.json();
}

/** @returns {Promise<string>} */
async function signIn() {
  const { SCAN_EMAIL: email, SCAN_PASSWORD: password } = process.env;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  return (await readJson('/api/auth/login', { method: 'POST', headers, body })).data.accessToken;
}

/** Lists all GET requests, with a value for each parameter. Without event streams, which never end. */
function listReads(/** @type {OpenApi} */ { paths }) {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (get === undefined || path.endsWith('/events')) return [];
    const filled = path.replace(/\{(\w+)\}/g, () => 'nobody');
    const query = new URLSearchParams(
      get.parameters
        .filter((parameter) => parameter.in === 'query' && parameter.name !== 'cursor')
        .map(({ name, schema }) => [name, exampleOf(name, schema)]),
    );
    return [`${origin}/api${filled}${query.size === 0 ? '' : `?${query}`}`];
  });
}

function exampleOf(
  /** @type {string} */ name,
  /** @type {Parameter['schema']} */ { enum: values, pattern = '' },
) {
  if (values !== undefined) return values[0] ?? '';
  if (/date|^day$|^from$|^to$/i.test(name)) return '2026-03-01';
  return /\\d/.test(pattern) ? '1' : 'nobody';
}

function runSqlmap() {
  const list = join(report, 'urls.txt');
  writeFileSync(list, urls.filter((url) => url.includes('?') || url.includes('nobody')).join('\n'));
  const output = join(report, 'output');
  mkdirSync(output);
  // Without time-based techniques, which would measure the load of the machine.
  return run('sqlmap', [
    ...['-m', list, '--batch', '--disable-coloring', '--flush-session', '--output-dir', output],
    ...['--dbms', 'PostgreSQL', '--level', '1', '--risk', '1', '--technique', 'BEU', '--threads', '2'],
    ...['--header', `Authorization: Bearer ${token}`, '--ignore-code', '401,403,404,409,422,429'],
    ...['--timeout', '5', '--retries', '0', '--answers', 'follow=N,keep testing=N'],
  ]);
}

function runWapiti() {
  return run('wapiti', [
    ...['-u', `${origin}/`, '--scope', 'domain', '--flush-session', '--no-bugreport', '-m', wapitiModules],
    ...['-H', `Authorization: Bearer ${token}`, '-d', '3', '-t', '5'],
    ...['--max-links-per-page', '60', '--max-scan-time', '240', '--max-attack-time', '60', '-S', 'polite'],
    ...['-f', 'txt', '-o', join(report, 'report.txt'), '--store-session', report],
    ...urls.flatMap((url) => ['-s', url]),
  ]);
}

/** @returns {Promise<number>} */
function run(/** @type {string} */ command, /** @type {string[]} */ args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', timeout: maxSeconds * 1_000 });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
