import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { useTranslation } from '../../i18n/index.ts';
import { isLive } from '../../money/balances/live-state.ts';
import { notify } from '../../ui/toasts.tsx';
import {
  type Change,
  goneIf,
  keepUnread,
  type Notification,
  notificationKeys,
  readIf,
  showAhead,
} from './notification-cache.ts';

export type Shown = 'all' | 'unread';

/** As the balance's, for as long as the news don't come by themselves. */
const pollMs = 30_000;
const whileDown = () => (isLive() ? false : pollMs);
/** As many as the bell's panel has room for. */
const newestShown = '6';
const listedAtOnce = '20';

/** The newest ones, and how many are unread in all: what the bell shows. */
export const newestQuery = queryOptions({
  queryKey: notificationKeys.newest,
  queryFn: async ({ signal }) => {
    const { data, unread } = await call('GET /user/notifications', { query: { limit: newestShown }, signal });
    return { notifications: data, unread };
  },
  refetchInterval: whileDown,
});

export const listQuery = (show: Shown) =>
  infiniteQueryOptions({
    queryKey: [...notificationKeys.list, show],
    queryFn: async ({ pageParam, signal }) => {
      const query = { show, limit: listedAtOnce, ...(pageParam !== '' && { cursor: pageParam }) };
      const { data, unread, nextCursor } = await call('GET /user/notifications', { query, signal });
      return { notifications: data, unread, nextCursor };
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: whileDown,
  });

interface Command {
  readonly send: () => Promise<{ readonly data: { readonly unread: number } }>;
  readonly change: Change;
  readonly unread: (before: number) => number;
}

/** Reading and deleting: shown at once, and taken back with a word when it could not be saved. */
export function useNotificationCommands() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { mutate } = useMutation({
    mutationKey: notificationKeys.all,
    mutationFn: ({ send }: Command) => send(),
    onMutate: async ({ change, unread }) => {
      await client.cancelQueries({ queryKey: notificationKeys.all });
      return showAhead(client, change, unread);
    },
    onSuccess: ({ data }) => keepUnread(client, data.unread),
    onError: (error, _command, takeBack) => {
      takeBack?.();
      notify.error(messageOf(error, { refused: t('notifications.actionFailed') }));
    },
    // What is read anew before the last of several commands would take its effect back for a moment.
    onSettled: () => {
      if (client.isMutating({ mutationKey: notificationKeys.all }) > 1) return;
      void client.invalidateQueries({ queryKey: notificationKeys.all });
    },
  });
  return {
    read({ id, isRead }: Notification): void {
      if (isRead) return;
      const send = () => call('POST /user/notifications/:id/read', { params: { id }, body: {} });
      mutate({ send, change: readIf((one) => one.id === id), unread: (before) => before - 1 });
    },
    /** All up to the newest one that is shown. */
    readAll({ id: newestId }: Notification): void {
      const send = () => call('POST /user/notifications/read', { body: { newestId } });
      mutate({ send, change: readIf((one) => one.id <= newestId), unread: () => 0 });
    },
    remove({ id, isRead }: Notification): void {
      const send = () => call('DELETE /user/notifications/:id', { params: { id } });
      const change = goneIf((one) => one.id === id);
      mutate({ send, change, unread: (before) => (isRead ? before : before - 1) });
    },
  };
}
