// Runs a program on the pinned Node, after installing if needed: `node tools/run.mjs bench/main.ts --quick`.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { ensureInstalled, pinnedNode, root } from './install.mjs';

ensureInstalled();
const { status } = spawnSync(pinnedNode, process.argv.slice(2), { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
