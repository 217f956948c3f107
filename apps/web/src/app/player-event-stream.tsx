import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { authStore } from '../access/sessions/session.ts';
import type { StreamEvent } from '../api/event-stream.ts';
import { followStream } from '../api/follow-stream.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { refreshActivity } from '../events/activity/activity.queries.ts';
import { useTranslation } from '../i18n/index.ts';
import { canNotifyWhileHidden, showBrowserNotification } from '../messages/notifications/browser-push.ts';
import type { NotificationItem } from '../messages/notifications/notification-cache.ts';
import { notificationKeys, setUnreadCount } from '../messages/notifications/notification-cache.ts';
import { migrateLocalFlags } from '../messages/notifications/notification-settings.queries.ts';
import { notificationStyles, notificationTextOf } from '../messages/notifications/notification-text.ts';
import { balanceQuery } from '../money/balances/balance.queries.ts';
import { refreshWallet } from '../money/wallet/wallet.queries.ts';
import { tournamentsKey } from '../promotions/tournaments/tournaments.queries.ts';
import { notify } from '../ui/toasts.tsx';

const positiveKinds: ReadonlySet<NotificationItem['kind']> = new Set(['recharge_applied', 'redeem_applied']);

export function PlayerEventStream() {
  const client = useQueryClient();
  const tell = useNotifier();
  useEffect(() => {
    void migrateLocalFlags(client);
    const notifiedIds = new Set<string>();
    const handleEvent = (event: StreamEvent<'GET /fortune-panda-user/events'>) => {
      switch (event.name) {
        case 'balance':
          // A poll in flight is older than this event.
          void client.cancelQueries({ queryKey: balanceQuery.queryKey });
          client.setQueryData(balanceQuery.queryKey, event.data);
          authStore.getState().setLastRecharge(event.data.lastRechargeStatus);
          return;
        case 'notifications':
          setUnreadCount(client, event.data.unread);
          void refetchQueries(client, notificationKeys.all);
          void refreshActivity(client);
          for (const notification of event.data.added) {
            if (notifiedIds.has(notification.id)) continue;
            notifiedIds.add(notification.id);
            tell.current(notification);
          }
          return;
        case 'tournament':
          // Only a page that shows it reads it again.
          void client.invalidateQueries({ queryKey: [...tournamentsKey, event.data.id] });
          return;
        default:
          void refreshWallet(client);
          void refreshActivity(client);
      }
    };
    return followStream('GET /fortune-panda-user/events', {
      onEvent: handleEvent,
      canFollowWhileHidden: canNotifyWhileHidden,
      onDisconnect() {
        void client.invalidateQueries({ queryKey: balanceQuery.queryKey });
        void client.invalidateQueries({ queryKey: notificationKeys.all });
        void refreshWallet(client);
      },
    });
  }, [client, tell]);
  return null;
}

/** A toast, or a browser notification in a hidden tab. The server leaves out what the player disabled. */
function useNotifier() {
  const navigate = useNavigate();
  const { t, locale } = useTranslation();
  const tell = useRef<(notification: NotificationItem) => void>(() => undefined);
  tell.current = (notification) => {
    const { id, kind } = notification;
    const { title, text } = notificationTextOf(t, locale, notification);
    const isShown = showBrowserNotification(
      { id, title, text },
      () => void navigate(notificationStyles[kind].to),
    );
    if (isShown) return;
    const details = text === undefined ? {} : { description: text };
    if (positiveKinds.has(kind)) notify.success(title, details);
    else notify.info(title, details);
  };
  return tell;
}
