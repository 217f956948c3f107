export const notificationFlags = [
  'emailNotifications',
  'pushNotifications',
  'gameUpdates',
  'promotions',
] as const;
export type NotificationFlags = Record<(typeof notificationFlags)[number], boolean>;

export const flagsKey = 'golden-acers.notifications';
const defaults: NotificationFlags = {
  emailNotifications: true,
  pushNotifications: true,
  gameUpdates: true,
  promotions: false,
};

/** What was kept, with the default for everything absent or strange. */
export function parseFlags(text: string | null): NotificationFlags {
  const flags = { ...defaults };
  try {
    const kept: Partial<Record<string, unknown>> | null = JSON.parse(text ?? '{}');
    for (const name of notificationFlags) {
      const flag = kept?.[name];
      if (typeof flag === 'boolean') flags[name] = flag;
    }
  } catch {
    // Not JSON: the defaults stand.
  }
  return flags;
}

export function keepFlags(storage: Pick<Storage, 'setItem'>, flags: NotificationFlags): NotificationFlags {
  storage.setItem(flagsKey, JSON.stringify(flags));
  return flags;
}
