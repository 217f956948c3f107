import { isTest, type WorkspaceRule } from './source-files.ts';

const definition =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\*?|const|let|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/gm;

/** The shell loads each game by the same export name. */
const isModuleOfGame = (path: string): boolean =>
  /^apps\/sandbox\/client\/src\/games\/[\w-]+\/index\.ts$/.test(path);

/** A second implementation of game rules under the same names, for comparison. */
const isSecondImplementation = (path: string): boolean => path.startsWith('apps/sandbox/verify/');

/** An exported name has one meaning in the whole repository. */
export const exportedNamesAreUnique: WorkspaceRule = (sources) => {
  const files = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    if (isTest(path) || isModuleOfGame(path) || isSecondImplementation(path)) continue;
    for (const [, name = ''] of text.matchAll(definition)) {
      files.set(name, (files.get(name) ?? new Set()).add(path));
    }
  }
  return [...files]
    .filter(([, paths]) => paths.size > 1)
    .flatMap(([name, paths]) =>
      [...paths].map((path) => ({
        path,
        message: `exports ${name}, as ${[...paths].filter((other) => other !== path).join(', ')} does. Give each a distinct name.`,
      })),
    );
};
