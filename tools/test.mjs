// `npm test`: everything, from the installation to the browser.
import process from 'node:process';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, say } from './install.mjs';
import { browserStep, runSteps, staticSteps, summarise, testStep } from './steps.mjs';

ensureInstalled();
ensureBuilt();
const browser = ensureBrowser();
say(`Browser tests run in ${browser}.`);
process.exit(summarise(await runSteps([testStep, browserStep(browser)], staticSteps)));
