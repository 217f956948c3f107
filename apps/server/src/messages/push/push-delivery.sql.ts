import type { Language, NotificationKind } from '@golden-acers/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

/** Older ones would surprise: quiet hours last less than a day. */
const maxAge = sql`interval '2 days'`;

/** A notification that may be pushed now: unread, shown, wanted, and of a player who is open. */
const isPushable = sql`notification.read_at is null
  and notification.at > clock_timestamp() - ${maxAge}
  and not exists (select from agent_announcement announced
    where announced.id = notification.announcement_id and announced.state = 'ended')
  and coalesce((select push_notifications from notification_setting setting
    where setting.account_id = notification.account_id), true)
  and exists (select from player join account on account.id = player.id
    where player.id = notification.account_id
      and account_status(account.is_active, player.frozen_at, player.excluded_until) = 'open')
  and notification_is_wanted(
    notification.account_id, notification.kind, notification.data, notification.announcement_id)`;

const openSubscriptions = (at: Date) => sql`push_subscription subscription
  join session on session.id = subscription.session_id and session.ended_at is null and session.expires_at > ${at}`;

/** What to do with one waiting notification. */
export interface PushDecision {
  readonly notificationId: string;
  readonly isPushable: boolean;
  /** Null: now. */
  readonly quietUntil: Date | null;
  readonly sessionIds: readonly string[];
}

interface DueParams {
  readonly at: Date;
  readonly urgentKinds: readonly NotificationKind[];
}

export const hasDuePushes = (at: Date): RawBuilder<boolean> => sql`
  exists (select from push_waiting where due_at is null or due_at <= ${at})`;

/** Locks up to `limit` waiting notifications that are due. Servers get different ones. */
export async function lockDuePushes(
  tx: ServerTx,
  { at, urgentKinds, limit }: DueParams & { readonly limit: number },
): Promise<PushDecision[]> {
  const { rows } = await sql<PushDecision>`
    with due as (
      select notification_id from push_waiting where due_at is null or due_at <= ${at}
        order by notification_id limit ${limit} for update skip locked)
    select notification.id as "notificationId", ${isPushable} as "isPushable",
        case when notification.kind <> all(${urgentKinds}::text[])
          then quiet_until(notification.account_id, ${at}) end as "quietUntil",
        array(select session_id from ${openSubscriptions(at)}
          where subscription.account_id = notification.account_id order by session_id) as "sessionIds"
      from due join notification on notification.id = due.notification_id
      order by notification.id`.execute(tx);
  return rows;
}

/** Null: it waits no longer. */
export async function writePushDue(tx: ServerTx, notificationId: string, dueAt: Date | null): Promise<void> {
  if (dueAt === null)
    await tx.deleteFrom('pushWaiting').where('notificationId', '=', notificationId).execute();
  else
    await tx.updateTable('pushWaiting').set({ dueAt }).where('notificationId', '=', notificationId).execute();
}

/** As before it was handed to the queue. */
export async function insertWaitingPush(
  db: Db,
  { notificationId, accountId, dueAt }: { notificationId: string; accountId: string; dueAt: Date },
): Promise<void> {
  await db
    .insertInto('pushWaiting')
    .values({ notificationId, accountId, dueAt })
    .onConflict((conflict) => conflict.column('notificationId').doNothing())
    .execute();
}

export interface PushRow {
  readonly notificationId: string;
  readonly at: Date;
  readonly accountId: string;
  readonly kind: NotificationKind;
  /** As stored: amounts are cents as text. */
  readonly data: object;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: Language;
  readonly withAmounts: boolean;
  readonly quietUntil: Date | null;
}

/** Undefined when it may not be pushed to this session any more. */
export async function findPush(
  db: Db,
  { sessionId, notificationId }: { sessionId: string; notificationId: string },
  { at, urgentKinds }: DueParams,
): Promise<PushRow | undefined> {
  const { rows } = await sql<PushRow>`
    select notification.id as "notificationId", notification.at, notification.account_id, notification.kind, subscription.endpoint, subscription.p256dh,
        subscription.auth, subscription.language,
        coalesce((select jsonb_build_object('texts', texts) from agent_announcement announced
          where announced.id = notification.announcement_id), notification.data) as data,
        coalesce((select push_amounts from notification_setting setting
          where setting.account_id = notification.account_id), false) as "withAmounts",
        case when notification.kind <> all(${urgentKinds}::text[])
          then quiet_until(notification.account_id, ${at}) end as "quietUntil"
      from ${openSubscriptions(at)}
        join notification on notification.account_id = subscription.account_id
      where subscription.session_id = ${sessionId} and notification.id = ${notificationId}
        and ${isPushable}`.execute(db);
  return rows[0];
}
