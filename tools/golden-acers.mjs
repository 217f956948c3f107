// Runs the command line in a source folder on the pinned Node: node tools/golden-acers.mjs --help
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { ensureBuilt, ensureInstalled, pinnedNode, root } from './install.mjs';

const args = process.argv.slice(2);
ensureInstalled();
if (args[0] === 'serve' || args[0] === 'sandbox') ensureBuilt();
const child = spawn(pinnedNode, [join(root, 'tools', 'cli.ts'), ...args], { stdio: 'inherit' });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => child.kill(signal));
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
