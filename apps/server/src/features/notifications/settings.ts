import type { NotificationFlags } from '@golden-acers/contract';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { ServerSchema } from '../../schema.ts';
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

/** For mails about the account. Those that guard it, such as a reset of the password, are sent whatever is chosen. */
export async function wantsMail(db: Kysely<ServerSchema>, accountId: string): Promise<boolean> {
  return ((await findFlags(db, accountId)) ?? defaults).emailNotifications;
}
