import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { parseNotificationFlags } from './local-notification-flags.ts';
import type { NotificationItem } from './notification-cache.ts';
import {
  applyOptimisticUpdate,
  markReadIf,
  notificationKeys,
  removeIf,
  setUnreadCount,
  updateNotifications,
} from './notification-cache.ts';

const notificationOf = (id: string, isRead = false): NotificationItem => ({
  id,
  at: '2026-03-10T12:00:00.000Z',
  isRead,
  kind: 'promotion',
  data: { offer: id },
});
const cachedList = () => ({
  data: [notificationOf('nt_c'), notificationOf('nt_b', true), notificationOf('nt_a')],
  unread: 2,
});

describe('the settings stored in a browser', () => {
  test('have the specified defaults for missing values', () => {
    const defaults = {
      emailNotifications: true,
      pushNotifications: true,
      gameUpdates: true,
      promotions: false,
    };
    for (const text of ['{}', '{', 'null', '7', '{"promotions":"yes"}', '{"strange":true}']) {
      expect(parseNotificationFlags(text), text).toEqual(defaults);
    }
    expect(parseNotificationFlags('{"promotions":true,"gameUpdates":false}')).toEqual({
      ...defaults,
      promotions: true,
      gameUpdates: false,
    });
  });
});

describe('the optimistic effect of a command', () => {
  test('marks one as read, marks all up to one, or deletes one', () => {
    const read = (isMeant: Parameters<typeof markReadIf>[0]) =>
      updateNotifications(cachedList(), markReadIf(isMeant)).data.map(({ isRead }) => isRead);
    expect(read(({ id }) => id === 'nt_c')).toEqual([true, true, false]);
    expect(read(({ id }) => id <= 'nt_b')).toEqual([false, true, true]);
    const left = updateNotifications(
      cachedList(),
      removeIf(({ id }) => id === 'nt_b'),
    );
    expect(left.data.map(({ id }) => id)).toEqual(['nt_c', 'nt_a']);
  });

  test('is visible in the bell and in every list at once, and can be undone', () => {
    const client = new QueryClient();
    const listKey = [...notificationKeys.list, 'all'];
    const pages = { pages: [{ ...cachedList(), nextCursor: null }], pageParams: [''] };
    client.setQueryData(notificationKeys.newest, cachedList());
    client.setQueryData(listKey, pages);
    const takeBack = applyOptimisticUpdate(
      client,
      markReadIf(() => true),
      () => 0,
    );
    expect(client.getQueryData(notificationKeys.newest)).toMatchObject({ unread: 0 });
    expect(client.getQueryData(listKey)).toMatchObject({
      pages: [{ data: [{ isRead: true }, { isRead: true }, { isRead: true }] }],
    });
    takeBack();
    expect(client.getQueryData(notificationKeys.newest)).toEqual(cachedList());
    expect(client.getQueryData(listKey)).toEqual(pages);
  });

  test('is replaced by the server’s count, and is never below zero', () => {
    const client = new QueryClient();
    client.setQueryData(notificationKeys.newest, { ...cachedList(), unread: 0 });
    applyOptimisticUpdate(
      client,
      (notification) => notification,
      (before) => before - 1,
    );
    expect(client.getQueryData(notificationKeys.newest)).toMatchObject({ unread: 0 });
    setUnreadCount(client, 7);
    expect(client.getQueryData(notificationKeys.newest)).toMatchObject({ unread: 7 });
  });
});
