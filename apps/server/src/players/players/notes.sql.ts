import { isBeforeId, type PageQuery } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

function playerNotesQuery(db: Db, playerId: string) {
  return db
    .selectFrom('playerNote as note')
    .innerJoin('agent', 'agent.id', 'note.authorId')
    .where('note.playerId', '=', playerId)
    .select([
      'note.id',
      'note.text',
      'note.authorId',
      'agent.name as author',
      'note.writtenAt',
      'note.editedAt',
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
    .insertInto('playerNote')
    .values({
      id: note.id,
      playerId: note.playerId,
      authorId: note.authorId,
      text: note.text,
      writtenAt: note.writtenAt,
    })
    .execute();
}

export async function lockAndCountNotes(tx: ServerTx, playerId: string): Promise<number> {
  await tx.selectFrom('player').where('id', '=', playerId).select('id').forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('playerNote')
    .where('playerId', '=', playerId)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function lockNote(tx: ServerTx, id: string): Promise<void> {
  await tx.selectFrom('playerNote').where('id', '=', id).select('id').forUpdate().execute();
}

export async function updateNote(tx: ServerTx, id: string, text: string, at: Date): Promise<void> {
  await tx.updateTable('playerNote').set({ text, editedAt: at }).where('id', '=', id).execute();
}
