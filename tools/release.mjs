// `npm run build`: builds the front ends and writes a release to `dist/`, which runs without npm and without
// this folder: sources, front ends, production packages, and Node.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { ensureBuilt, ensureInstalled, pinnedNode, printStep, root } from './install.mjs';

/** The programs, and the folders of this repository that they need. */
const programs = ['apps/server', 'apps/sandbox'];
const folders = [
  ...['apps/server/src', 'apps/server/migrations', 'apps/web/dist'],
  ...['apps/sandbox/src', 'apps/sandbox/migrations', 'apps/sandbox/verify', 'apps/sandbox/client/dist'],
  ...['tools/stack', 'docs', 'deploy'],
];
const files = [
  'tools/cli.ts',
  'tools/commands.ts',
  'tools/npm-exit.mjs',
  'tools/required-settings.mjs',
  'README.md',
  'CHANGELOG.md',
  '.env.example',
];
const leftOut =
  /\.test\.tsx?$|\/test-|\/migrations\/releases(\/|$)|\/docs\/(screenshots|security)(\/|$)|\/deploy\/cluster\/scenarios(\/|$)/;

/**
 * @typedef {Record<string, string>} Versions
 * @typedef {{ name: string, version: string, dependencies?: Versions, optionalDependencies?: Versions,
 *   peerDependencies?: Versions }} Manifest
 */

/** @returns {Manifest} */
const readManifest = (/** @type {string} */ folder) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Finds the folder in which Node finds a package for a file. Undefined for a package of another platform. */
function findPackage(/** @type {string} */ name, /** @type {string} */ from) {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
  }
  return undefined;
}

/** Collects the folders of all production packages that these folders need. */
function collectPackages(/** @type {string[]} */ from) {
  /** @type {Set<string>} */
  const found = new Set();
  const queue = [...from];
  for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
    const manifest = readManifest(folder);
    // The root's optional packages are Node itself, which a release stores separately.
    const optional =
      folder === root ? {} : { ...manifest.optionalDependencies, ...manifest.peerDependencies };
    for (const name of Object.keys({ ...optional, ...manifest.dependencies })) {
      const needed = findPackage(name, folder);
      if (needed === undefined && !(name in optional)) throw new Error(`${name} is not installed.`);
      if (needed === undefined || found.has(needed)) continue;
      found.add(needed);
      queue.push(needed);
    }
  }
  return [...found];
}

function copy(/** @type {string} */ from, /** @type {string} */ dist) {
  const target = join(dist, relative(root, from));
  const filter = (/** @type {string} */ path) => !leftOut.test(path.slice(root.length));
  if (existsSync(from)) cpSync(from, target, { recursive: true, filter, verbatimSymlinks: true });
}

function copyPackages(/** @type {string} */ dist) {
  const own = join(root, 'node_modules', '@golden-acers');
  for (const folder of collectPackages([root, ...programs.map((name) => join(root, name))])) {
    if (!folder.startsWith(own)) {
      const target = join(dist, relative(root, folder));
      // Nested packages are copied separately if they are needed.
      const filter = (/** @type {string} */ path) => !path.slice(folder.length).includes('/node_modules');
      cpSync(folder, target, { recursive: true, filter, verbatimSymlinks: true });
      continue;
    }
    const name = folder.slice(own.length + 1);
    for (const part of ['package.json', 'src', 'migrations']) copy(join(root, 'packages', name, part), dist);
    mkdirSync(join(dist, 'node_modules', '@golden-acers'), { recursive: true });
    symlinkSync(join('..', '..', 'packages', name), join(dist, 'node_modules', '@golden-acers', name));
  }
}

const launcher = `#!/bin/sh
# Runs the command line on the Node of this release, or on the machine's where that was removed.
set -e
here=$(dirname "$(readlink -f "$0")")
node="$here/../runtime/node"
[ -x "$node" ] || node=node
exec "$node" "$here/../tools/cli.ts" "$@"
`;

export function makeRelease(/** @type {string} */ dist) {
  rmSync(dist, { recursive: true, force: true });
  for (const path of [...folders, ...files]) copy(join(root, path), dist);
  for (const name of programs) copy(join(root, name, 'package.json'), dist);
  copyPackages(dist);
  const { name, version } = readManifest(root);
  const manifest = { name, version, private: true, type: 'module', engines: { node: '>=26' } };
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  mkdirSync(join(dist, 'bin'));
  writeFileSync(join(dist, 'bin', 'golden-acers'), launcher);
  chmodSync(join(dist, 'bin', 'golden-acers'), 0o755);
  const runtime = execFileSync(pinnedNode, ['-p', 'process.execPath'], { encoding: 'utf8' }).trim();
  mkdirSync(join(dist, 'runtime'));
  cpSync(runtime, join(dist, 'runtime', 'node'));
  // PostgreSQL runs as another user if root starts it.
  for (const folder of readdirSync(dist)) chmodSync(join(dist, folder), 0o755);
  chmodSync(join(dist, 'package.json'), 0o644);
}

const dist = process.argv[2] ?? join(root, 'dist');
ensureInstalled();
ensureBuilt();
makeRelease(dist);
printStep(`The release is in ${dist}: bin/golden-acers --help`);
