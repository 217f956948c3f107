import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { authStore } from '../access/sessions/session.ts';
import { profileQuery } from '../accounts/accounts/profile.queries.ts';
import type { StreamEvent } from '../api/event-stream.ts';
import { followStream } from '../api/follow-stream.ts';
import { putQueryData, refetchQueries } from '../api/refetch-queries.ts';
import type { ReachedLimit } from '../care/limits/limit-reached-dialog.tsx';
import { activityKey } from '../events/activity/activity.queries.ts';
import { activitySections } from '../events/activity/activity-text.ts';
import { loadWithCareTranslations } from '../i18n/care-translations.ts';
import { loadTranslate, useTranslation } from '../i18n/index.ts';
import {
  canNotifyWhileHidden,
  isPushedHere,
  showBrowserNotification,
} from '../messages/notifications/browser-push.ts';
import type { NotificationItem } from '../messages/notifications/notification-cache.ts';
import { notificationKeys, setUnreadCount } from '../messages/notifications/notification-cache.ts';
import { migrateLocalFlags } from '../messages/notifications/notification-settings.queries.ts';
import { notificationStyles, notificationTextOf } from '../messages/notifications/notification-text.ts';
import { balanceQuery } from '../money/balances/balance.queries.ts';
import { walletKeys } from '../money/wallet/wallet.queries.ts';
import { tournamentsKey } from '../promotions/tournaments/tournaments.queries.ts';
import { lazyNamed } from '../ui/lazy-component.ts';
import { notify } from '../ui/toasts.tsx';
import { allChangedQueries, changedQueries } from './changed-queries.ts';

const positiveKinds: ReadonlySet<NotificationItem['kind']> = new Set(['recharge_applied', 'redeem_applied']);
/** They are shown during quiet hours too, as the server sends them. */
const urgentKinds: ReadonlySet<NotificationItem['kind']> = new Set(['new_device', 'password_changed']);

const LimitReachedDialog = lazyNamed(
  () => loadWithCareTranslations(import('../care/limits/limit-reached-dialog.tsx')),
  'LimitReachedDialog',
);

function readChanged(client: QueryClient, names: Iterable<string>): void {
  void refetchQueries(client, ...[...names].map((name) => [name]));
}

export function PlayerEventStream() {
  const client = useQueryClient();
  const tell = useNotifier();
  const [reached, setReached] = useState<ReachedLimit>();
  useEffect(() => {
    void migrateLocalFlags(client);
    const notifiedIds = new Set<string>();
    let isFirstUpdate = true;
    const handleEvent = (event: StreamEvent<'GET /fortune-panda-user/events'>) => {
      switch (event.name) {
        case 'balance':
          putQueryData(client, balanceQuery.queryKey, event.data);
          authStore.getState().setBalance(event.data);
          return;
        case 'notifications':
          setUnreadCount(client, event.data.unread);
          // The first one comes when the stream opens, while the page reads the same for the first time.
          if (!isFirstUpdate || event.data.added.length > 0)
            void refetchQueries(client, notificationKeys.all, activityKey);
          isFirstUpdate = false;
          for (const notification of event.data.added) {
            if (notifiedIds.has(notification.id)) continue;
            notifiedIds.add(notification.id);
            // Without its texts, the notification is still in the list.
            tell.current(notification, event.data.isQuiet).catch(() => undefined);
          }
          return;
        case 'profile':
          void client.invalidateQueries({ queryKey: profileQuery.queryKey });
          return;
        case 'activity':
          void refetchQueries(client, activityKey, ['security']);
          return;
        case 'changed':
          readChanged(client, changedQueries[event.data.topic]);
          return;
        case 'limit':
          void client.invalidateQueries({ queryKey: ['limits'] });
          setReached(event.data);
          return;
        case 'tournament':
          // Only an open page reads it again.
          void client.invalidateQueries({ queryKey: [...tournamentsKey, event.data.id] });
          return;
        case 'ticket':
          void client.invalidateQueries({ queryKey: ['tickets'] });
          return;
        case 'typing':
          client.setQueryData(['typing', event.data.id], Date.now());
          return;
        default:
          void refetchQueries(client, walletKeys.all);
      }
    };
    return followStream('GET /fortune-panda-user/events', {
      onEvent: handleEvent,
      canFollowWhileHidden: canNotifyWhileHidden,
      onDisconnect() {
        void client.invalidateQueries({ queryKey: balanceQuery.queryKey });
        void client.invalidateQueries({ queryKey: notificationKeys.all });
        void client.invalidateQueries({ queryKey: profileQuery.queryKey });
        void refetchQueries(client, walletKeys.all);
        readChanged(client, allChangedQueries);
      },
    });
  }, [client, tell]);
  if (reached === undefined) return null;
  return (
    <Suspense>
      <LimitReachedDialog limit={reached} onClose={() => setReached(undefined)} />
    </Suspense>
  );
}

/**
 * Shows a toast, or a browser notification if the tab is hidden. The server leaves out what the player
 * disabled.
 */
function useNotifier() {
  const navigate = useNavigate();
  const { locale } = useTranslation();
  useEffect(() => {
    // This is loaded only if the player allowed it. Without a connection it is renewed at the next visit.
    if (isPushedHere(authStore.getState().user?.id))
      import('../messages/notifications/web-push.ts')
        .then(({ renewPush }) => renewPush(locale))
        .catch(() => undefined);
  }, [locale]);
  const tell = useRef<(notification: NotificationItem, isQuiet: boolean) => Promise<void>>(
    async () => undefined,
  );
  tell.current = async (notification, isQuiet) => {
    const { id, kind } = notification;
    const t = await loadTranslate(...activitySections);
    const { title, text } = notificationTextOf(t, locale, notification);
    // The service worker shows the notifications that are pushed to this browser.
    if (document.visibilityState === 'hidden' && isPushedHere(authStore.getState().user?.id)) return;
    const mayInterrupt = !isQuiet || urgentKinds.has(kind);
    const open = () => void navigate(notificationStyles[kind].to);
    if (mayInterrupt && showBrowserNotification({ id, title, text }, open)) return;
    const details = text === undefined ? {} : { description: text };
    if (positiveKinds.has(kind)) notify.success(title, details);
    else notify.info(title, details);
  };
  return tell;
}
