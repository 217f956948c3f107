import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export interface KeyRow {
  readonly id: string;
  readonly sealed: string;
}

/** None before the migration that creates the table: a restored backup may be older. */
export async function listKeyRows(db: Db): Promise<KeyRow[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('encryption_key') is not null as exists`.execute(db);
  if (rows[0]?.exists !== true) return [];
  return db.selectFrom('encryption_key').select(['id', 'sealed']).orderBy('first_used_at').execute();
}

/** Servers that start at the same moment wait for each other. */
export async function lockKeyRows(tx: ServerTx): Promise<void> {
  await sql`lock table encryption_key in share row exclusive mode`.execute(tx);
}

export async function upsertKeyRow(tx: ServerTx, row: KeyRow): Promise<void> {
  await tx
    .insertInto('encryption_key')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ sealed: row.sealed, resealed_at: null }))
    .execute();
}

export async function findNewestPassword(db: Db): Promise<KeyRow | undefined> {
  return db
    .selectFrom('player')
    .select(['id', 'provider_password_sealed as sealed'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What stays. Mails and generated passwords of bulk jobs are deleted within days. */
const sealedColumns = [
  { table: 'player', key: 'id', column: 'provider_password_sealed' },
  { table: 'provider_password_change', key: 'player_id', column: 'password_sealed' },
  { table: 'provider_agent', key: 'id', column: 'agent_key_sealed' },
  { table: 'totp', key: 'account_id', column: 'secret_sealed' },
  { table: 'totp', key: 'account_id', column: 'pending_sealed' },
  { table: 'push_key', key: 'id', column: 'private_key_sealed' },
  { table: 'webhook_endpoint', key: 'id', column: 'secret_sealed' },
  { table: 'webhook_endpoint', key: 'id', column: 'previous_secret_sealed' },
] as const;

export interface FormerText {
  readonly position: number;
  readonly boundTo: string;
  readonly sealed: string;
}

/** Texts of one column that a former key sealed, by the id that they are bound to. */
export async function listFormerTexts(
  db: Db,
  position: number,
  { currentPrefix, after, limit }: { currentPrefix: string; after: string; limit: number },
): Promise<FormerText[]> {
  const place = sealedColumns[position];
  if (place === undefined) return [];
  const { rows } = await sql<FormerText>`
    select ${sql.lit(position)}::integer as position, ${sql.ref(place.key)} as "boundTo", ${sql.ref(place.column)} as sealed
      from ${sql.table(place.table)}
      where ${sql.ref(place.key)} > ${after} and not starts_with(${sql.ref(place.column)}, ${currentPrefix})
      order by ${sql.ref(place.key)} limit ${limit}`.execute(db);
  return rows;
}

/** Does nothing when the text was changed meanwhile. */
export async function updateFormerText(
  db: Db,
  { position, boundTo, sealed }: FormerText,
  resealed: string,
): Promise<void> {
  const place = sealedColumns[position];
  if (place === undefined) return;
  await sql`
    update ${sql.table(place.table)} set ${sql.ref(place.column)} = ${resealed}
      where ${sql.ref(place.key)} = ${boundTo} and ${sql.ref(place.column)} = ${sealed}`.execute(db);
}

export const sealedColumnCount = sealedColumns.length;

/** Former keys with texts that may still be sealed with them, once their successor is used everywhere. */
export async function findUnresealedKeys(db: Db, currentId: string, settledMs: number): Promise<string[]> {
  const rows = await db
    .selectFrom('encryption_key')
    .select('id')
    .where('id', '<>', currentId)
    .where('resealed_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('encryption_key as present')
          .select('present.id')
          .where('present.id', '=', currentId)
          .where(sql<boolean>`present.first_used_at < clock_timestamp() - ${settledMs} * interval '1 ms'`),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function markResealed(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('encryption_key')
    .set({ resealed_at: sql`clock_timestamp()` })
    .where('id', 'in', ids)
    .execute();
}
