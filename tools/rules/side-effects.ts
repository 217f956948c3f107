import { importsOf, isTest, type SourceFile, type WorkspaceRule } from './source-files.ts';

/** Server code, which must get environment, clock and randomness through `platform`. */
const isServerCode = ({ path }: SourceFile): boolean =>
  /^(packages|testing|apps\/server\/src|apps\/sandbox\/src)\//.test(path) &&
  !path.startsWith('packages/platform/') &&
  // It runs in programs of others.
  !path.startsWith('packages/client/') &&
  path !== 'testing/src/suite.ts' &&
  // Chooses the suite, before any test.
  !isTest(path);

const sideEffects: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bprocess\.env\b/, 'reads the environment. Parse it once in config.ts with platform’s readEnvironment.'],
  [/\bDate\.now\(|\bnew Date\(\)/, 'reads the clock. Take a Clock as a parameter.'],
  [/\bMath\.random\(/, 'uses Math.random. Take a RandomSource as a parameter.'],
  [
    /from 'node:crypto'[\s\S]*\brandom(Bytes|Int|UUID|FillSync|Fill)\b|\brandom(Bytes|Int|UUID|FillSync|Fill)\b[\s\S]*from 'node:crypto'|\bcrypto\.(getRandomValues|randomUUID)\(/,
    'takes random bytes. Take a RandomSource as a parameter.',
  ],
  [/\bperformance\.now\(/, 'reads the clock. Take a Clock as a parameter.'],
];

/** Only `platform` reads the environment, the clock and random bytes, so that other code can be tested. */
export const sideEffectsOnlyInPlatform: WorkspaceRule = (sources) =>
  sources
    .filter(isServerCode)
    .flatMap((source) =>
      sideEffects
        .filter(([pattern]) => pattern.test(withoutComments(source.text)))
        .map(([, instead]) => ({ path: source.path, message: instead })),
    );

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '');

/** Only `*.sql.ts` files, and files that name tables for them, may import the query builder at run time. */
export const sqlOnlyInSqlFiles: WorkspaceRule = (sources) =>
  sources
    .filter(isServerCode)
    .filter(({ path }) => !/(\.sql|schema)\.ts$/.test(path) && !path.startsWith('testing/'))
    .flatMap((source) =>
      importsOf(source)
        .filter(({ specifier, typeOnly }) => specifier === 'kysely' && !typeOnly)
        .map(() => ({
          path: source.path,
          message: 'builds SQL. Move the statement into the .sql.ts file of the slice.',
        })),
    );
