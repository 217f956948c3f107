import type { NotificationFlags, QuietHours } from '@golden-acers/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { putQueryData } from '../../api/refetch-queries.ts';
import { useTranslation } from '../../i18n/index.ts';
import { browserStorage } from '../../ui/browser-storage.ts';
import { notify } from '../../ui/toasts.tsx';
import { notificationFlagsStorageKey, parseNotificationFlags } from './local-notification-flags.ts';

const notificationSettingsKey = ['notification-settings'] as const;

export const notificationSettingsQuery = queryOptions({
  queryKey: notificationSettingsKey,
  queryFn: async ({ signal }) => (await call('GET /user/notification-settings', { signal })).data,
});

const storage = browserStorage('local');

/** Copies this browser's old settings into an account that has none. */
export async function migrateLocalFlags(client: QueryClient): Promise<void> {
  const local = storage.getItem(notificationFlagsStorageKey);
  if (local === null) return;
  try {
    const { data } = await call('GET /user/notification-settings');
    if (!data.wasChosen)
      await call('PUT /user/notification-settings', { body: parseNotificationFlags(local) });
    storage.removeItem(notificationFlagsStorageKey);
    await client.invalidateQueries({ queryKey: notificationSettingsKey });
  } catch {
    // The settings stay in storage for the next visit.
  }
}

type NotificationFlagName = keyof NotificationFlags | 'pushAmounts' | 'weeklyDigest';

/** Updates optimistically. If it cannot be saved, undoes the change and shows a message. */
export function useSetNotificationFlag(): (name: NotificationFlagName, isOn: boolean) => void {
  const client = useQueryClient();
  const { t } = useTranslation('settings');
  const show = (name: NotificationFlagName, isOn: boolean) =>
    client.setQueryData(notificationSettingsQuery.queryKey, (flags) => flags && { ...flags, [name]: isOn });
  const { mutate } = useMutation({
    mutationKey: notificationSettingsKey,
    // In sequence, so that the last press decides.
    scope: { id: notificationSettingsKey[0] },
    mutationFn: ({ name, isOn }: { name: NotificationFlagName; isOn: boolean }) =>
      call('PUT /user/notification-settings', { body: { [name]: isOn } }),
    onError: (error, { name, isOn }) => {
      show(name, !isOn);
      notify.failure(t('settings.flagFailed'))(error);
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: notificationSettingsKey }) === 1)
        void client.invalidateQueries({ queryKey: notificationSettingsKey });
    },
  });
  return (name, isOn) => {
    void client.cancelQueries({ queryKey: notificationSettingsKey });
    show(name, isOn);
    mutate({ name, isOn });
  };
}

/** Null turns quiet hours off. */
export function useSetQuietHours() {
  const client = useQueryClient();
  const { t } = useTranslation('settings');
  return useMutation({
    mutationKey: notificationSettingsKey,
    scope: { id: notificationSettingsKey[0] },
    mutationFn: (quietHours: QuietHours | null) =>
      call('PUT /user/notification-settings', { body: { quietHours } }),
    onSuccess: ({ data }) => putQueryData(client, notificationSettingsQuery.queryKey, data),
    onError: notify.failure(t('settings.flagFailed')),
  });
}
