import type { NotificationFlags } from '@golden-acers/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { useTranslation } from '../../i18n/index.ts';
import { browserStorage } from '../../ui/browser-storage.ts';
import { notify } from '../../ui/toasts.tsx';
import { flagsKey, parseFlags } from './local-flags.ts';

const key = ['notification-settings'] as const;

export const settingsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await call('GET /user/notification-settings', { signal })).data,
});

const storage = browserStorage('local');

/** What was chosen in this browser before accounts kept it is their first choice; one made since counts more. */
export async function adoptLocalChoice(client: QueryClient): Promise<void> {
  const local = storage.getItem(flagsKey);
  if (local === null) return;
  try {
    const { data } = await call('GET /user/notification-settings');
    if (!data.wasChosen) await call('PUT /user/notification-settings', { body: parseFlags(local) });
    storage.removeItem(flagsKey);
    await client.invalidateQueries({ queryKey: key });
  } catch {
    // It stays where it is, and the next visit tries again.
  }
}

type Flag = keyof NotificationFlags;

/** Turns a switch at once, and back with a word when it could not be saved. */
export function useTurnFlag(): (name: Flag, isOn: boolean) => void {
  const client = useQueryClient();
  const { t } = useTranslation();
  const show = (name: Flag, isOn: boolean) =>
    client.setQueryData(settingsQuery.queryKey, (flags) => flags && { ...flags, [name]: isOn });
  const { mutate } = useMutation({
    mutationKey: key,
    // One after the other, so that the last press is what stays.
    scope: { id: key[0] },
    mutationFn: ({ name, isOn }: { name: Flag; isOn: boolean }) =>
      call('PUT /user/notification-settings', { body: { [name]: isOn } }),
    onError: (error, { name, isOn }) => {
      show(name, !isOn);
      notify.error(messageOf(error, { refused: t('settings.flagFailed') }));
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: key }) === 1) void client.invalidateQueries({ queryKey: key });
    },
  });
  return (name, isOn) => {
    void client.cancelQueries({ queryKey: key });
    show(name, isOn);
    mutate({ name, isOn });
  };
}
