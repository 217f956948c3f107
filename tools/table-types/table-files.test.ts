import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import '../../testing/src/global-setup.ts';
import { tableFiles, textOf } from './table-files.ts';

test.each(tableFiles)('$name has the types of the migrated database', async (file) => {
  // If it fails: `node tools/run.mjs tools/table-types/generate.ts`.
  expect(readFileSync(file.path, 'utf8')).toBe(await textOf(inject('postgresUrl'), file));
});
