import { expect, test } from 'vitest';
import { type ReleasedFolder, releasedMigrationsAreUnchanged } from './released-migrations.ts';

const checksumOfA = 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb';
const released = JSON.stringify({ '1.0.0': { '0002-a.sql': checksumOfA } });

function messages(files: Record<string, string>): string[] {
  const folder: ReleasedFolder = { path: 'migrations', released, files: new Map(Object.entries(files)) };
  return releasedMigrationsAreUnchanged([folder]).map(({ path, message }) => `${path} ${message}`);
}

test('a released file is unchanged, and new files come after it', () => {
  expect(messages({ '0002-a.sql': 'a', '0003-b.sql': 'b' })).toEqual([]);
});

test('a released file that was changed or removed is refused', () => {
  expect(messages({ '0002-a.sql': 'b' })).toEqual([
    'migrations/0002-a.sql was released with 1.0.0. Restore it, and put the change into a new file.',
  ]);
  expect(messages({})).toEqual(['migrations/0002-a.sql was released with 1.0.0. Restore it.']);
});

test('a new file before a released one is refused', () => {
  expect(messages({ '0001-b.sql': 'b', '0002-a.sql': 'a' })).toEqual([
    'migrations/0001-b.sql comes before the released 0002-a.sql. Give it the next free number.',
  ]);
});

test('two files with the same number are refused', () => {
  expect(messages({ '0002-a.sql': 'a', '0003-b.sql': 'b', '0003-c.sql': 'c' })).toEqual([
    'migrations/0003-c.sql has the number of another file. Give it the next free number.',
  ]);
});
