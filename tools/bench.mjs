// `npm run bench`: what the product does, measured against its limits, on the pinned Node.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { ensureInstalled, pinnedNode, root } from './install.mjs';

ensureInstalled();
const bench = spawnSync(pinnedNode, [join(root, 'bench', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(bench.status ?? 1);
