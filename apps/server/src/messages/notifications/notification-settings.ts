import type { NotificationFlags } from '@golden-acers/contract';
import type { Context } from '../../context.ts';
import { findNotificationFlags, upsertNotificationFlags } from './notification-settings.sql.ts';

/** As specified, until an account chooses. The database has the same defaults. */
const defaultFlags: NotificationFlags = {
  emailNotifications: true,
  pushNotifications: true,
  gameUpdates: true,
  promotions: false,
};

export interface AccountNotificationSettings extends NotificationFlags {
  readonly wasChosen: boolean;
}

export async function getNotificationSettings(
  { db }: Pick<Context, 'db'>,
  accountId: string,
): Promise<AccountNotificationSettings> {
  const chosen = await findNotificationFlags(db, accountId);
  return { ...(chosen ?? defaultFlags), wasChosen: chosen !== undefined };
}

export async function updateNotificationSettings(
  { db }: Pick<Context, 'db'>,
  accountId: string,
  changes: Parameters<typeof upsertNotificationFlags>[2],
): Promise<AccountNotificationSettings> {
  return { ...(await upsertNotificationFlags(db, accountId, changes)), wasChosen: true };
}
