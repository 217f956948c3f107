import type { PlayerNote } from '@golden-acers/contract';
import { demand, type ListPage, newId, type PageQuery, pageFromRows } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { getPlayerInSubtree } from '../../agents/agents/agents.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordPlayerEvent } from '../../events/audit/audit.ts';
import {
  findNote,
  insertNote,
  listNoteRows,
  lockAndCountNotes,
  lockNote,
  type PlayerNoteRow,
  updateNote,
} from './notes.sql.ts';

/** More than agents read. Notes stay, so their number is bounded. */
const maxNotes = 500;

export async function listPlayerNotes(
  context: Context,
  { agentId }: AgentActor,
  { account, ...page }: PageQuery & { account: string },
): Promise<ListPage<PlayerNote>> {
  const { playerId } = await getPlayerInSubtree(context, agentId, account);
  const { rows, nextCursor } = pageFromRows(await listNoteRows(context.db, playerId, page), page.limit);
  return { rows: rows.map((row) => toNote(row, agentId)), nextCursor };
}

export async function createNote(
  context: Context,
  actor: AgentActor,
  { account, text }: { account: string; text: string },
): Promise<PlayerNote> {
  return inTransaction(context, async (tx) => {
    const { playerId } = await getPlayerInSubtree(tx, actor.agentId, account);
    demand((await lockAndCountNotes(tx.db, playerId)) < maxNotes, 'note.too_many');
    const id = newId('no', context.clock, context.random);
    await insertNote(tx.db, { id, playerId, authorId: actor.agentId, text, writtenAt: context.clock.now() });
    await recordPlayerEvent(tx, actor, 'player.note_written', { id: playerId, after: { note: id, text } });
    return getNote(tx, actor, playerId, id);
  });
}

/** The audit log keeps the earlier text. */
export async function editNote(
  context: Context,
  actor: AgentActor,
  { account, id, text }: { account: string; id: string; text: string },
): Promise<PlayerNote> {
  return inTransaction(context, async (tx) => {
    const { playerId } = await getPlayerInSubtree(tx, actor.agentId, account);
    await lockNote(tx.db, id);
    const note = await getNote(tx, actor, playerId, id);
    demand(note.isOwn, 'note.of_another');
    if (note.text === text) return note;
    await updateNote(tx.db, id, text, context.clock.now());
    await recordPlayerEvent(tx, actor, 'player.note_edited', {
      id: playerId,
      before: { note: id, text: note.text },
      after: { note: id, text },
    });
    return getNote(tx, actor, playerId, id);
  });
}

async function getNote(tx: TxContext, { agentId }: AgentActor, playerId: string, id: string) {
  const note = await findNote(tx.db, playerId, id);
  demand(note, 'note.not_found');
  return toNote(note, agentId);
}

function toNote({ authorId, writtenAt, editedAt, ...note }: PlayerNoteRow, agentId: string): PlayerNote {
  return {
    ...note,
    isOwn: authorId === agentId,
    writtenAt: writtenAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  };
}
