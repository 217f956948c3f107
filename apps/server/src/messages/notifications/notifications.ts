import {
  type Notification,
  type NotificationData,
  type NotificationKind,
  notification,
} from '@golden-acers/contract';
import type { Context } from '../../context.ts';
import { withAmount } from '../../events/activity/activity.ts';
import type { ServerTx } from '../../schema.ts';
import {
  countUnreadRows,
  deleteAllOf,
  deleteRow,
  findUnreadRows,
  insertNotification,
  listNotificationRows,
  markRowRead,
  markRowsReadUpTo,
  type NotificationPage,
  type NotificationRow,
  sweepRows,
} from './notifications.sql.ts';
import { getNotificationSettings } from './settings.ts';

export { announce, tellAnnouncements } from './announcements.ts';
export { changeNotificationSettings, getNotificationSettings } from './settings.ts';
export { mailUnread } from './unread-mails.ts';

type Told = {
  [K in NotificationKind]: { readonly kind: K; readonly data: NotificationData[K] };
}[NotificationKind];

/**
 * Tells one account something, within the transaction in which it happens; open pages hear of it after the commit. What
 * became of transfers and requests is told by the database itself, and what concerns many by `announce`.
 */
export function tellAccount(tx: ServerTx, accountId: string, { kind, data }: Told): Promise<void> {
  return insertNotification(tx, { accountId, kind, data });
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
    countUnreadRows(context.db, accountId),
  ]);
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? shown.at(-1) : undefined;
  return { notifications: describeAll(context, shown), nextCursor: last?.id ?? null, unread };
}

function describeAll({ log }: Pick<Context, 'log'>, rows: readonly NotificationRow[]): Notification[] {
  return rows.flatMap((row) => {
    const { id, kind, at, readAt } = row;
    const told = { id, kind, at: at.toISOString(), isRead: readAt !== null, data: withAmount(row.data) };
    const described = notification.safeParse(told).data;
    // Written by a newer version: this one has no words for it.
    if (described === undefined) log.warn({ kind }, 'a notification is not known and is left out');
    return described ?? [];
  });
}

/** More at once than a person can read as they come: the rest is in the list. */
const pushedAtOnce = 5;

/** What open pages are told: how many are unread, and those of the given ones that are to be shown as they come. */
export async function notificationNewsOf(
  context: Context,
  accountId: string,
  newIds: ReadonlySet<string>,
): Promise<{ unread: number; added: Notification[] }> {
  const unread = await countUnreadRows(context.db, accountId);
  if (newIds.size === 0) return { unread, added: [] };
  const { pushNotifications } = await getNotificationSettings(context, accountId);
  if (!pushNotifications) return { unread, added: [] };
  const rows = await findUnreadRows(context.db, accountId, [...newIds]);
  return { unread, added: describeAll(context, rows.slice(-pushedAtOnce)) };
}

export async function markRead({ db }: Context, accountId: string, id: string): Promise<{ unread: number }> {
  await markRowRead(db, accountId, id);
  return { unread: await countUnreadRows(db, accountId) };
}

/** Everything up to the newest one that was seen: what came meanwhile stays unread. */
export async function markAllRead(
  { db }: Context,
  accountId: string,
  newestId: string,
): Promise<{ unread: number }> {
  await markRowsReadUpTo(db, accountId, newestId);
  return { unread: await countUnreadRows(db, accountId) };
}

export async function deleteNotification(
  { db }: Context,
  accountId: string,
  id: string,
): Promise<{ unread: number }> {
  await deleteRow(db, accountId, id);
  return { unread: await countUnreadRows(db, accountId) };
}

/** With the account's end. */
export function forgetNotifications(tx: ServerTx, accountId: string): Promise<void> {
  return deleteAllOf(tx, accountId);
}

/** As much as a person may look through: a season, and 500 of them. */
const kept = { days: 90, most: 500 } as const;
const sweptAtOnce = 1_000;

/** Answers whether there may be more to delete. */
export async function sweepOldNotifications({ db }: Pick<Context, 'db'>): Promise<boolean> {
  return (await sweepRows(db, { ...kept, atOnce: sweptAtOnce })) >= sweptAtOnce;
}
