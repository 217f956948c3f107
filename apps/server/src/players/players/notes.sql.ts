import { isBeforeId, type PageQuery } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

function playerNotesQuery(db: Db, playerId: string) {
  return db
    .selectFrom('player_note as note')
    .innerJoin('agent', 'agent.id', 'note.author_id')
    .where('note.player_id', '=', playerId)
    .select([
      'note.id',
      'note.text',
      'note.author_id as authorId',
      'agent.name as author',
      'note.written_at as writtenAt',
      'note.edited_at as editedAt',
    ]);
}

export type PlayerNoteRow = Awaited<ReturnType<typeof listNoteRows>>[number];

/** Newest first; one row more than the limit. */
export async function listNoteRows(db: Db, playerId: string, { cursor, limit }: PageQuery) {
  return playerNotesQuery(db, playerId)
    .where(isBeforeId(cursor, sql.ref('note.id')))
    .orderBy('note.id', 'desc')
    .limit(limit + 1)
    .execute();
}

export async function findNote(db: Db, playerId: string, id: string) {
  return playerNotesQuery(db, playerId).where('note.id', '=', id).executeTakeFirst();
}

export async function insertNote(
  tx: ServerTx,
  note: { id: string; playerId: string; authorId: string; text: string; writtenAt: Date },
): Promise<void> {
  await tx
    .insertInto('player_note')
    .values({
      id: note.id,
      player_id: note.playerId,
      author_id: note.authorId,
      text: note.text,
      written_at: note.writtenAt,
    })
    .execute();
}

export async function lockAndCountNotes(tx: ServerTx, playerId: string): Promise<number> {
  await tx.selectFrom('player').where('id', '=', playerId).select('id').forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('player_note')
    .where('player_id', '=', playerId)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function lockNote(tx: ServerTx, id: string): Promise<void> {
  await tx.selectFrom('player_note').where('id', '=', id).select('id').forUpdate().execute();
}

export async function updateNote(tx: ServerTx, id: string, text: string, at: Date): Promise<void> {
  await tx.updateTable('player_note').set({ text, edited_at: at }).where('id', '=', id).execute();
}
