import {
  type Notification,
  type NotificationData,
  type NotificationKind,
  notification,
} from '@golden-acers/contract';
import type { Context, TxContext } from '../../context.ts';
import { withMoney } from '../../events/activity/activity.ts';
import { findQuietEnd } from './notification-settings.sql.ts';
import { getNotificationSettings } from './notification-settings.ts';
import {
  countUnreadNotifications,
  deleteNotificationRow,
  deleteNotificationRows,
  insertNotifications,
  listNotificationRows,
  listUnreadRows,
  markNotificationRowRead,
  markNotificationRowsReadUpTo,
  type NotificationPage,
  type NotificationRow,
  purgeNotificationRows,
} from './notifications.sql.ts';

export { announcementJobs, createAnnouncement, deliverAnnouncements } from './announcements.ts';
export { getNotificationSettings, unsubscribe, updateNotificationSettings } from './notification-settings.ts';
export { insertedNotifications } from './notifications.sql.ts';
export { enqueueUnreadMails } from './unread-mails.ts';
export { enqueueWeeklyDigests } from './weekly-digests.ts';

type NotificationInput = {
  [K in NotificationKind]: { readonly kind: K; readonly data: NotificationData[K] };
}[NotificationKind];

/**
 * Notifies one account within the caller's transaction; open pages receive it after the commit.
 * `createNotificationConsumer` notifies about facts, and announcements reach many accounts.
 */
export function notifyAccount(
  tx: Pick<TxContext, 'db'>,
  accountId: string,
  { kind, data }: NotificationInput,
): Promise<void> {
  return insertNotifications(tx.db, [{ accountId, kind, data }]);
}

export interface NotificationList {
  readonly notifications: Notification[];
  readonly nextCursor: string | null;
  readonly unread: number;
}

export async function listNotifications(
  context: Context,
  accountId: string,
  page: NotificationPage,
): Promise<NotificationList> {
  const [rows, unread] = await Promise.all([
    listNotificationRows(context.db, accountId, page),
    countUnreadNotifications(context.db, accountId),
  ]);
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? shown.at(-1) : undefined;
  return { notifications: toNotifications(context, shown), nextCursor: last?.id ?? null, unread };
}

function toNotifications({ log }: Pick<Context, 'log'>, rows: readonly NotificationRow[]): Notification[] {
  return rows.flatMap((row) => {
    const { id, kind, at, readAt } = row;
    const stored = {
      id,
      kind,
      at: at.toISOString(),
      isRead: readAt !== null,
      data: withMoney(row.data),
    };
    const parsed = notification.safeParse(stored).data;
    // Written by a newer version, without a text in this one.
    if (parsed === undefined) log.warn({ kind }, 'a notification is not known and is left out');
    return parsed ?? [];
  });
}

/** More toasts than a person can read; the rest is in the list. */
const maxPushed = 5;

/** The unread count, and those of the given notifications that appear as toasts. */
export async function getNotificationUpdate(
  context: Context,
  accountId: string,
  newIds: ReadonlySet<string>,
): Promise<{ unread: number; added: Notification[]; isQuiet: boolean }> {
  const unread = await countUnreadNotifications(context.db, accountId);
  const nothingAdded = { unread, added: [], isQuiet: false };
  if (newIds.size === 0) return nothingAdded;
  const { pushNotifications } = await getNotificationSettings(context, accountId);
  if (!pushNotifications) return nothingAdded;
  const rows = await listUnreadRows(context.db, accountId, [...newIds]);
  const isQuiet = (await findQuietEnd(context.db, accountId, context.clock.now())) !== null;
  return { unread, added: toNotifications(context, rows.slice(-maxPushed)), isQuiet };
}

export async function markRead({ db }: Context, accountId: string, id: string): Promise<{ unread: number }> {
  await markNotificationRowRead(db, accountId, id);
  return { unread: await countUnreadNotifications(db, accountId) };
}

/** Marks everything up to the newest one seen: later ones stay unread. */
export async function markAllRead(
  { db }: Context,
  accountId: string,
  newestId: string,
): Promise<{ unread: number }> {
  await markNotificationRowsReadUpTo(db, accountId, newestId);
  return { unread: await countUnreadNotifications(db, accountId) };
}

export async function deleteNotification(
  { db }: Context,
  accountId: string,
  id: string,
): Promise<{ unread: number }> {
  await deleteNotificationRow(db, accountId, id);
  return { unread: await countUnreadNotifications(db, accountId) };
}

export function deleteAccountNotifications(tx: TxContext, accountId: string): Promise<void> {
  return deleteNotificationRows(tx.db, accountId);
}

/** More than a person reads. */
const maxPerAccount = 500;
const purgeBatchSize = 1_000;

export async function purgeOldNotifications({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<boolean> {
  const retention = { days: config.retention.notificationDays, maxPerAccount };
  return (await purgeNotificationRows(db, { ...retention, batchSize: purgeBatchSize })) >= purgeBatchSize;
}
