import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import {
  createLog,
  type DataFolder,
  type EmbeddedPostgres,
  openDatabase,
  openDataFolder,
  startEmbeddedPostgres,
} from '../index.ts';

export function newFolder(): DataFolder {
  const dir = mkdtempSync(join(tmpdir(), 'embedded-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return openDataFolder(join(dir, 'data'));
}

export async function startEmbedded(
  folder: DataFolder,
  log = createLog('silent'),
): Promise<EmbeddedPostgres> {
  const password = folder.secret('database-password');
  const postgres = await startEmbeddedPostgres({ dir: folder.path('postgres'), password, log });
  onTestFinished(postgres.stop);
  return postgres;
}

export async function runQuery<Row>(
  url: string,
  query: ReturnType<typeof sql<Row>>,
): Promise<readonly Row[]> {
  const db = openDatabase(url, { applicationName: 'test', poolSize: 1, connectTimeoutMs: 5_000 });
  try {
    return (await query.execute(db)).rows;
  } finally {
    await db.destroy();
  }
}
