import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { parseFlags } from './local-flags.ts';
import type { Notification } from './notification-cache.ts';
import { changed, goneIf, keepUnread, notificationKeys, readIf, showAhead } from './notification-cache.ts';

const one = (id: string, isRead = false): Notification => ({
  id,
  at: '2026-03-10T12:00:00.000Z',
  isRead,
  kind: 'promotion',
  data: { offer: id },
});
const held = () => ({ notifications: [one('nt_c'), one('nt_b', true), one('nt_a')], unread: 2 });

describe('the choice that a browser kept', () => {
  it('has the specified defaults for what it does not say', () => {
    const defaults = {
      emailNotifications: true,
      pushNotifications: true,
      gameUpdates: true,
      promotions: false,
    };
    for (const text of ['{}', '{', 'null', '7', '{"promotions":"yes"}', '{"strange":true}']) {
      expect(parseFlags(text), text).toEqual(defaults);
    }
    expect(parseFlags('{"promotions":true,"gameUpdates":false}')).toEqual({
      ...defaults,
      promotions: true,
      gameUpdates: false,
    });
  });
});

describe('what a command is going to bring', () => {
  it('is one read, or all up to one, or one gone', () => {
    const read = (isMeant: Parameters<typeof readIf>[0]) =>
      changed(held(), readIf(isMeant)).notifications.map(({ isRead }) => isRead);
    expect(read(({ id }) => id === 'nt_c')).toEqual([true, true, false]);
    expect(read(({ id }) => id <= 'nt_b')).toEqual([false, true, true]);
    const left = changed(
      held(),
      goneIf(({ id }) => id === 'nt_b'),
    );
    expect(left.notifications.map(({ id }) => id)).toEqual(['nt_c', 'nt_a']);
  });

  it('shows in the bell and in every list at once, and can be taken back', () => {
    const client = new QueryClient();
    const listKey = [...notificationKeys.list, 'all'];
    const pages = { pages: [{ ...held(), nextCursor: null }], pageParams: [''] };
    client.setQueryData(notificationKeys.newest, held());
    client.setQueryData(listKey, pages);
    const takeBack = showAhead(
      client,
      readIf(() => true),
      () => 0,
    );
    expect(client.getQueryData(notificationKeys.newest)).toMatchObject({ unread: 0 });
    expect(client.getQueryData(listKey)).toMatchObject({
      pages: [{ notifications: [{ isRead: true }, { isRead: true }, { isRead: true }] }],
    });
    takeBack();
    expect(client.getQueryData(notificationKeys.newest)).toEqual(held());
    expect(client.getQueryData(listKey)).toEqual(pages);
  });

  it('gives way to the number that the server tells, and is never below zero', () => {
    const client = new QueryClient();
    client.setQueryData(notificationKeys.newest, { ...held(), unread: 0 });
    showAhead(
      client,
      (notification) => notification,
      (before) => before - 1,
    );
    expect(client.getQueryData(notificationKeys.newest)).toMatchObject({ unread: 0 });
    keepUnread(client, 7);
    expect(client.getQueryData(notificationKeys.newest)).toMatchObject({ unread: 7 });
  });
});
