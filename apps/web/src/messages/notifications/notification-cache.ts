import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Reply } from '../../api/client.ts';

export type Notification = Reply<'GET /user/notifications'>['data'][number];

/** What a list of notifications holds, or one page of it. */
export interface Notifications {
  readonly notifications: readonly Notification[];
  readonly unread: number;
}

/** What becomes of one: another state of it, or nothing. */
export type Change = (notification: Notification) => Notification | undefined;

export const readIf =
  (isMeant: (notification: Notification) => boolean): Change =>
  (notification) =>
    isMeant(notification) ? { ...notification, isRead: true } : notification;

export const goneIf =
  (isMeant: (notification: Notification) => boolean): Change =>
  (notification) =>
    isMeant(notification) ? undefined : notification;

export function changed<Held extends Notifications>(held: Held, change: Change): Held {
  return { ...held, notifications: held.notifications.flatMap((one) => change(one) ?? []) };
}

export const notificationKeys = {
  all: ['notifications'],
  newest: ['notifications', 'newest'],
  list: ['notifications', 'list'],
} as const;

type Pages = InfiniteData<Notifications & { readonly nextCursor: string | null }, string>;

/** Shows at once what a command is going to bring. Answers how to take that back. */
export function showAhead(client: QueryClient, change: Change, unread: (before: number) => number) {
  const before = [
    ...client.getQueriesData<Notifications>({ queryKey: notificationKeys.newest }),
    ...client.getQueriesData<Pages>({ queryKey: notificationKeys.list }),
  ];
  client.setQueriesData<Notifications>(
    { queryKey: notificationKeys.newest },
    (held) => held && { ...changed(held, change), unread: Math.max(0, unread(held.unread)) },
  );
  client.setQueriesData<Pages>(
    { queryKey: notificationKeys.list },
    (held) => held && { ...held, pages: held.pages.map((page) => changed(page, change)) },
  );
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

/** The true number, as the server tells it. */
export function keepUnread(client: QueryClient, unread: number): void {
  client.setQueriesData<Notifications>(
    { queryKey: notificationKeys.newest },
    (held) => held && { ...held, unread },
  );
}
