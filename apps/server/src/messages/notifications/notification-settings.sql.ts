import type { NotificationSettings } from '@golden-acers/contract';
import { databaseNow } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

const columns = [
  'email_notifications as emailNotifications',
  'push_notifications as pushNotifications',
  'game_updates as gameUpdates',
  'promotions',
  'push_amounts as pushAmounts',
  'weekly_digest as weeklyDigest',
  sql<NotificationSettings['quietHours']>`case when quiet_from is not null then jsonb_build_object(
    'from', to_char(quiet_from, 'HH24:MI'), 'to', to_char(quiet_to, 'HH24:MI'), 'timeZone', time_zone) end`.as(
    'quietHours',
  ),
] as const;

/** Undefined for an account that never chose. */
export async function findNotificationSettings(
  db: Db,
  accountId: string,
): Promise<NotificationSettings | undefined> {
  return db
    .selectFrom('notification_setting')
    .where('account_id', '=', accountId)
    .select(columns)
    .executeTakeFirst();
}

/**
 * Leaves settings that are not given as they are, defaults included. The first digest follows a week after
 * the consent.
 */
export async function upsertNotificationSettings(
  tx: ServerTx,
  accountId: string,
  changes: { readonly [K in keyof NotificationSettings]?: NotificationSettings[K] | undefined },
  at: Date,
): Promise<NotificationSettings> {
  const { quietHours, weeklyDigest } = changes;
  const given = {
    email_notifications: changes.emailNotifications,
    push_notifications: changes.pushNotifications,
    game_updates: changes.gameUpdates,
    promotions: changes.promotions,
    push_amounts: changes.pushAmounts,
    weekly_digest: weeklyDigest,
    ...(quietHours !== undefined && {
      quiet_from: quietHours?.from ?? null,
      quiet_to: quietHours?.to ?? null,
      time_zone: quietHours?.timeZone ?? null,
    }),
  };
  const digestAt = sql<Date>`${at}::timestamptz + interval '7 days'`;
  return tx
    .insertInto('notification_setting')
    .values({ account_id: accountId, ...given, ...(weeklyDigest && { digest_at: digestAt }) })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        ...given,
        ...(weeklyDigest && {
          digest_at: sql<Date>`case when notification_setting.weekly_digest
            then notification_setting.digest_at else ${digestAt} end`,
        }),
        changed_at: databaseNow,
      }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function releaseWaitingPushes(tx: ServerTx, accountId: string): Promise<void> {
  await tx.updateTable('push_waiting').set({ due_at: null }).where('account_id', '=', accountId).execute();
}

/** The end of the current quiet hours; null outside of quiet hours. */
export async function findQuietEnd(db: Db, accountId: string, at: Date): Promise<Date | null> {
  const { rows } = await sql<{ quietUntil: Date | null }>`
    select quiet_until(${accountId}, ${at}) as "quietUntil"`.execute(db);
  return rows[0]?.quietUntil ?? null;
}
