import { inTransaction } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { writeMail } from '../mail/mail.ts';
import { listReaders, takeUndecided } from './unread-mails.sql.ts';

/** Whoever is on the site reads it sooner. */
const afterMs = 10 * 60_000;
/** However much happens, it is one mail a day. */
const pauseMs = 24 * 3_600_000;
const notificationsAtOnce = 200;
/** A day later it would tell of yesterday. */
const uselessAfterMs = 24 * 3_600_000;

/**
 * Tells by one mail who has something to read and wants mails. It says that there is something, not what: a mailbox is read
 * by more people than an account. Answers whether there may be more to do.
 */
export function mailUnread(context: Context): Promise<boolean> {
  return inTransaction(context.db, async (tx) => {
    const { taken, accountIds } = await takeUndecided(tx, { afterMs, atOnce: notificationsAtOnce });
    if (accountIds.length === 0) return taken === notificationsAtOnce;
    const link = new URL('/notifications', context.config.publicUrl).href;
    const uselessAt = new Date(context.clock.now().getTime() + uselessAfterMs);
    for (const { accountId, email, language } of await listReaders(tx, { accountIds, pauseMs })) {
      const about = { accountId, kind: 'unread_notifications', recipient: email } as const;
      await writeMail(tx, context, { ...about, language: language ?? 'en', link, uselessAt });
    }
    return taken === notificationsAtOnce;
  });
}
