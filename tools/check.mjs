// `npm run check`: types, lint, format, workspace rules, dead code, unit and feature tests. `npm test`
// (`--browser`): browser tests too.
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, printStep } from './install.mjs';
import { browserStep, printSummary, runSteps, staticSteps, testStep } from './steps.mjs';

/** With fewer processors, browser tests that run beside other tests make both exceed their time limits. */
const minCoresForBoth = 4;

ensureInstalled();
ensureBuilt();
const tests = [testStep];
const lists = [tests, staticSteps];
if (process.argv.includes('--browser')) {
  const browser = ensureBrowser();
  printStep(`Browser tests run in ${browser}.`);
  if (availableParallelism() < minCoresForBoth) tests.push(browserStep(browser));
  else lists.unshift([browserStep(browser)]);
}
process.exit(printSummary(await runSteps(...lists)));
