import { describe, expect, test } from 'vitest';
import { findRuleViolations } from './rules.ts';

const messages = (files: Record<string, string>): string[] =>
  findRuleViolations(Object.entries(files).map(([path, text]) => ({ path, text }))).map(
    ({ path, message }) => `${path} ${message}`,
  );

describe('the workspace rules', () => {
  test.each([
    ['money on the contract', 'packages/money/src/a.ts', "import { x } from '@golden-acers/contract';"],
    ['the server on the sandbox', 'apps/server/src/a.ts', "import { x } from '@golden-acers/sandbox';"],
    [
      'the sandbox on the provider adapter',
      'apps/sandbox/src/a.ts',
      "import type { X } from '@golden-acers/provider';",
    ],
    ['the web app on the ledger', 'apps/web/src/app/a.ts', "import { x } from '@golden-acers/ledger';"],
    [
      'a package by a relative path',
      'packages/money/src/a.ts',
      "import { x } from '../../contract/src/a.ts';",
    ],
    [
      'product code on the testing package',
      'apps/server/src/a.ts',
      "import { testEnv } from '@golden-acers/testing';",
    ],
    ['a dynamic import', 'apps/server/src/a.ts', "const x = await import('@golden-acers/games');"],
  ])('refuse %s', (_, path, text) => {
    expect(messages({ [path]: text })).toContainEqual(expect.stringContaining('may not'));
  });

  test('let only tests use the testing package', () => {
    expect(
      messages({ 'apps/server/src/a.test.ts': "import { testEnv } from '@golden-acers/testing';" }),
    ).toEqual([]);
  });

  test('let a game client use the types of a game, but not its functions', () => {
    const path = 'apps/sandbox/client/src/games/x/a.ts';
    expect(messages({ [path]: "import type { E } from '@golden-acers/games';" })).toEqual([]);
    expect(messages({ [path]: "import { type E } from '@golden-acers/games';" })).toEqual([]);
    expect(messages({ [path]: "import { rules } from '@golden-acers/games';" })).toHaveLength(1);
  });

  test('refuse an import of another feature’s SQL, and a cycle of features', () => {
    const a = 'apps/server/src/money/a/a.ts';
    const b = 'apps/server/src/money/b/b.ts';
    expect(messages({ [a]: "import { x } from '../b/b.sql.ts';" })).toContainEqual(
      expect.stringContaining('verb'),
    );
    expect(messages({ [a]: "import { x } from '../b/b.ts';" })).toEqual([]);
    expect(
      messages({ [a]: "import { x } from '../b/b.ts';", [b]: "import { y } from '../a/a.ts';" }),
    ).toContainEqual(expect.stringContaining('closes a circle'));
  });

  test('refuse a command of the web app that does not use the hook', () => {
    const text = 'const save = useMutation({ mutationFn: send });';
    expect(messages({ 'apps/web/src/money/wallet/a.tsx': text })).toHaveLength(1);
    expect(messages({ 'apps/web/src/games/catalogue/favourites.queries.ts': text })).toEqual([]);
  });

  test('refuse the use of the clipboard outside of its guard', () => {
    const text = 'await navigator.clipboard.writeText(secret);';
    expect(messages({ 'apps/web/src/players/players/a.tsx': text })).toHaveLength(1);
    expect(messages({ 'apps/web/src/ui/toasts.tsx': text })).toEqual([]);
  });

  test('refuse a game’s control that loses the keyboard focus when it is disabled', () => {
    const path = 'apps/sandbox/client/src/games/x/a.ts';
    expect(messages({ [path]: 'more.disabled = !isEnabled;' })).toHaveLength(1);
    expect(messages({ [path]: "more.setAttribute('aria-disabled', 'true');" })).toEqual([]);
  });

  test('refuse a UI component that imports a feature', () => {
    const path = 'apps/web/src/ui/button.tsx';
    expect(messages({ [path]: "import { x } from '../money/a/a.ts';" })).toHaveLength(1);
  });

  test.each(['process.env.PORT', 'Date.now()', 'new Date()', 'Math.random()', 'crypto.randomUUID()'])(
    'refuse %s outside platform',
    (expression) => {
      expect(messages({ 'apps/server/src/a.ts': `const x = ${expression};` })).toHaveLength(1);
      expect(messages({ 'packages/platform/src/a.ts': `const x = ${expression};` })).toEqual([]);
    },
  );

  test('refuse SQL outside a .sql.ts file', () => {
    const text = "import { sql } from 'kysely';";
    expect(messages({ 'apps/server/src/money/a/a.ts': text })).toHaveLength(1);
    expect(messages({ 'apps/server/src/money/a/a.sql.ts': text })).toEqual([]);
  });

  test('refuse a table of a domain above, in functions, statements and calls', () => {
    const below = 'apps/server/migrations/functions/events/a.sql';
    const above = 'apps/server/migrations/functions/support/a.sql';
    const statement = 'select id from ticket where state = 1; -- from transfer';
    expect(messages({ [below]: statement, [above]: statement })).toEqual([
      expect.stringContaining(`${below} uses ticket, but events lies below support`),
    ]);
    const path = 'apps/server/src/games/winners/a.sql.ts';
    expect(messages({ [path]: 'const found = sql`update ticket set state = 1`;' })).toHaveLength(1);
    expect(messages({ [path]: "db.selectFrom('ticketMessage as message')" })).toHaveLength(1);
    expect(messages({ [path]: "db.selectFrom('game').leftJoin('account', 'id')" })).toEqual([]);
    const trigger = 'create or replace trigger one before insert or update on ticket for each row';
    expect(messages({ [below]: trigger })).toHaveLength(1);
    expect(messages({ 'apps/server/migrations/views/transfer_violation.sql': statement })).toHaveLength(1);
  });

  test('refuse a table that no domain owns, and an exception that is not needed', () => {
    const types = 'export interface ServerSchema {\n  account: {};\n  cloud: {};\n}';
    const found = messages({ 'apps/server/src/tables.ts': types });
    expect(found).toContainEqual(expect.stringContaining('cloud, which no domain owns'));
    expect(found).toContainEqual(expect.stringContaining('does not use'));
  });

  test('refuse a folder without a meaningful name', () => {
    expect(messages({ 'apps/web/src/utils/a.ts': '' })).toHaveLength(1);
  });

  test.each([
    ['testHouse', 'testEnv'],
    ['newsDesk', 'console'],
    ['askedAt', 'query'],
  ])('refuse the private word in %s and suggest the standard one', (name, word) => {
    expect(messages({ 'tools/a.ts': `const ${name} = 1;` })).toContainEqual(expect.stringContaining(word));
  });

  test('allow a word in its common meaning', () => {
    expect(messages({ 'tools/a.ts': 'const houseEdge = 1; const returned = 2; const desktop = 3;' })).toEqual(
      [],
    );
  });

  test('refuse a private phrase in a comment, and a comment that is too wide', () => {
    expect(messages({ 'tools/a.ts': '// Who hangs on an agent.' })).toHaveLength(1);
    expect(messages({ 'tools/a.ts': `// ${'wide '.repeat(22)}` })).toHaveLength(1);
  });

  test('refuse two exports of one name', () => {
    const text = 'export interface Row {}';
    expect(messages({ 'apps/web/src/a.ts': text, 'apps/server/src/b.ts': text })).toHaveLength(2);
  });

  test('refuse a limiter that no endpoint declares', () => {
    const text = 'const limiter = createRateLimiter({ uses: 1, perMs: 1_000 }, context.clock);';
    expect(messages({ 'apps/server/src/money/a/a.routes.ts': text })).toHaveLength(1);
    expect(messages({ 'apps/server/src/access/attempt-limits/a.ts': text })).toEqual([]);
  });

  test('refuse vitest’s it, and allow its test', () => {
    const path = 'tools/a.test.ts';
    expect(messages({ [path]: "import { expect, it, vi } from 'vitest';" })).toHaveLength(1);
    expect(messages({ [path]: "import {\n  expect,\n  it,\n} from 'vitest';" })).toHaveLength(1);
    expect(messages({ [path]: "import { expect, test } from 'vitest';" })).toEqual([]);
    expect(messages({ [path]: "import { it } from './a.ts';\nimport { test } from 'vitest';" })).toEqual([]);
  });
});
