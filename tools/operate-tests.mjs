// `npm run test:operate`: what an operator does, in parts. `-- upgrade` runs one part, and what follows its
// name is passed to its program: `-- upgrade HEAD`.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, pinnedNode, root } from './install.mjs';
import { browserStep, printSummary, runSteps, vitestStep } from './steps.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

const [chosen, ...parameters] = process.argv.slice(2);

/** @type {Readonly<Record<string, () => Step>>} */
const parts = {
  backups: () => vitestStep('backups', 'backups'),
  kills: () => vitestStep('kills', 'kills'),
  alerts: () => vitestStep('alerts', 'alerts'),
  lifecycle: () => browserStep(ensureBrowser()),
  upgrade: () => programStep('upgrade', 'bench/upgrade/main.ts'),
  cluster: () => programStep('cluster', 'deploy/cluster/scenarios/main.ts'),
};

const names = chosen === undefined ? Object.keys(parts) : [chosen];
const steps = names.map((name) => parts[name]);
if (steps.some((step) => step === undefined)) {
  console.error(`There is no part ${chosen}. Parts: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
ensureInstalled();
ensureBuilt();
process.env.TEST_SUITE = 'operate';
process.exit(printSummary(await runSteps(steps.flatMap((step) => step?.() ?? []))));

/** A program that exits with 0 counts as one check. @returns {Step} */
function programStep(/** @type {string} */ name, /** @type {string} */ path) {
  const run = () =>
    new Promise((resolve) => {
      const child = spawn(pinnedNode, [path, ...parameters], { cwd: root, stdio: 'inherit' });
      child.once('exit', (code) => resolve(code === 0));
    });
  return {
    name,
    run: async () => {
      const failures = (await run()) ? [] : [path];
      return { passed: 1 - failures.length, failures, files: [] };
    },
  };
}
