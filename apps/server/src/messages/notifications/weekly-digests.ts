import { type Context, inTransaction } from '../../context.ts';
import { enqueueMail } from '../mail/mail.ts';
import { claimDueDigests } from './weekly-digests.sql.ts';

const batchSize = 100;
/** A mail that waits for longer is not sent: the next digest contains the same. */
const expiresAfterMs = 24 * 3_600_000;

/**
 * Background job: mails a digest of the week to each player who consented and has something unread. The mail
 * contains counts only, because more people read a mailbox. Returns whether there may be more.
 */
export function enqueueWeeklyDigests(context: Context): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const at = tx.clock.now();
    const due = await claimDueDigests(tx.db, { at, limit: batchSize });
    const link = new URL('/notifications', tx.config.publicUrl).href;
    const expiresAt = new Date(at.getTime() + expiresAfterMs);
    for (const { accountId, email, language, isMailable, notifications, games, offers } of due) {
      if (!isMailable || notifications + games + offers === 0) continue;
      const about = { accountId, kind: 'weekly_digest', recipient: email, link, expiresAt } as const;
      await enqueueMail(tx, {
        ...about,
        language: language ?? 'en',
        counts: { notifications, games, offers },
      });
    }
    return due.length === batchSize;
  });
}
