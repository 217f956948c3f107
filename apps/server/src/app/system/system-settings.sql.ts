import type { Db, ServerTx } from '../../schema.ts';

/** By the name of the variable. The migration inserted the only row. */
export type ChangedSettings = Readonly<Record<string, number>>;

export async function findChangedSettings(db: Db): Promise<ChangedSettings> {
  return (await db.selectFrom('systemSettings').select('changed').executeTakeFirstOrThrow()).changed;
}

export async function lockChangedSettings(tx: ServerTx): Promise<ChangedSettings> {
  const row = await tx.selectFrom('systemSettings').select('changed').forUpdate().executeTakeFirstOrThrow();
  return row.changed;
}

export async function updateChangedSettings(tx: ServerTx, changed: ChangedSettings): Promise<void> {
  await tx
    .updateTable('systemSettings')
    .set({ changed: JSON.stringify(changed) })
    .execute();
}
