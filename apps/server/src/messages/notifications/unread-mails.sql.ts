import type { Language } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { ServerTx } from '../../schema.ts';

/**
 * Claims up to `batchSize` of the oldest undecided notifications that are `afterMs` old; the accounts of
 * unread ones that are wanted get a mail. Servers claim different ones.
 * Returns how many.
 */
export async function claimUndecidedNotifications(
  tx: ServerTx,
  { afterMs, at, batchSize }: { afterMs: number; at: Date; batchSize: number },
): Promise<{ taken: number; accountIds: string[] }> {
  const { rows } = await sql<{ accountId: string; isUnread: boolean }>`
    update notification set mail_decided_at = clock_timestamp() where id in (
        select id from notification
          where mail_decided_at is null and at <= clock_timestamp() - ${afterMs} * interval '1 millisecond'
            and quiet_until(account_id, ${at}) is null
          order by at limit ${batchSize} for update skip locked)
      returning account_id, read_at is null and kind <> 'password_changed'
        and notification_is_wanted(account_id, kind, data, announcement_id) as "isUnread"`.execute(tx);
  const unread = rows.filter(({ isUnread }) => isUnread).map(({ accountId }) => accountId);
  return { taken: rows.length, accountIds: [...new Set(unread)].sort() };
}

export interface UnreadMailRecipient {
  readonly accountId: string;
  readonly email: string;
  /** The language of the account's last mail. */
  readonly language: Language | null;
}

/**
 * The accounts that want mails, are open, have a verified address and got none of this
 * kind since `writtenAfter`. Locks their rows, so that two servers don't mail one at once.
 */
export async function listUnreadMailRecipients(
  tx: ServerTx,
  { accountIds, writtenAfter }: { accountIds: readonly string[]; writtenAfter: Date },
): Promise<UnreadMailRecipient[]> {
  const { rows } = await sql<UnreadMailRecipient>`
    select account.id as "accountId", account.email,
        (select language from mail where mail.account_id = account.id order by written_at desc limit 1) as language
      from account
      where account.id = any(${accountIds}::text[])
        and not exists (select from player where player.id = account.id
          and account_status(account.is_active, frozen_at, excluded_until) <> 'open')
        and account.is_active and account.email_verified_at is not null
        and coalesce((select email_notifications from notification_setting setting
          where setting.account_id = account.id), true)
        and not exists (select from mail
          where mail.account_id = account.id and mail.kind = 'unread_notifications'
            and mail.written_at > ${writtenAfter})
      order by account.id for no key update of account`.execute(tx);
  return rows;
}
