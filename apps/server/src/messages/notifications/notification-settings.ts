import type { NotificationSettings } from '@golden-acers/contract';
import { demand, isKnownTimeZone, refuse } from '@golden-acers/platform';
import { type Context, inTransaction } from '../../context.ts';
import { findUnsubscriber } from '../mail/mail.ts';
import {
  findNotificationSettings,
  releaseWaitingPushes,
  upsertNotificationSettings,
} from './notification-settings.sql.ts';

/** The specified settings, until an account chooses. The database has the same defaults. */
const defaultSettings: NotificationSettings = {
  emailNotifications: true,
  pushNotifications: true,
  gameUpdates: true,
  promotions: false,
  quietHours: null,
  pushAmounts: false,
  weeklyDigest: false,
};

export interface AccountNotificationSettings extends NotificationSettings {
  readonly wasChosen: boolean;
}

export async function getNotificationSettings(
  { db }: Pick<Context, 'db'>,
  accountId: string,
): Promise<AccountNotificationSettings> {
  const chosen = await findNotificationSettings(db, accountId);
  return { ...(chosen ?? defaultSettings), wasChosen: chosen !== undefined };
}

export async function updateNotificationSettings(
  context: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  changes: Parameters<typeof upsertNotificationSettings>[2],
): Promise<AccountNotificationSettings> {
  const { quietHours } = changes;
  if (quietHours && !(await isKnownTimeZone(context.db, quietHours.timeZone)))
    refuse('request.invalid', { fields: { 'quietHours.timeZone': 'Choose a time zone' } });
  return inTransaction(context, async ({ db, clock }) => {
    const settings = await upsertNotificationSettings(db, accountId, changes, clock.now());
    // Reschedules the notifications that wait for the former end of the quiet hours.
    if (quietHours !== undefined) await releaseWaitingPushes(db, accountId);
    return { ...settings, wasChosen: true };
  });
}

/** Ends the mails of one list for the account that got the link in one. A repeat changes nothing. */
export async function unsubscribe(
  context: Pick<Context, 'db' | 'clock' | 'vault'>,
  token: string,
): Promise<void> {
  const unsubscriber = findUnsubscriber(context, token);
  demand(unsubscriber, 'link.not_valid');
  const { accountId, list } = unsubscriber;
  await updateNotificationSettings(context, accountId, { [list]: false });
}
