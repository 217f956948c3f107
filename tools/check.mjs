// `npm run check`: types, lint, format, the rules of the house, dead code, unit and feature tests.
import process from 'node:process';
import { ensureBuilt, ensureInstalled } from './install.mjs';
import { runSteps, staticSteps, summarise, testStep } from './steps.mjs';

ensureInstalled();
ensureBuilt();
process.exit(summarise(await runSteps([testStep], staticSteps)));
