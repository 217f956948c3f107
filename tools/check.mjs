// `npm test`: every check and test. `--no-browser` is `npm run check`. `--quick` is `npm run check:quick`:
// types, lint, rules and unit tests. `--long` is `npm run test:long`: the same tests with more seeds,
// requests, languages, themes and widths.
import process from 'node:process';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, printStep } from './install.mjs';
import {
  browserStep,
  featureTests,
  printSummary,
  runSteps,
  staticChecks,
  timed,
  typesLintAndRules,
  unitTests,
} from './steps.mjs';

const has = (/** @type {string} */ option) => process.argv.includes(option);

const installation = timed('install and build', () => {
  ensureInstalled();
  ensureBuilt();
});
if (has('--long')) process.env.TEST_SUITE = 'long';

process.exit(printSummary([installation, ...(await runSteps(chooseSteps()))]));

function chooseSteps() {
  if (has('--quick')) return [typesLintAndRules, unitTests];
  const tests = [unitTests, featureTests];
  if (has('--no-browser')) return [staticChecks, ...tests];
  const browser = ensureBrowser();
  printStep(`Browser tests run in ${browser}.`);
  return has('--long') ? [...tests, browserStep(browser)] : [staticChecks, ...tests, browserStep(browser)];
}
