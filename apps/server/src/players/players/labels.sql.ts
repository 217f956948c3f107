import type { PlayerLabel } from '@golden-acers/contract';
import { anyOf } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

const orderByName = sql`lower(name)`;

export async function listLabels(db: Db) {
  return db.selectFrom('label').selectAll().orderBy(orderByName).execute();
}

export async function lockLabels(tx: ServerTx, ids: readonly string[]) {
  return tx
    .selectFrom('label')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy(orderByName)
    .forUpdate()
    .execute();
}

/** Serialises creations, so that the number of labels stays within the limit. */
export async function lockAndCountLabels(tx: ServerTx): Promise<number> {
  await sql`lock table label in share row exclusive mode`.execute(tx);
  const { count } = await tx
    .selectFrom('label')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertLabelRow(tx: ServerTx, label: PlayerLabel): Promise<void> {
  await tx.insertInto('label').values(label).execute();
}

export async function updateLabelRow(tx: ServerTx, { id, name, colour }: PlayerLabel): Promise<void> {
  await tx.updateTable('label').set({ name, colour }).where('id', '=', id).execute();
}

/** Also removes the label from its players, by cascade. */
export async function deleteLabelRow(tx: ServerTx, id: string): Promise<void> {
  await tx.deleteFrom('label').where('id', '=', id).execute();
}

export async function listLabelNames(tx: ServerTx, playerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('playerLabel')
    .innerJoin('label', 'label.id', 'playerLabel.labelId')
    .where('playerId', '=', playerId)
    .select('label.name')
    .orderBy(sql`lower(label.name)`)
    .execute();
  return rows.map(({ name }) => name);
}

/** Lists the labels that players need for an offer that runs, is paused or waits for its second agent. */
export async function listOfferLabelNames(tx: Db): Promise<string[]> {
  const rows = await tx
    .selectFrom('label')
    .where('id', 'in', (offers) =>
      offers
        .selectFrom('promotionOffer')
        .where('state', 'in', ['waiting', 'published', 'paused'])
        .where('labelId', 'is not', null)
        .select((row) => row.ref('labelId').$notNull().as('id')),
    )
    .select('name')
    .execute();
  return rows.map(({ name }) => name);
}

export async function replacePlayerLabels(
  tx: ServerTx,
  { playerId, ids, setBy }: { playerId: string; ids: readonly string[]; setBy: string },
): Promise<void> {
  await tx
    .deleteFrom('playerLabel')
    .where('playerId', '=', playerId)
    .where(sql<boolean>`label_id <> all(${ids}::text[])`)
    .execute();
  if (ids.length === 0) return;
  await tx
    .insertInto('playerLabel')
    .values(ids.map((id) => ({ playerId, labelId: id, setBy })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface PlayerLabelKey {
  readonly playerId: string;
  readonly labelId: string;
}

export async function insertPlayerLabel(
  tx: ServerTx,
  { playerId, labelId, setBy }: PlayerLabelKey & { readonly setBy: string },
): Promise<void> {
  await tx.insertInto('playerLabel').values({ playerId, labelId, setBy }).execute();
}

/** Returns the agent who gave a player the label, or null. */
export async function findLabelSetter(tx: ServerTx, playerId: string, name: string): Promise<string | null> {
  const row = await tx
    .selectFrom('playerLabel')
    .innerJoin('label', 'label.id', 'playerLabel.labelId')
    .where('playerId', '=', playerId)
    .where(sql<boolean>`lower(label.name) = lower(${name})`)
    .select('setBy')
    .executeTakeFirst();
  return row?.setBy ?? null;
}

export async function deletePlayerLabel(tx: ServerTx, { playerId, labelId }: PlayerLabelKey): Promise<void> {
  await tx
    .deleteFrom('playerLabel')
    .where('playerId', '=', playerId)
    .where('labelId', '=', labelId)
    .execute();
}

/** Serialises changes of a player's labels. */
export async function lockPlayerForLabels(tx: ServerTx, playerId: string): Promise<void> {
  await tx.selectFrom('player').where('id', '=', playerId).select('id').forNoKeyUpdate().execute();
}

export async function findLabel(db: Db, id: string) {
  return db.selectFrom('label').where('id', '=', id).selectAll().executeTakeFirst();
}
