import type { Insertable } from 'kysely';
import type { Db, ServerSchema, ServerTx } from '../../schema.ts';

export async function insertMail(tx: ServerTx, mail: Insertable<ServerSchema['mail']>): Promise<void> {
  await tx.insertInto('mail').values(mail).execute();
}

export type WaitingMail = NonNullable<Awaited<ReturnType<typeof findWaitingMail>>>;

export async function findWaitingMail(db: Db, id: string) {
  return db
    .selectFrom('mail')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .select(['accountId', 'kind', 'language', 'recipient', 'contentSealed', 'expiresAt'])
    .$narrowType<{ recipient: string; contentSealed: string }>()
    .executeTakeFirst();
}

function updateWaiting(db: Db) {
  return db.updateTable('mail').where('state', '=', 'waiting').set({ recipient: null, contentSealed: null });
}

/** Gives up failed mails whose dead letters are purged, because nobody can retry them. */
export async function giveUpOldMails(db: Db, writtenBefore: Date): Promise<void> {
  await updateWaiting(db).where('writtenAt', '<', writtenBefore).set({ state: 'given_up' }).execute();
}

export async function finishMail(
  db: Db,
  id: string,
  end: { readonly state: 'sent'; readonly at: Date } | { readonly state: 'given_up' },
): Promise<void> {
  const sentAt = end.state === 'sent' ? end.at : null;
  await updateWaiting(db).where('id', '=', id).set({ state: end.state, sentAt }).execute();
}

/** Cancelled mails are never sent. */
export async function cancelWaitingMails(tx: ServerTx, accountId: string): Promise<void> {
  await updateWaiting(tx).where('accountId', '=', accountId).set({ state: 'given_up' }).execute();
}

export async function countMailsSince(
  db: Db,
  { accountId, kind, since }: { accountId: string; kind: ServerSchema['mail']['kind']; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .where('writtenAt', '>', since)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listMailRows(db: Db, accountId: string, limit: number) {
  return db
    .selectFrom('mail')
    .where('accountId', '=', accountId)
    .orderBy('writtenAt', 'desc')
    .limit(limit)
    .select(['kind', 'language', 'writtenAt', 'sentAt'])
    .execute();
}
