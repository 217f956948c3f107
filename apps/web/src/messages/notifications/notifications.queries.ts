import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';
import { pollUnlessStreamOpen } from '../../api/stream-status.ts';
import { useTranslation } from '../../i18n/index.ts';
import { notify } from '../../ui/toasts.tsx';
import {
  applyOptimisticUpdate,
  markReadIf,
  type NotificationItem,
  type NotificationUpdater,
  notificationKeys,
  removeIf,
  setUnreadCount,
} from './notification-cache.ts';

export type NotificationFilter = 'all' | 'unread';

const pollMs = 30_000;
/** The bell's count and its list mount one after the other. */
const mountStaleTimeMs = 2_000;
const panelPageSize = '6';
const listPageSize = '20';

export const newestNotificationsQuery = queryOptions({
  queryKey: notificationKeys.newest,
  queryFn: ({ signal }) => call('GET /user/notifications', { query: { limit: panelPageSize }, signal }),
  staleTime: mountStaleTimeMs,
  refetchInterval: pollUnlessStreamOpen(pollMs),
});

export const notificationListQuery = (show: NotificationFilter) => ({
  ...cursorQuery([...notificationKeys.list, show], (cursor, signal) =>
    call('GET /user/notifications', { query: { show, limit: listPageSize, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
  refetchInterval: pollUnlessStreamOpen(pollMs),
});

interface NotificationCommand {
  readonly send: () => Promise<{ readonly data: { readonly unread: number } }>;
  readonly update: NotificationUpdater;
  readonly nextUnread: (before: number) => number;
}

/** Marks as read and deletes optimistically. If a change cannot be saved, undoes it and shows a message. */
export function useNotificationCommands() {
  const client = useQueryClient();
  const { t } = useTranslation('activity');
  const { mutate } = useMutation({
    mutationKey: notificationKeys.all,
    mutationFn: ({ send }: NotificationCommand) => send(),
    onMutate: async ({ update: change, nextUnread: unread }) => {
      await client.cancelQueries({ queryKey: notificationKeys.all });
      return applyOptimisticUpdate(client, change, unread);
    },
    onSuccess: ({ data }) => setUnreadCount(client, data.unread),
    onError: (error, _command, takeBack) => {
      takeBack?.();
      notify.failure(t('notifications.actionFailed'))(error);
    },
    // A refetch before the last command has ended would briefly undo its effect.
    onSettled: () => {
      if (client.isMutating({ mutationKey: notificationKeys.all }) > 1) return;
      void client.invalidateQueries({ queryKey: notificationKeys.all });
    },
  });
  return {
    read({ id, isRead }: NotificationItem): void {
      if (isRead) return;
      const send = () => call('POST /user/notifications/:id/read', { params: { id }, body: {} });
      mutate({ send, update: markReadIf((one) => one.id === id), nextUnread: (before) => before - 1 });
    },
    readAll({ id: newestId }: NotificationItem): void {
      const send = () => call('POST /user/notifications/read', { body: { newestId } });
      mutate({ send, update: markReadIf((one) => one.id <= newestId), nextUnread: () => 0 });
    },
    remove({ id, isRead }: NotificationItem): void {
      const send = () => call('DELETE /user/notifications/:id', { params: { id } });
      const change = removeIf((one) => one.id === id);
      mutate({ send, update: change, nextUnread: (before) => (isRead ? before : before - 1) });
    },
  };
}
