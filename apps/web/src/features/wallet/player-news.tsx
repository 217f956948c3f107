import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewsOf } from '../../api/events.ts';
import { notify } from '../../ui/toasts.tsx';
import { balanceQuery } from '../balances/balance-query.ts';
import { keepFollowing } from '../balances/live.ts';
import { authStore } from '../sessions/session.ts';
import { type NewsToast, toastOf } from './news-toasts.ts';
import { refreshWallet } from './wallet.queries.ts';

/** Wherever a player is on the site: the balance, the badge and the wallet follow, and an agent's answer is told. */
export function PlayerNews() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const tell = useRef<(toast: NewsToast) => void>(() => undefined);
  tell.current = ({ kind, words, amount, reason }) =>
    notify[kind](t(`wallet.news.${words}`, { amount }), reason === undefined ? {} : { description: reason });
  useEffect(() => {
    const told = new Set<string>();
    const hear = (news: NewsOf<'GET /fortune-panda-user/events'>) => {
      if (news.name === 'balance') {
        // An answer to a poll that is still on its way is older than this.
        void client.cancelQueries({ queryKey: balanceQuery.queryKey });
        client.setQueryData(balanceQuery.queryKey, news.data);
        authStore.getState().setLastRecharge(news.data.lastRechargeStatus);
        return;
      }
      void refreshWallet(client);
      const toast = toastOf(news);
      if (toast === undefined || told.has(toast.id)) return;
      told.add(toast.id);
      tell.current(toast);
    };
    return keepFollowing('GET /fortune-panda-user/events', {
      onEvent: hear,
      onDown() {
        void client.invalidateQueries({ queryKey: balanceQuery.queryKey });
        void refreshWallet(client);
      },
    });
  }, [client]);
  return null;
}
