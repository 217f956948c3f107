import type { NotificationFlags } from '@golden-acers/contract';
import type { Context } from '../../context.ts';
import { findFlags, writeFlags } from './settings.sql.ts';

/** As specified, until an account chooses. The database has the same. */
const defaults: NotificationFlags = {
  emailNotifications: true,
  pushNotifications: true,
  gameUpdates: true,
  promotions: false,
};

export interface NotificationSettings extends NotificationFlags {
  readonly wasChosen: boolean;
}

export async function getNotificationSettings(
  { db }: Pick<Context, 'db'>,
  accountId: string,
): Promise<NotificationSettings> {
  const chosen = await findFlags(db, accountId);
  return { ...(chosen ?? defaults), wasChosen: chosen !== undefined };
}

export async function changeNotificationSettings(
  { db }: Pick<Context, 'db'>,
  accountId: string,
  changes: Parameters<typeof writeFlags>[2],
): Promise<NotificationSettings> {
  return { ...(await writeFlags(db, accountId, changes)), wasChosen: true };
}
