import type { WorkspaceRule } from './source-files.ts';

/** Beyond this a file has two subjects. */
const FILE_LINES_MAX = 300;
const genericFolderNames = ['shared', 'common', 'utils', 'helpers', 'core', 'lib'];

export const filesWithinLineLimit: WorkspaceRule = (sources) =>
  sources
    .filter(({ path }) => !path.endsWith('.sql'))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > FILE_LINES_MAX)
    .map(({ path, lines }) => ({
      path,
      message: `has ${lines} lines, over ${FILE_LINES_MAX}. Split it by meaning.`,
    }));

export const noGenericFolderNames: WorkspaceRule = (sources) =>
  sources
    .filter(({ path }) => path.split('/').some((part) => genericFolderNames.includes(part)))
    .map(({ path }) => ({ path, message: 'lies in a folder without a meaning. Name what it holds.' }));

export const filesAreKebabCase: WorkspaceRule = (sources) =>
  sources
    // A function's file has the function's name.
    .filter(({ path }) => !path.endsWith('.sql'))
    .filter(({ path }) => !/^[a-z0-9.-]+$/.test(path.split('/').at(-1) ?? ''))
    .map(({ path }) => ({ path, message: 'is not named in kebab-case.' }));
