import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A source file of the repository: its path from the root, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

export interface RuleViolation {
  readonly path: string;
  /** The problem, and what to do instead. */
  readonly message: string;
}

export type WorkspaceRule = (sources: readonly SourceFile[]) => RuleViolation[];

/** Reads every script and SQL file that git tracks or would track. */
export function readSourceFiles(root: string): SourceFile[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '*.ts', '*.tsx', '*.mjs', '*.sql'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const paths = [...new Set(listed.split('\0').filter((path) => path !== ''))];
  return paths.flatMap((path) => {
    const text = readIfExists(join(root, path));
    return text === undefined ? [] : [{ path, text }];
  });
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Deleted in the work tree, but not yet in the index.
    return undefined;
  }
}

const importPattern =
  /^\s*(?:import|export)\s+(?<type>type\s)?(?<names>[^'";]*?)\s*(?:from\s+)?'(?<from>[^']+)'|\bimport\(\s*'(?<dynamic>[^']+)'/gm;

/** Includes re-exports and dynamic imports. `import { type A }` counts as type-only. */
export function importsOf(source: SourceFile): Import[] {
  return [...source.text.matchAll(importPattern)].map((match) => {
    const { type, names = '', from, dynamic } = match.groups ?? {};
    return { specifier: from ?? dynamic ?? '', typeOnly: type !== undefined || onlyTypes(names) };
  });
}

function onlyTypes(names: string): boolean {
  const listed = /^\{(?<inner>[\s\S]*)\}$/.exec(names.trim())?.groups?.inner;
  const parts = (listed ?? '').split(',').map((part) => part.trim());
  const named = parts.filter((part) => part !== '');
  return named.length > 0 && named.every((part) => part.startsWith('type '));
}

export const isTest = (path: string): boolean =>
  /\.(test|bench)\.tsx?$/.test(path) || /(^|\/)(test|test-support|conformance|e2e|bench)(\/|\.|-)/.test(path);

/** Runs in the build, not in the browser. */
export const isBuildStep = (path: string): boolean => /vite\.config\.ts$|^apps\/[^/]+\/build\//.test(path);
