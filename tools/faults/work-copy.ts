import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isAlive } from '@golden-acers/platform';

const prefix = 'golden-acers-faults-';
const builtFolders = ['apps/web/dist', 'apps/sandbox/client/dist'];

/** A copy of the sources in which faults may be applied: an interruption leaves the repository unchanged. */
export interface WorkCopy {
  readonly path: string;
  apply(patchFile: string): void;
  revert(patchFile: string): void;
  remove(): void;
}

/** Copies what git tracks or would track. Packages are linked, except those of the workspace. */
export function copySources(root: string): WorkCopy {
  deleteLeftovers();
  const path = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of new Set(listed.split('\0'))) {
    // A file that was deleted in the work tree is still in the index.
    if (file === '' || lstatSync(join(root, file), { throwIfNoEntry: false })?.isFile() !== true) continue;
    copy(join(root, file), join(path, file));
  }
  for (const folder of builtFolders)
    if (existsSync(join(root, folder))) copy(join(root, folder), join(path, folder));
  for (const folder of ['.', ...listPackages(path)]) linkModules(join(root, folder), join(path, folder));
  // Tests of the workspace's rules list the files by git.
  execFileSync('git', ['init', '--quiet'], { cwd: path });
  const patch = (...options: string[]) =>
    void execFileSync('git', ['apply', ...options], { cwd: path, stdio: 'pipe' });
  return {
    path,
    apply: (file) => patch(file),
    revert: (file) => patch('--reverse', file),
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}

/** Keeps the times, by which the build finds out whether the sources are newer than the built files. */
function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, preserveTimestamps: true });
}

function listPackages(path: string): string[] {
  return ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(path, group)).map((name) => join(group, name)),
  );
}

/** Makes a real folder of links, because the workspace's packages must lead into the copy. */
function linkModules(from: string, to: string): void {
  const modules = join(from, 'node_modules');
  if (!existsSync(modules)) return;
  const own = join(to, 'node_modules');
  mkdirSync(own);
  for (const name of readdirSync(modules)) {
    // Vite writes its caches here: those of the copy are separate.
    if (name.startsWith('.vite')) continue;
    if (name === '@golden-acers')
      cpSync(join(modules, name), join(own, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(modules, name), join(own, name));
  }
}

/** Deletes the copies of killed runs. */
function deleteLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
