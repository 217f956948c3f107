import { posix } from 'node:path';
import {
  type Import,
  importsOf,
  isBuildStep,
  isTest,
  type SourceFile,
  type WorkspaceRule,
} from './source-files.ts';

/** The dependency table. Imports only point down. */
const allowedImports: Readonly<Record<string, readonly string[]>> = {
  'packages/client': [],
  'packages/money': [],
  'packages/contract': ['money'],
  'packages/games': ['money'],
  'packages/platform': ['money', 'contract'],
  'packages/ledger': ['money', 'contract', 'platform'],
  'packages/provider': ['money', 'contract'],
  'apps/web': ['money', 'contract'],
  'apps/server': ['money', 'contract', 'platform', 'ledger', 'provider'],
  'apps/sandbox': ['money', 'contract', 'platform', 'ledger', 'games'],
  testing: ['money', 'contract', 'platform', 'ledger', 'provider', 'games', 'server', 'sandbox'],
};
const scope = '@golden-acers/';

const packageOf = (path: string): string | undefined =>
  /^(?:(?:packages|apps)\/[^/]+|testing(?=\/))/.exec(path)?.[0];

/** A package may import only what the table lists. Tests may also import `testing`. */
export const packagesImportAllowedOnly: WorkspaceRule = (sources) =>
  sources.flatMap((source) => {
    const from = packageOf(source.path);
    if (from === undefined) return [];
    const allowed = allowedImports[from];
    if (allowed === undefined) {
      return [
        {
          path: source.path,
          message: `${from} is not in the dependency table: add it there, with a decision record.`,
        },
      ];
    }
    return importsOf(source)
      .map((imported) => importedPackage(source, imported))
      .filter((name) => name !== undefined)
      .filter((name) => !allowed.includes(name) && !(isTest(source.path) && name === 'testing'))
      .map((name) => ({
        path: source.path,
        message: `imports ${name}, which ${from} may not. Move the shared thing down to a package both may import, or pass it in from app.ts.`,
      }));
  });

/** Returns the package that an import reaches, by its name or by a relative path. */
function importedPackage(source: SourceFile, imported: Import): string | undefined {
  const own = packageOf(source.path);
  if (imported.specifier.startsWith(scope)) {
    const name = imported.specifier.slice(scope.length).split('/')[0] ?? '';
    return own?.split('/').at(-1) === name ? undefined : name;
  }
  if (!imported.specifier.startsWith('.')) return undefined;
  const target = packageOf(posix.join(posix.dirname(source.path), imported.specifier));
  return target === own || target === undefined ? undefined : (target.split('/')[1] ?? target);
}

/** Game clients contain no game maths: from `games` they may import only types. */
export const gameClientsImportGameTypesOnly: WorkspaceRule = (sources) =>
  sources
    .filter((source) => source.path.startsWith('apps/sandbox/client/'))
    .flatMap((source) =>
      importsOf(source)
        .filter((imported) => !imported.typeOnly && imported.specifier.startsWith(`${scope}games`))
        .map(() => ({
          path: source.path,
          message:
            'imports running code of games. A client only plays the events it received: use `import type`.',
        })),
    );

/** Browser code must not import server code, not even within the sandbox app. */
export const browserCodeImportsNoServerCode: WorkspaceRule = (sources) =>
  sources
    .filter((source) => source.path.startsWith('apps/sandbox/client/') || source.path.startsWith('apps/web/'))
    .filter((source) => !isTest(source.path) && !isBuildStep(source.path))
    .flatMap((source) =>
      importsOf(source)
        .filter(
          ({ specifier }) =>
            specifier.startsWith('node:') ||
            specifier.startsWith(`${scope}platform`) ||
            specifier.startsWith(`${scope}ledger`),
        )
        .map(({ specifier }) => ({
          path: source.path,
          message: `imports ${specifier}, which does not exist in a browser. Ask the server for it.`,
        })),
    );

const genericFolderNames = ['shared', 'common', 'utils', 'helpers', 'core', 'lib'];

export const noGenericFolderNames: WorkspaceRule = (sources) =>
  sources
    .filter(({ path }) => path.split('/').some((part) => genericFolderNames.includes(part)))
    .map(({ path }) => ({
      path,
      message: 'is in a folder whose name says nothing. Name the folder after its contents.',
    }));
