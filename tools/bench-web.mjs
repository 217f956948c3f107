// `npm run bench:web`: what the site is like in a browser, measured against its goals, on the pinned Node.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, pinnedNode, root } from './install.mjs';

ensureInstalled();
ensureBuilt();
const browser = ensureBrowser();
const bench = spawnSync(pinnedNode, [join(root, 'bench', 'web', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: browser },
});
process.exit(bench.status ?? 1);
