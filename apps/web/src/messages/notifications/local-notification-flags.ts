import type { NotificationFlags } from '@golden-acers/contract';
import { notificationFlags } from '@golden-acers/contract/constants';

/** Settings that the browser stored before accounts did. */
export const notificationFlagsStorageKey = 'golden-acers.notifications';
const defaultFlags: NotificationFlags = {
  emailNotifications: true,
  pushNotifications: true,
  gameUpdates: true,
  promotions: false,
};

export function parseNotificationFlags(text: string): NotificationFlags {
  const flags = { ...defaultFlags };
  try {
    const stored: Partial<Record<string, unknown>> | null = JSON.parse(text);
    for (const name of notificationFlags) {
      const flag = stored?.[name];
      if (typeof flag === 'boolean') flags[name] = flag;
    }
  } catch {
    // It is not JSON: use the defaults.
  }
  return flags;
}
