// Writes the types of the tables: `node tools/run.mjs tools/table-types/generate.ts`.
import { writeFileSync } from 'node:fs';
import { startTestPostgres } from '../../testing/src/test-postgres.ts';
import { tableFiles, textOf } from './table-files.ts';

const postgres = await startTestPostgres();
try {
  for (const file of tableFiles) writeFileSync(file.path, await textOf(postgres.url('postgres'), file));
} finally {
  await postgres.stop();
}
