import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { EndpointResponse } from '../../api/client.ts';

export type NotificationItem = EndpointResponse<'GET /user/notifications'>['data'][number];

/** What a list of notifications holds, or one page of it. */
export interface NotificationListData {
  readonly notifications: readonly NotificationItem[];
  readonly unread: number;
}

/** What becomes of one: another state of it, or nothing. */
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
  return { ...held, notifications: held.notifications.flatMap((one) => change(one) ?? []) };
}

export const notificationKeys = {
  all: ['notifications'],
  newest: ['notifications', 'newest'],
  list: ['notifications', 'list'],
} as const;

type NotificationPages = InfiniteData<NotificationListData & { readonly nextCursor: string | null }, string>;

/** Shows at once what a command is going to bring. Answers how to take that back. */
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

/** The true number, as the server tells it. */
export function setUnreadCount(client: QueryClient, unread: number): void {
  client.setQueriesData<NotificationListData>(
    { queryKey: notificationKeys.newest },
    (held) => held && { ...held, unread },
  );
}
