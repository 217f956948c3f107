import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { EndpointResponse } from '../../api/client.ts';

export type NotificationItem = EndpointResponse<'GET /user/notifications'>['data'][number];

export interface NotificationListData {
  readonly data: readonly NotificationItem[];
  readonly unread: number;
}

/** Returns the new notification, or undefined to remove it. */
export type NotificationUpdater = (notification: NotificationItem) => NotificationItem | undefined;

export const markReadIf =
  (isMeant: (notification: NotificationItem) => boolean): NotificationUpdater =>
  (notification) =>
    isMeant(notification) ? { ...notification, isRead: true } : notification;

export const removeIf =
  (isMeant: (notification: NotificationItem) => boolean): NotificationUpdater =>
  (notification) =>
    isMeant(notification) ? undefined : notification;

export function updateNotifications<Held extends NotificationListData>(
  held: Held,
  change: NotificationUpdater,
): Held {
  return { ...held, data: held.data.flatMap((one) => change(one) ?? []) };
}

export const notificationKeys = {
  all: ['notifications'],
  newest: ['notifications', 'newest'],
  list: ['notifications', 'list'],
} as const;

type NotificationPages = InfiniteData<NotificationListData & { readonly nextCursor: string | null }, string>;

/** Applies a command's effect before the response. Returns an undo function. */
export function applyOptimisticUpdate(
  client: QueryClient,
  change: NotificationUpdater,
  unread: (before: number) => number,
) {
  const before = [
    ...client.getQueriesData<NotificationListData>({ queryKey: notificationKeys.newest }),
    ...client.getQueriesData<NotificationPages>({ queryKey: notificationKeys.list }),
  ];
  client.setQueriesData<NotificationListData>(
    { queryKey: notificationKeys.newest },
    (held) => held && { ...updateNotifications(held, change), unread: Math.max(0, unread(held.unread)) },
  );
  client.setQueriesData<NotificationPages>(
    { queryKey: notificationKeys.list },
    (held) => held && { ...held, pages: held.pages.map((page) => updateNotifications(page, change)) },
  );
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

export function setUnreadCount(client: QueryClient, unread: number): void {
  client.setQueriesData<NotificationListData>(
    { queryKey: notificationKeys.newest },
    (held) => held && { ...held, unread },
  );
}
