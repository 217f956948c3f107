import type { NotificationKind } from '@golden-acers/contract';
import { anyOf, databaseNow } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

const notificationColumns = [
  'notification.id',
  'notification.kind',
  'notification.at',
  'notification.readAt',
  // One text for all who got it.
  sql<object>`case when announced.texts is null then notification.data
    else jsonb_build_object('texts', announced.texts) end`.as('data'),
] as const;

/** Those of an ended announcement are about to be removed. */
const shownNotifications = (db: Db, accountId: string) =>
  db
    .selectFrom('notification')
    .leftJoin('agentAnnouncement as announced', 'announced.id', 'notification.announcementId')
    .where('notification.accountId', '=', accountId)
    .where(sql<boolean>`announced.state is distinct from 'ended'`);

/**
 * The only statement that inserts notifications, as parts of a `with`. `rows` selects (account_id, kind,
 * data, at, announcement_id). It also queues them for push where the account has a subscribed browser. An
 * account gets an announcement once. The ids of an account's rows are in the order of `at`, but follow the
 * insertion: of those that a page has listed, none is later than one that it has not.
 */
export const insertedNotifications = (rows: RawBuilder<unknown>) => sql`
  inserted as (
    insert into notification (id, account_id, kind, data, at, announcement_id)
      select new_public_id('nt', clock_timestamp()
          + (row_number() over (partition by account_id order by at) - 1) * interval '1 millisecond'), added.*
        from (${rows}) added (account_id, kind, data, at, announcement_id)
      on conflict do nothing returning id, account_id),
  queued as (
    insert into push_waiting (notification_id, account_id)
      select id, account_id from inserted
        where exists (select from push_subscription where push_subscription.account_id = inserted.account_id))`;

export interface NewNotification {
  readonly accountId: string;
  readonly kind: NotificationKind;
  readonly data: object;
  /** Default: now. */
  readonly at?: Date;
}

export async function insertNotifications(
  tx: ServerTx,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return;
  await sql`with ${insertedNotifications(sql`
    select "accountId", kind, data, coalesce(at, clock_timestamp()), null
      from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb)
        as ("accountId" text, kind text, data jsonb, at timestamptz)`)}
    select`.execute(tx);
}

export interface NotificationPage {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly filter: 'all' | 'unread';
}

/** Newest first; one row more than the limit. */
export async function listNotificationRows(
  db: Db,
  accountId: string,
  { cursor, limit, filter }: NotificationPage,
) {
  let query = shownNotifications(db, accountId);
  if (cursor !== undefined) query = query.where('notification.id', '<', cursor);
  if (filter === 'unread') query = query.where('notification.readAt', 'is', null);
  return query
    .orderBy('notification.id', 'desc')
    .limit(limit + 1)
    .select(notificationColumns)
    .execute();
}

export type NotificationRow = Awaited<ReturnType<typeof listNotificationRows>>[number];

/** The account's unread ones among these, oldest first. */
export async function listUnreadRows(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<NotificationRow[]> {
  return shownNotifications(db, accountId)
    .where('notification.id', '=', anyOf(ids))
    .where('notification.readAt', 'is', null)
    .orderBy('notification.id')
    .select(notificationColumns)
    .execute();
}

export async function countUnreadNotifications(db: Db, accountId: string): Promise<number> {
  const { count } = await shownNotifications(db, accountId)
    .where('notification.readAt', 'is', null)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function markNotificationRowRead(db: Db, accountId: string, id: string): Promise<void> {
  await db
    .updateTable('notification')
    .set({ readAt: databaseNow })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('readAt', 'is', null)
    .execute();
}

/** Locks the rows in one order, so that two callers can't deadlock. */
export async function markNotificationRowsReadUpTo(
  db: Db,
  accountId: string,
  newestId: string,
): Promise<void> {
  await sql`
    update notification set read_at = clock_timestamp() where read_at is null and id in (
      select id from notification where account_id = ${accountId} and id <= ${newestId} and read_at is null
        order by id for update)`.execute(db);
}

export async function deleteNotificationRow(db: Db, accountId: string, id: string): Promise<void> {
  await db.deleteFrom('notification').where('accountId', '=', accountId).where('id', '=', id).execute();
}

/** The account's notifications and its notification preferences. */
export async function deleteNotificationRows(tx: ServerTx, accountId: string): Promise<void> {
  await tx.deleteFrom('notification').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('notificationSetting').where('accountId', '=', accountId).execute();
}

/**
 * Deletes up to `batchSize` notifications that are too old or over the limit of recently notified accounts.
 */
export async function purgeNotificationRows(
  db: Db,
  { days, maxPerAccount, batchSize }: { days: number; maxPerAccount: number; batchSize: number },
): Promise<number> {
  const { numAffectedRows: old = 0n } = await sql`
    delete from notification where id in (
      select id from notification where at < clock_timestamp() - ${days} * interval '1 day'
        order by at limit ${batchSize})`.execute(db);
  const { numAffectedRows: beyond = 0n } = await sql`
    delete from notification where id in (
      select far.id from (
        select account_id from notification where at > clock_timestamp() - interval '1 day' group by account_id) recent
        cross join lateral (
          select id from notification where account_id = recent.account_id
            order by id desc offset ${maxPerAccount} limit ${batchSize}) far
      limit ${batchSize})`.execute(db);
  return Number(old + beyond);
}
