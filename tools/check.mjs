// `npm run check`: types, lint, format, the rules of the house, dead code, unit and feature tests.
import process from 'node:process';
import { ensureBuilt, ensureInstalled } from './install.mjs';
import { printSummary, runSteps, staticSteps, testStep } from './steps.mjs';

ensureInstalled();
ensureBuilt();
process.exit(printSummary(await runSteps([testStep], staticSteps)));
