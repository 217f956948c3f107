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

export async function deleteMaintenance(db: Db): Promise<void> {
  await db.deleteFrom('maintenance').execute();
}
