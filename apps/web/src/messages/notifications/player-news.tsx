import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { authStore } from '../../access/sessions/session.ts';
import type { NewsOf } from '../../api/events.ts';
import { readAnew } from '../../api/read-anew.ts';
import { refreshActivity } from '../../events/activity/activity.queries.ts';
import { balanceQuery } from '../../money/balances/balance-query.ts';
import { keepFollowing } from '../../money/balances/live.ts';
import { refreshWallet } from '../../money/wallet/wallet.queries.ts';
import { notify } from '../../ui/toasts.tsx';
import { mayShowHidden, showByBrowser } from './browser-push.ts';
import type { Notification } from './notification-cache.ts';
import { keepUnread, notificationKeys } from './notification-cache.ts';
import { adoptLocalChoice } from './notification-settings.queries.ts';
import { notificationLooks, useNotificationWords } from './notification-words.ts';

/** Good news are green; what only is to be known is not. */
const goodNews: ReadonlySet<Notification['kind']> = new Set(['recharge_applied', 'redeem_applied']);

/** Wherever a player is on the site: the balance, the badge, the wallet and the bell follow, and what is new is told. */
export function PlayerNews() {
  const client = useQueryClient();
  const tell = useTeller();
  useEffect(() => {
    void adoptLocalChoice(client);
    const told = new Set<string>();
    const hear = (news: NewsOf<'GET /fortune-panda-user/events'>) => {
      switch (news.name) {
        case 'balance':
          // An answer to a poll that is still on its way is older than this.
          void client.cancelQueries({ queryKey: balanceQuery.queryKey });
          client.setQueryData(balanceQuery.queryKey, news.data);
          authStore.getState().setLastRecharge(news.data.lastRechargeStatus);
          return;
        case 'notifications':
          keepUnread(client, news.data.unread);
          void readAnew(client, notificationKeys.all);
          void refreshActivity(client);
          for (const notification of news.data.added) {
            if (told.has(notification.id)) continue;
            told.add(notification.id);
            tell.current(notification);
          }
          return;
        default:
          void refreshWallet(client);
          void refreshActivity(client);
      }
    };
    return keepFollowing('GET /fortune-panda-user/events', {
      onEvent: hear,
      staysHidden: mayShowHidden,
      onDown() {
        void client.invalidateQueries({ queryKey: balanceQuery.queryKey });
        void client.invalidateQueries({ queryKey: notificationKeys.all });
        void refreshWallet(client);
      },
    });
  }, [client, tell]);
  return null;
}

/** Tells by a toast, or by the browser where nobody looks. The server leaves out what the player doesn't want pushed. */
function useTeller() {
  const navigate = useNavigate();
  const wordsOf = useNotificationWords();
  const tell = useRef<(notification: Notification) => void>(() => undefined);
  tell.current = (notification) => {
    const { id, kind } = notification;
    const { title, text } = wordsOf(notification);
    const isShown = showByBrowser({ id, title, text }, () => void navigate(notificationLooks[kind].to));
    if (isShown) return;
    const details = text === undefined ? {} : { description: text };
    if (goodNews.has(kind)) notify.success(title, details);
    else notify.plain(title, details);
  };
  return tell;
}
