import type { WorkspaceRule } from './source-files.ts';

const importOfIt = /^import\s*\{[^}]*\bit\b[^}]*\}\s*from\s*'vitest'/m;

/** Vitest has two names for one function, and Playwright has only `test`. */
export const testsAreDefinedByTest: WorkspaceRule = (sources) =>
  sources
    .filter(({ text }) => importOfIt.test(text))
    .map(({ path }) => ({ path, message: 'imports it from vitest. Import test instead.' }));
