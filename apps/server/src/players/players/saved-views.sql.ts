import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export interface SavedViewRow {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
  readonly settings: object;
}

function savedViewsQuery(db: Db, agentId: string) {
  return db
    .selectFrom('savedView')
    .where('agentId', '=', agentId)
    .select(['id', 'name', 'isDefault', 'settings']);
}

export async function listSavedViewRows(db: Db, agentId: string) {
  return savedViewsQuery(db, agentId).orderBy(sql`lower(name)`).execute();
}

export async function findSavedView(db: Db, agentId: string, id: string) {
  return savedViewsQuery(db, agentId).where('id', '=', id).executeTakeFirst();
}

/** Serialises changes of an agent's views. */
export async function lockAndCountViews(tx: ServerTx, agentId: string): Promise<number> {
  await tx.selectFrom('agent').where('id', '=', agentId).select('id').forNoKeyUpdate().execute();
  return (await listSavedViewRows(tx, agentId)).length;
}

export async function clearDefaultView(tx: ServerTx, agentId: string): Promise<void> {
  await tx.updateTable('savedView').set({ isDefault: false }).where('agentId', '=', agentId).execute();
}

export async function upsertView(tx: ServerTx, agentId: string, view: SavedViewRow): Promise<void> {
  const values = { name: view.name, isDefault: view.isDefault, settings: JSON.stringify(view.settings) };
  await tx
    .insertInto('savedView')
    .values({ id: view.id, agentId, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

export async function deleteViewRow(tx: ServerTx, id: string): Promise<void> {
  await tx.deleteFrom('savedView').where('id', '=', id).execute();
}
