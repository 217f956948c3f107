// The steps of `npm test` and the other check commands, and their summary.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pinnedNode, printStep, root } from './install.mjs';

/**
 * @typedef {{ name: string, command: string[], env?: Record<string, string> }} Command
 * @typedef {{ file: string, ms: number }} FileTime
 * @typedef {{ passed: number, failures: string[], files: FileTime[] }} Result
 * @typedef {{ name: string, run: () => Promise<Result> }} Step
 * @typedef {Result & { name: string, ms: number }} TimedResult
 */

const resultsDir = join(root, '.cache', 'test-results');
const bin = (/** @type {string[]} */ ...path) => join(root, 'node_modules', ...path);
const biome = bin('@biomejs', 'biome', 'bin', 'biome');
/** One checker: several would infer the same types, and the checks run side by side. */
const tsc = [bin('typescript', 'bin', 'tsc'), '--checkers', '1'];

/** @type {Command[]} */
const quickChecks = [
  { name: 'types of the servers', command: [...tsc, '-p', 'tsconfig.json'] },
  { name: 'types of the web app', command: [...tsc, '-p', 'apps/web'] },
  { name: 'types of the game clients', command: [...tsc, '-p', 'apps/sandbox/client'] },
  { name: 'lint and format', command: [biome, 'check', '--error-on-warnings'] },
  { name: 'workspace rules', command: ['tools/rules/rules.ts'] },
];

/** @type {Command[]} */
const otherChecks = [
  { name: 'dead code', command: [bin('knip', 'bin', 'knip.js')] },
  { name: 'size budgets', command: ['tools/budgets.mjs'] },
  { name: 'size budgets of the games', command: ['tools/game-budgets.mjs'] },
  { name: 'rules of OpenAPI documents', command: ['tools/api/lint.ts'] },
];

/** The types of the servers include the generated client. @type {Command} */
const generation = { name: 'types of the API’s client', command: ['tools/api/generate.ts'] };

/** @type {Step} */
export const typesLintAndRules = { name: 'types, lint and rules', run: () => runChecks(quickChecks) };

/** @type {Step} */
export const staticChecks = { name: 'static checks', run: () => runChecks([...quickChecks, ...otherChecks]) };

/** Runs projects of `vitest.config.ts`. @returns {Step} */
export function vitestStep(/** @type {string} */ name, /** @type {string[]} */ ...projects) {
  return { name, run: () => runVitest(projects) };
}

export const unitTests = vitestStep('unit tests', 'unit', 'browser-modules');

export const featureTests = vitestStep('feature and security tests', 'isolated', 'features', 'processes');

/** @returns {Step} */
export function browserStep(/** @type {string} */ browser) {
  return {
    name: 'browser tests',
    run: async () => {
      const file = join(resultsDir, 'playwright.json');
      const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
      const command = [bin('@playwright', 'test', 'cli.js'), 'test'];
      const isOk = await runCommand({ name: 'browser tests', command, env }, 'inherit').then(isSuccess);
      return failedUnless(isOk, readPlaywrightResult(file));
    },
  };
}

/** Runs the steps in order, also after a failure. @returns {Promise<TimedResult[]>} */
export async function runSteps(/** @type {readonly Step[]} */ steps) {
  rmSync(resultsDir, { recursive: true, force: true });
  mkdirSync(resultsDir, { recursive: true });
  const results = [];
  for (const { name, run } of steps) {
    printStep(`${name} …`);
    const startedMs = performance.now();
    const result = await run();
    results.push({ ...result, name, ms: performance.now() - startedMs });
  }
  return results;
}

/** Runs work that counts no checks. @returns {TimedResult} */
export function timed(/** @type {string} */ name, /** @type {() => void} */ work) {
  const startedMs = performance.now();
  work();
  return { name, passed: 0, failures: [], files: [], ms: performance.now() - startedMs };
}

const slowestCount = 10;
const minutes = (/** @type {number} */ ms) => (ms / 60_000).toFixed(1).padStart(6);

/** Prints the slowest files, the minutes of each step, what failed, and the counts. Returns the exit code. */
export function printSummary(/** @type {readonly TimedResult[]} */ results) {
  for (const { name, files } of results) {
    if (files.length === 0) continue;
    const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, slowestCount);
    console.log(`\nSlowest files of ${name}, in seconds:`);
    for (const { file, ms } of slowest) console.log(`${(ms / 1_000).toFixed(1).padStart(6)}  ${file}`);
  }
  console.log('\nMinutes:');
  for (const { name, ms } of results) console.log(`${minutes(ms)}  ${name}`);
  console.log(`${minutes(results.reduce((sum, { ms }) => sum + ms, 0))}  in all`);
  const failures = results.flatMap((result) => result.failures);
  for (const text of failures) console.log(`\nFailed: ${text}`);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
}

/** Runs as many checks at once as there are processors. Each counts as one. @returns {Promise<Result>} */
async function runChecks(/** @type {readonly Command[]} */ checks) {
  /** @type {string[]} */
  const failures = [];
  const work = async (/** @type {Iterable<Command>} */ commands) => {
    for (const command of commands) if (!(await check(command))) failures.push(command.name);
  };
  await work([generation]);
  // The lanes take their commands from one iterator.
  const queue = checks.values();
  await Promise.all(Array.from({ length: availableParallelism() }, () => work(queue)));
  return { passed: checks.length + 1 - failures.length, failures, files: [] };
}

/** Shows the output of a check when it ends. */
async function check(/** @type {Command} */ command) {
  const startedMs = performance.now();
  const end = await runCommand(command, 'pipe');
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  const isOk = isSuccess(end);
  printStep(`${command.name}: ${isOk ? 'passed' : 'failed'} (${seconds} s)\n${end.output}`.trimEnd());
  return isOk;
}

/** @returns {Promise<Result>} */
async function runVitest(/** @type {string[]} */ projects) {
  const file = join(resultsDir, `${projects.join('-')}.json`);
  const command = ['tools/vitest.mjs', file, ...projects];
  const isOk = await runCommand({ name: 'tests', command }, 'inherit').then(isSuccess);
  return failedUnless(isOk, readJson(file) ?? { passed: 0, failures: [], files: [] });
}

/** A failed runner counts as a failure even if no test failed. @returns {Result} */
function failedUnless(/** @type {boolean} */ isOk, /** @type {Result} */ result) {
  const isBroken = result.failures.length === 0 && (!isOk || result.passed === 0);
  return isBroken ? { ...result, failures: ['the program that runs the tests'] } : result;
}

/** @typedef {{ code: number, output: string }} End */

const isSuccess = (/** @type {End} */ { code }) => code === 0;

/** @returns {Promise<End>} */
function runCommand(/** @type {Command} */ { command, env }, /** @type {'inherit' | 'pipe'} */ how) {
  const child = spawn(pinnedNode, command, {
    cwd: root,
    stdio: ['inherit', how, how],
    // Tests start many processes, and later ones reuse the compiled code.
    env: { NODE_COMPILE_CACHE: join(root, '.cache', 'node'), ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text;
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // At `exit`, output may still be arriving.
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function readJson(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The runner ended early, which counts as a failure.
    return undefined;
  }
}

/**
 * @typedef {{ duration: number, errors?: { message?: string }[] }} PlaywrightRun
 * @typedef {{ status: string, results: PlaywrightRun[] }} PlaywrightTest
 * @typedef {{ title: string, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ file: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/** @returns {Result} */
function readPlaywrightResult(/** @type {string} */ path) {
  /** @type {PlaywrightSuite[]} */
  const suites = readJson(path)?.suites ?? [];
  const specs = suites.flatMap((suite) => specsOf(suite).map((spec) => ({ suite, spec })));
  const withStatus = (/** @type {string} */ status) =>
    specs.filter(({ spec }) => spec.tests.some((test) => test.status === status));
  return {
    passed: withStatus('expected').length,
    failures: withStatus('unexpected').map(({ suite, spec }) =>
      [`e2e/${suite.file} › ${spec.title}`, ...errorsOf(spec)].join('\n'),
    ),
    files: suites.map((suite) => ({ file: `e2e/${suite.file}`, ms: durationOf(suite) })),
  };
}

/** @returns {PlaywrightSpec[]} */
function specsOf(/** @type {PlaywrightSuite} */ { specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

const runsOf = (/** @type {PlaywrightSpec} */ { tests }) => tests.flatMap(({ results }) => results);

const errorsOf = (/** @type {PlaywrightSpec} */ spec) =>
  runsOf(spec).flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message));

const durationOf = (/** @type {PlaywrightSuite} */ suite) =>
  specsOf(suite)
    .flatMap(runsOf)
    .reduce((sum, { duration }) => sum + duration, 0);
