import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunFolder } from './run-folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Copies the servers' sources to another folder with another version, as an upgrade installs them. */
export function copyRelease(folder: RunFolder, version: string): string {
  const copy = join(folder.path, `release-${version}`);
  mkdirSync(join(copy, 'node_modules/@golden-acers'), { recursive: true });
  for (const part of ['packages', 'apps/server', 'apps/sandbox', 'docs']) {
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist|sandbox\/client)$/.test(path),
    });
  }
  const modules = join(root, 'node_modules');
  for (const name of readdirSync(modules)) {
    if (name !== '@golden-acers') symlinkSync(join(modules, name), join(copy, 'node_modules', name));
  }
  for (const group of ['packages', 'apps']) {
    for (const name of readdirSync(join(copy, group))) {
      symlinkSync(join(copy, group, name), join(copy, 'node_modules/@golden-acers', name));
      const own = join(root, group, name, 'node_modules');
      if (existsSync(own)) symlinkSync(own, join(copy, group, name, 'node_modules'));
    }
  }
  const manifest: object = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...manifest, version }));
  return copy;
}
