// `npm run check`: types, lint, format, workspace rules, dead code, unit and feature tests. `npm test`
// (`--browser`): browser tests too.
import process from 'node:process';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, printStep } from './install.mjs';
import { browserStep, printSummary, runSteps, staticSteps, testStep } from './steps.mjs';

ensureInstalled();
ensureBuilt();
const lists = [[testStep], staticSteps];
if (process.argv.includes('--browser')) {
  const browser = ensureBrowser();
  printStep(`Browser tests run in ${browser}.`);
  lists.unshift([browserStep(browser)]);
}
process.exit(printSummary(await runSteps(...lists)));
