// Plain JavaScript for Node 20 and later, because it runs before the installation.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const fromRoot = (/** @type {string[]} */ ...parts) => join(root, ...parts);

export const printStep = (/** @type {string} */ text) => console.log(`· ${text}`);

/** Runs everything after the installation. */
export const pinnedNode = fromRoot(
  'node_modules',
  '.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
);

const modifiedAt = (/** @type {string} */ path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** Returns the newest modification time in milliseconds; 0 if there is no file. */
function newestModifiedAt(/** @type {string} */ path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  /** @type {number} */
  let newest = 0;
  for (const entry of readdirSync(path)) {
    if (entry === 'node_modules' || entry === 'dist') continue;
    newest = Math.max(newest, newestModifiedAt(join(path, entry)));
  }
  return newest;
}

/**
 * Returns the PATH without npm's folders. The installation replaces the pinned Node, so the machine's Node
 * must run it.
 */
function pathWithoutNpmBin() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !folder.includes(`node_modules${sep}.bin`)).join(delimiter);
}

/** Missing if only production packages are installed, which cannot build. */
const neededForBuilds = [pinnedNode, fromRoot('node_modules', 'vite', 'package.json')];

/** Whether a folder, or the nearest one above it that exists, can be written. @returns {boolean} */
function canWrite(/** @type {string} */ folder) {
  if (!existsSync(folder)) return folder !== dirname(folder) && canWrite(dirname(folder));
  if (!statSync(folder).isDirectory()) return false;
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** npm fails without a folder for its cache, which is in the home folder. */
function npmCacheOption() {
  const folder = process.env.npm_config_cache || join(homedir(), '.npm');
  if (canWrite(folder)) return [];
  const cache = fromRoot('.cache', 'npm');
  printStep(`${folder} cannot be written: npm keeps its cache in ${cache}.`);
  return [`--cache=${cache}`];
}

/** Installs the packages, unless the installation is complete and newer than the lockfile. */
export function ensureInstalled() {
  const installedAt = modifiedAt(fromRoot('node_modules', '.package-lock.json'));
  const isNewer = installedAt >= modifiedAt(fromRoot('package-lock.json'));
  if (isNewer && neededForBuilds.every((path) => existsSync(path))) return;
  printStep('Installing packages. This takes about a minute the first time.');
  const env = { ...process.env, PATH: pathWithoutNpmBin() };
  // `npm ci` refuses a lockfile without other platforms' optional binaries, which some registries lack.
  // `--no-save` keeps the lockfile unchanged. NODE_ENV=production would leave out what builds the front ends.
  const options = [
    '--include=dev',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...npmCacheOption(),
  ];
  const npm = spawnSync('npm', ['install', ...options], {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) throw new Error('npm install failed: the packages are not installed.');
}

const builds = [
  {
    name: 'the web app',
    folder: 'apps/web',
    sources: ['apps/web', 'packages/contract/src', 'packages/money/src'],
    result: 'apps/web/dist/index.html',
  },
  {
    name: 'the game clients',
    folder: 'apps/sandbox/client',
    sources: ['apps/sandbox/client', 'packages/games/src'],
    result: 'apps/sandbox/client/dist/index.html',
  },
];

/** Builds each front end whose sources or packages are newer than its build. */
export function ensureBuilt() {
  for (const build of builds) {
    const sources = [...build.sources, 'package-lock.json'].map((path) => newestModifiedAt(fromRoot(path)));
    if (modifiedAt(fromRoot(build.result)) >= Math.max(...sources)) continue;
    printStep(`Building ${build.name}.`);
    const vite = spawnSync(
      pinnedNode,
      [fromRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
      {
        cwd: fromRoot(build.folder),
        stdio: 'inherit',
      },
    );
    if (vite.status !== 0) throw new Error(`Building ${build.name} failed.`);
  }
}
