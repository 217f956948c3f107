// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { pinnedNode, printStep, root } from './install.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of a Chromium: from CHROMIUM_PATH, the machine's, Debian's package (as root), or
 * Playwright's.
 */
export function ensureBrowser() {
  const found = findBrowser();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    printStep('Installing Chromium from the distribution’s packages. This takes a minute or two.');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  } else {
    printStep('Installing Playwright’s Chromium. This takes a minute or two.');
    run(pinnedNode, [join(root, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium']);
  }
  const installed = findBrowser() ?? playwrightBrowser();
  if (installed === undefined)
    throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH to it.');
  return installed;
}

function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && existsSync(given)) return given;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...macPaths].find((path) => existsSync(path)) ?? playwrightBrowser();
}

/** @returns {string | undefined} */
function playwrightBrowser() {
  const script = "import('playwright-core').then((p) => process.stdout.write(p.chromium.executablePath()))";
  const { stdout } = spawnSync(pinnedNode, ['-e', script], { cwd: root, encoding: 'utf8' });
  return stdout !== '' && existsSync(stdout) ? stdout : undefined;
}

function run(/** @type {string} */ command, /** @type {string[]} */ args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
}
