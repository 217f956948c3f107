import type { Db } from '../../schema.ts';

export interface MaintenancePeriod {
  readonly since: Date;
  readonly until: Date | null;
}

export async function findMaintenance(db: Db): Promise<MaintenancePeriod | undefined> {
  return db.selectFrom('maintenance').select(['since', 'until']).executeTakeFirst();
}

export async function upsertMaintenance(db: Db, until: Date | null): Promise<void> {
  await db
    .insertInto('maintenance')
    .values({ until })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ until }))
    .execute();
}

/** False without a period. */
export async function deleteMaintenance(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('maintenance').executeTakeFirst();
  return numDeletedRows > 0n;
}
