// The steps of `npm run check` and `npm test`, and the counts of what passed.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pinnedNode, printStep, root } from './install.mjs';

/**
 * @typedef {{ passed: number, failed: number, retried: number }} Count `passed` includes `retried`
 * @typedef {{ name: string, command: string[], env?: Record<string, string>, count?: () => Count }} StepSpec
 */

/** @type {Readonly<Count>} */
const zeroCount = { passed: 0, failed: 0, retried: 0 };
const resultsDir = join(root, '.cache', 'test-results');
const bin = (/** @type {string[]} */ ...path) => join(root, 'node_modules', ...path);
const biome = bin('@biomejs', 'biome', 'bin', 'biome');
const tsc = bin('typescript', 'bin', 'tsc');

/** @type {StepSpec[]} */
export const staticSteps = [
  { name: 'types of the API’s client', command: ['tools/api/generate.ts'] },
  { name: 'types of the servers', command: [tsc, '-p', 'tsconfig.json'] },
  { name: 'types of the web app', command: [tsc, '-p', 'apps/web'] },
  { name: 'types of the game clients', command: [tsc, '-p', 'apps/sandbox/client'] },
  { name: 'lint and format', command: [biome, 'check', '--error-on-warnings'] },
  { name: 'workspace rules', command: ['tools/rules/rules.ts'] },
  { name: 'dead code', command: [bin('knip', 'bin', 'knip.js')] },
  { name: 'size budgets', command: ['tools/budgets.mjs'] },
  { name: 'size budgets of the games', command: ['tools/game-budgets.mjs'] },
];

/** @type {StepSpec} */
export const testStep = {
  name: 'unit and feature tests',
  command: ['tools/unit-tests.mjs', join(resultsDir, 'unit-tests.json')],
  count: () => readJson(join(resultsDir, 'unit-tests.json')) ?? zeroCount,
};

/** @returns {StepSpec} */
export function browserStep(/** @type {string} */ browser) {
  return {
    name: 'browser tests',
    command: [bin('@playwright', 'test', 'cli.js'), 'test'],
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: join(resultsDir, 'playwright.json') },
    count: () => countPlaywright(join(resultsDir, 'playwright.json')),
  };
}

/**
 * Runs the lists of steps beside each other, each in order, even after a failure: tests wait for more than
 * half of their time. The first list shows its output at once, the others when a step ends.
 * @returns {Promise<Count>}
 */
export async function runSteps(/** @type {StepSpec[][]} */ ...[shown = [], ...buffered]) {
  rmSync(resultsDir, { recursive: true, force: true });
  mkdirSync(resultsDir, { recursive: true });
  const counts = await Promise.all([
    runSequentially(shown, runWithOutput),
    ...buffered.map((steps) => runSequentially(steps, runBuffered)),
  ]);
  return sumCounts(counts.flat());
}

/** @typedef {(step: StepSpec) => Promise<boolean>} Run */

/** @returns {Promise<Count[]>} */
async function runSequentially(/** @type {StepSpec[]} */ steps, /** @type {Run} */ run) {
  const counts = [];
  for (const step of steps) counts.push(countOf(step, await run(step)));
  return counts;
}

/** @returns {Count} */
function sumCounts(/** @type {Count[]} */ counts) {
  const total = { ...zeroCount };
  for (const { passed, failed, retried } of counts) {
    total.passed += passed;
    total.failed += failed;
    total.retried += retried;
  }
  return total;
}

/** @type {Run} */
async function runWithOutput(step) {
  printStep(`${step.name} …`);
  const ok = (await exitCode(start(step, 'inherit'))) === 0;
  if (!ok) printStep(`${step.name}: failed.`);
  return ok;
}

/** @type {Run} */
async function runBuffered(step) {
  const child = start(step, 'pipe');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text;
    });
  const ok = (await exitCode(child)) === 0;
  printStep(`${step.name}: ${ok ? 'passed' : 'failed'}.\n${output}`.trimEnd());
  return ok;
}

/** Prints the last line and returns the exit code. */
export function printSummary(/** @type {Count} */ { passed, failed, retried }) {
  const again = retried === 0 ? '' : `, ${retried} of them on retry`;
  console.log(`\n${passed} passed, ${failed} failed${again}`);
  return failed === 0 ? 0 : 1;
}

/** A step without `count` counts as one check. A failed runner counts as a failure even if no test failed. */
function countOf(/** @type {StepSpec} */ step, /** @type {boolean} */ ok) {
  const counted = step.count?.();
  if (counted === undefined) return ok ? { ...zeroCount, passed: 1 } : { ...zeroCount, failed: 1 };
  const broken = counted.failed === 0 && (!ok || counted.passed === 0);
  return broken ? { ...counted, failed: 1 } : counted;
}

function start(/** @type {StepSpec} */ { command, env }, /** @type {'inherit' | 'pipe'} */ output) {
  return spawn(pinnedNode, command, {
    cwd: root,
    stdio: ['inherit', output, output],
    // Tests start dozens of servers, and later ones reuse the compiled code.
    env: { NODE_COMPILE_CACHE: join(root, '.cache', 'node'), ...process.env, ...env },
  });
}

/** @returns {Promise<number>} */
function exitCode(/** @type {import('node:child_process').ChildProcess} */ child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // At `exit`, output may still be arriving.
    child.once('close', (code) => resolve(code ?? 1));
  });
}

function readJson(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The runner ended early, which `countOf` counts as a failure.
    return undefined;
  }
}

/** @returns {Count} */
function countPlaywright(/** @type {string} */ file) {
  const { expected = 0, flaky = 0, unexpected = 0 } = readJson(file)?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected, retried: flaky };
}
