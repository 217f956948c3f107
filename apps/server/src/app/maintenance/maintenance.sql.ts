import type { Db } from '../../schema.ts';

export interface MaintenancePeriod {
  readonly since: Date;
  readonly until: Date | null;
  readonly message: string | null;
}

export async function findMaintenance(db: Db): Promise<MaintenancePeriod | undefined> {
  return db.selectFrom('maintenance').select(['since', 'until', 'message']).executeTakeFirst();
}

export async function upsertMaintenance(
  db: Db,
  period: Pick<MaintenancePeriod, 'until' | 'message'>,
): Promise<void> {
  await db
    .insertInto('maintenance')
    .values(period)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(period))
    .execute();
}

/** Returns false if there was no maintenance. */
export async function deleteMaintenance(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('maintenance').executeTakeFirst();
  return numDeletedRows > 0n;
}
