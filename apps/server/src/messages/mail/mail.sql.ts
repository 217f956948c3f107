import type { Language } from '@golden-acers/contract';
import type { Db, ServerTx } from '../../schema.ts';
import type { MailKind } from './mail.schema.ts';

export interface NewMail {
  readonly id: string;
  readonly accountId: string;
  readonly kind: MailKind;
  readonly language: Language;
  readonly recipient: string;
  readonly contentSealed: string;
  readonly writtenAt: Date;
  readonly expiresAt: Date | null;
}

export async function insertMail(tx: ServerTx, mail: NewMail): Promise<void> {
  await tx
    .insertInto('mail')
    .values({
      id: mail.id,
      account_id: mail.accountId,
      kind: mail.kind,
      language: mail.language,
      recipient: mail.recipient,
      content_sealed: mail.contentSealed,
      written_at: mail.writtenAt,
      expires_at: mail.expiresAt,
      sent_at: null,
    })
    .execute();
}

export interface WaitingMail {
  readonly kind: MailKind;
  readonly language: Language;
  readonly recipient: string;
  readonly contentSealed: string;
  readonly expiresAt: Date | null;
}

export async function findWaitingMail(db: Db, id: string): Promise<WaitingMail | undefined> {
  const row = await db
    .selectFrom('mail')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .select(['kind', 'language', 'recipient', 'content_sealed as contentSealed', 'expires_at as expiresAt'])
    .executeTakeFirst();
  if (row === undefined || row.recipient === null || row.contentSealed === null) return undefined;
  return { ...row, recipient: row.recipient, contentSealed: row.contentSealed };
}

/** What failed so long ago is no dead letter any more, so nobody can send it again. */
export async function giveUpOldMails(db: Db, writtenBefore: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state: 'given_up', recipient: null, content_sealed: null })
    .where('state', '=', 'waiting')
    .where('written_at', '<', writtenBefore)
    .execute();
}

/** The address and the words go with it: only that there was a mail, and when, stays. */
export async function finishMail(
  db: Db,
  id: string,
  end: { readonly state: 'sent'; readonly at: Date } | { readonly state: 'given_up' },
): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      state: end.state,
      sent_at: end.state === 'sent' ? end.at : null,
      recipient: null,
      content_sealed: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Those that wait are never sent. */
export async function cancelWaitingMails(tx: ServerTx, accountId: string): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ state: 'given_up', recipient: null, content_sealed: null })
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .execute();
}

export interface MailRow {
  readonly kind: MailKind;
  readonly language: Language;
  readonly writtenAt: Date;
  readonly sentAt: Date | null;
}

export async function listMailRows(db: Db, accountId: string, limit: number): Promise<MailRow[]> {
  return db
    .selectFrom('mail')
    .where('account_id', '=', accountId)
    .orderBy('written_at', 'desc')
    .limit(limit)
    .select(['kind', 'language', 'written_at as writtenAt', 'sent_at as sentAt'])
    .execute();
}
