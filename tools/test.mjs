// `npm test`: everything, from the installation to the browser.
import process from 'node:process';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, printStep } from './install.mjs';
import { browserStep, printSummary, runSteps, staticSteps, testStep } from './steps.mjs';

ensureInstalled();
ensureBuilt();
const browser = ensureBrowser();
printStep(`Browser tests run in ${browser}.`);
process.exit(printSummary(await runSteps([testStep, browserStep(browser)], staticSteps)));
