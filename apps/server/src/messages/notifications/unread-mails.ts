import { type Context, inTransaction } from '../../context.ts';
import { enqueueMail } from '../mail/mail.ts';
import { claimUndecidedNotifications, listUnreadMailRecipients } from './unread-mails.sql.ts';

/** Players who are on the site read it sooner. */
const unreadForMs = 10 * 60_000;
/** The minimum interval between two mails, however many notifications there are. */
const minIntervalMs = 24 * 3_600_000;
const notificationBatchSize = 200;
/** After a day its content is outdated. */
const expiresAfterMs = 24 * 3_600_000;

/**
 * Sends one mail to each account that has unread notifications and mails turned on. The mail does not
 * contain them, because other people may read a mailbox. Returns whether there may be more.
 */
export function enqueueUnreadMails(context: Context): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const { taken, accountIds } = await claimUndecidedNotifications(tx.db, {
      afterMs: unreadForMs,
      at: context.clock.now(),
      batchSize: notificationBatchSize,
    });
    if (accountIds.length === 0) return taken === notificationBatchSize;
    const link = new URL('/notifications', context.config.publicUrl).href;
    const expiresAt = new Date(context.clock.now().getTime() + expiresAfterMs);
    for (const { accountId, email, language } of await listUnreadMailRecipients(tx.db, {
      accountIds,
      writtenAfter: new Date(context.clock.now().getTime() - minIntervalMs),
    })) {
      const about = { accountId, kind: 'unread_notifications', recipient: email } as const;
      await enqueueMail(tx, { ...about, language: language ?? 'en', link, expiresAt });
    }
    return taken === notificationBatchSize;
  });
}
