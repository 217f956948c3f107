import type { Language } from '@golden-acers/contract';
import { databaseNow, databaseTimeAfter } from '@golden-acers/platform';
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
  /** It leaves before what was written up to so long before it. */
  readonly headStartMs: number;
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
      due_at: databaseTimeAfter(-mail.headStartMs),
      sent_at: null,
    })
    .execute();
}

export interface LeasedMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly language: Language;
  readonly recipient: string;
  readonly contentSealed: string;
  /** This one included. */
  readonly attempts: number;
  readonly expiresAt: Date | null;
}

/** Takes the mail that has waited longest. Until the lease runs out nobody else takes it; then whoever comes first. */
export async function leaseMail(db: Db, leaseMs: number): Promise<LeasedMail | undefined> {
  const row = await db
    .updateTable('mail')
    .set((update) => ({
      attempts: update('attempts', '+', 1),
      due_at: databaseTimeAfter(leaseMs),
    }))
    .where('id', '=', (select) =>
      select
        .selectFrom('mail')
        .where('state', '=', 'waiting')
        .where('due_at', '<=', databaseNow)
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .returning([
      'id',
      'kind',
      'language',
      'recipient',
      'content_sealed as contentSealed',
      'attempts',
      'expires_at as expiresAt',
    ])
    .executeTakeFirst();
  if (row === undefined || row.recipient === null || row.contentSealed === null) return undefined;
  return { ...row, recipient: row.recipient, contentSealed: row.contentSealed };
}

export async function postponeMail(db: Db, id: string, ms: number): Promise<void> {
  await db
    .updateTable('mail')
    .set({ due_at: databaseTimeAfter(ms) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
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
