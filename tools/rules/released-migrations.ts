import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { RuleViolation } from './source-files.ts';

/** A folder with a `released.json`: the checksums of versioned files by release. */
export interface ReleasedFolder {
  readonly path: string;
  readonly released: string;
  /** The texts of its versioned files, by name. */
  readonly files: ReadonlyMap<string, string>;
}

const releasedSchema = z.record(z.string(), z.record(z.string(), z.string()));

export function readReleasedFolders(root: string): ReleasedFolder[] {
  const patterns = ['*/migrations/released.json', '*/migrations/0*.sql'];
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', ...patterns];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0');
  const folders = new Set(listed.filter((path) => path !== '').map((path) => path.replace(/\/[^/]+$/, '')));
  return [...folders].map((path) => readReleasedFolder(root, path));
}

function readReleasedFolder(root: string, path: string): ReleasedFolder {
  const names = readdirSync(join(root, path));
  const read = (name: string) => readFileSync(join(root, path, name), 'utf8');
  const versioned = names.filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort();
  return {
    path,
    released: names.includes('released.json') ? read('released.json') : '{}',
    files: new Map(versioned.map((name) => [name, read(name)])),
  };
}

/**
 * Released files were applied to databases of users: they must not change, and new files must come after
 * them.
 */
export function releasedMigrationsAreUnchanged(folders: readonly ReleasedFolder[]): RuleViolation[] {
  return folders.flatMap(({ path, released, files }) => {
    const checksums = Object.entries(releasedSchema.parse(JSON.parse(released))).flatMap(
      ([version, listed]) => Object.entries(listed).map(([name, checksum]) => ({ version, name, checksum })),
    );
    const changed = checksums.flatMap(({ version, name, checksum }) => {
      const text = files.get(name);
      if (text === undefined) return [{ name, message: `was released with ${version}. Restore it.` }];
      if (checksumOf(text) === checksum) return [];
      return [
        { name, message: `was released with ${version}. Restore it, and put the change into a new file.` },
      ];
    });
    const names = new Set(checksums.map(({ name }) => name));
    const last = [...names].sort().at(-1) ?? '';
    const early = [...files.keys()]
      .filter((name) => !names.has(name) && name < last)
      .map((name) => ({ name, message: `comes before the released ${last}. Give it the next free number.` }));
    const numbers = [...files.keys()].map((name) => name.slice(0, 4));
    const doubled = [...files.keys()]
      .filter((_name, index) => numbers.indexOf(numbers[index] ?? '') < index)
      .map((name) => ({ name, message: 'has the number of another file. Give it the next free number.' }));
    return [...changed, ...early, ...doubled].map(({ name, message }) => ({
      path: `${path}/${name}`,
      message,
    }));
  });
}

/** Computes the same checksum as `migrate`. */
function checksumOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}
