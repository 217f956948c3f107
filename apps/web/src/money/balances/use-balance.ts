import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { authStore, useIsPlayer, useUser } from '../../access/sessions/session.ts';
import { call } from '../../api/client.ts';
import { errorMessageOf, NetworkFailure } from '../../api/errors.ts';
import { pollUnlessStreamOpen } from '../../api/stream-status.ts';
import { useCommand } from '../../api/use-command.ts';
import { useTranslation } from '../../i18n/index.ts';
import { notify } from '../../ui/toasts.tsx';
import { balancePollMs, balanceQuery, type PlayerBalance, readBalance } from './balance.queries.ts';

/** Until the first response, the last known balance, which is stored with the user. */
export function useBalance(pollMs: number = balancePollMs.default): PlayerBalance | undefined {
  const isPlayer = useIsPlayer();
  const user = useUser();
  const refetchInterval = pollUnlessStreamOpen(pollMs);
  const { data } = useQuery({ ...balanceQuery, refetchInterval, enabled: isPlayer });
  useEffect(() => {
    if (data !== undefined) authStore.getState().setBalance(data);
  }, [data]);
  if (data !== undefined || !user?.fortunePandaBalance) return data;
  return { balance: user.fortunePandaBalance, updatedAt: user.fortunePandaLastSync };
}

export function useRefreshBalance(): { refresh: () => void; isRefreshing: boolean } {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutate, isPending } = useCommand(
    async () => {
      const before = client.getQueryData(balanceQuery.queryKey)?.updatedAt;
      const { data, message } = await call('GET /fortune-panda-user/balance', { query: { refresh: 'true' } });
      return { data: readBalance(data), before, message };
    },
    {
      stores: balanceQuery,
      onSuccess: ({ data: { updatedAt }, before, message }) => {
        // The same balance: the server says whether it was read just now, or the provider is busy.
        if (updatedAt !== null && updatedAt === before) notify.info(message);
      },
      onError: (error) => {
        if (error instanceof NetworkFailure) return notify.error(t('balance.refreshOffline'));
        const failed = t('balance.refreshFailed');
        const reason = errorMessageOf(error, { refused: failed });
        notify.error(failed, reason === failed ? {} : { description: reason });
      },
    },
  );
  return { refresh: () => mutate(), isRefreshing: isPending };
}

/** The longest text in the large size on a phone: "$12,345.67". */
const maxLargeLength = 10;

/** Returns a smaller size for long balances, so that they fit on a phone. */
export const balanceSizeClass = (figure: string): string =>
  figure.length > maxLargeLength
    ? 'text-3xl leading-[3.75rem] sm:text-6xl sm:leading-tight'
    : 'text-5xl leading-tight sm:text-6xl';
