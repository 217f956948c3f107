import type { NotificationFlags } from '@golden-acers/contract';
import { notificationFlags } from '@golden-acers/contract/constants';

/** Where browsers kept the switches before accounts did. */
export const notificationFlagsStorageKey = 'golden-acers.notifications';
const defaultFlags: NotificationFlags = {
  emailNotifications: true,
  pushNotifications: true,
  gameUpdates: true,
  promotions: false,
};

/** What was kept, with the default for everything absent or strange. */
export function parseNotificationFlags(text: string): NotificationFlags {
  const flags = { ...defaultFlags };
  try {
    const stored: Partial<Record<string, unknown>> | null = JSON.parse(text);
    for (const name of notificationFlags) {
      const flag = stored?.[name];
      if (typeof flag === 'boolean') flags[name] = flag;
    }
  } catch {
    // Not JSON: the defaults stand.
  }
  return flags;
}
