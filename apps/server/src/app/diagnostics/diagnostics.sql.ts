import { databaseNow, databaseTimeAfter } from '@golden-acers/platform';
import type { Db, ServerSchema } from '../../schema.ts';

export interface Diagnostics {
  readonly logLevel: ServerSchema['diagnostics']['logLevel'];
  readonly traceShare: number | null;
}

export async function findDiagnostics(db: Db): Promise<(Diagnostics & { readonly until: Date }) | undefined> {
  return db
    .selectFrom('diagnostics')
    .where('until', '>', databaseNow)
    .select(['logLevel', 'traceShare', 'until'])
    .executeTakeFirst();
}

/** Returns the time at which the diagnostics end. */
export async function upsertDiagnostics(
  db: Db,
  { logLevel, traceShare }: Diagnostics,
  forMs: number,
): Promise<Date> {
  const row = { logLevel, traceShare, until: databaseTimeAfter(forMs) };
  const { until } = await db
    .insertInto('diagnostics')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .returning('until')
    .executeTakeFirstOrThrow();
  return until;
}

export async function deleteDiagnostics(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('diagnostics').executeTakeFirst();
  return numDeletedRows > 0n;
}
