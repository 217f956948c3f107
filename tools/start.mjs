// `npm start`: installs, and starts the product on the pinned Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { ensureInstalled, pinnedNode, root } from './install.mjs';
import { onNpmExit } from './npm-exit.mjs';
import { demandRequiredSettings } from './required-settings.mjs';

/** The oldest Node that runs TypeScript and the servers. */
const STACK_NODE_MAJOR = 26;
const stack = join(root, 'tools', 'stack.ts');
const options = process.argv.slice(2);

try {
  demandRequiredSettings();
  ensureInstalled();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

if (Number.parseInt(process.versions.node, 10) >= STACK_NODE_MAJOR) {
  await import(stack);
} else {
  // Before the installation, npm runs this file on the machine's Node.
  const child = spawn(pinnedNode, [stack, ...options], { cwd: process.cwd(), stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  onNpmExit(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
}
