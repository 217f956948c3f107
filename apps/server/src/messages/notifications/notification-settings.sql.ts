import type { NotificationFlags } from '@golden-acers/contract';
import { databaseNow } from '@golden-acers/platform';
import type { Db } from '../../schema.ts';

const columns = [
  'email_notifications as emailNotifications',
  'push_notifications as pushNotifications',
  'game_updates as gameUpdates',
  'promotions',
] as const;

/** Undefined for an account that never chose. */
export async function findNotificationFlags(
  db: Db,
  accountId: string,
): Promise<NotificationFlags | undefined> {
  return db
    .selectFrom('notification_setting')
    .where('account_id', '=', accountId)
    .select(columns)
    .executeTakeFirst();
}

/** Leaves settings that are not given as they are, defaults included. */
export async function upsertNotificationFlags(
  db: Db,
  accountId: string,
  changes: { readonly [K in keyof NotificationFlags]?: boolean | undefined },
): Promise<NotificationFlags> {
  const given = {
    email_notifications: changes.emailNotifications,
    push_notifications: changes.pushNotifications,
    game_updates: changes.gameUpdates,
    promotions: changes.promotions,
  };
  return db
    .insertInto('notification_setting')
    .values({ account_id: accountId, ...given })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ ...given, changed_at: databaseNow }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}
