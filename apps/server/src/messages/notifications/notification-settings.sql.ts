import type { NotificationSettings } from '@golden-acers/contract';
import { databaseNow } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

const columns = [
  'emailNotifications',
  'pushNotifications',
  'gameUpdates',
  'promotions',
  'pushAmounts',
  'weeklyDigest',
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
    .selectFrom('notificationSetting')
    .where('accountId', '=', accountId)
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
    emailNotifications: changes.emailNotifications,
    pushNotifications: changes.pushNotifications,
    gameUpdates: changes.gameUpdates,
    promotions: changes.promotions,
    pushAmounts: changes.pushAmounts,
    weeklyDigest,
    ...(quietHours !== undefined && {
      quietFrom: quietHours?.from ?? null,
      quietTo: quietHours?.to ?? null,
      timeZone: quietHours?.timeZone ?? null,
    }),
  };
  const digestAt = sql<Date>`${at}::timestamptz + interval '7 days'`;
  return tx
    .insertInto('notificationSetting')
    .values({ accountId, ...given, ...(weeklyDigest && { digestAt }) })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({
        ...given,
        ...(weeklyDigest && {
          digestAt: sql<Date>`case when notification_setting.weekly_digest
            then notification_setting.digest_at else ${digestAt} end`,
        }),
        changedAt: databaseNow,
      }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function releaseWaitingPushes(tx: ServerTx, accountId: string): Promise<void> {
  await tx.updateTable('pushWaiting').set({ dueAt: null }).where('accountId', '=', accountId).execute();
}

/** The end of the current quiet hours; null outside of quiet hours. */
export async function findQuietEnd(db: Db, accountId: string, at: Date): Promise<Date | null> {
  const { rows } = await sql<{ quietUntil: Date | null }>`
    select quiet_until(${accountId}, ${at}) as "quietUntil"`.execute(db);
  return rows[0]?.quietUntil ?? null;
}
