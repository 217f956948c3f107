import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { authStore, useIsPlayer } from '../../access/sessions/session.ts';
import { call, type EndpointResponse } from '../../api/client.ts';
import { errorMessageOf, NetworkFailure } from '../../api/errors.ts';
import { pollUnlessStreamOpen } from '../../api/stream-status.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useTranslation } from '../../i18n/index.ts';
import { notify } from '../../ui/toasts.tsx';
import { balancePollMs, balanceQuery } from './balance.queries.ts';

export type PlayerBalance = EndpointResponse<'GET /fortune-panda-user/balance'>['data'];

/** The player's last known balance: read at once, at an interval and on every return to the window; silent when it fails. */
export function useBalance(pollMs: number = balancePollMs.default): PlayerBalance | undefined {
  const isPlayer = useIsPlayer();
  const refetchInterval = pollUnlessStreamOpen(pollMs);
  const { data } = useQuery({ ...balanceQuery, refetchInterval, enabled: isPlayer });
  useEffect(() => {
    if (data !== undefined) authStore.getState().setLastRecharge(data.lastRechargeStatus);
  }, [data]);
  return data;
}

/** The manual refresh asks the provider, when the budget of calls allows, and is the only one that tells of a failure. */
export function useRefreshBalance(): { refresh: () => void; isRefreshing: boolean } {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('GET /fortune-panda-user/balance', { query: { refresh: 'true' } }),
    onMutate: () => client.getQueryData(balanceQuery.queryKey)?.updatedAt,
    onSuccess: ({ data }, _nothing, before) => {
      client.setQueryData(balanceQuery.queryKey, data);
      // The budget of provider calls was spent: the same old balance came back.
      if (data.updatedAt !== null && data.updatedAt === before) {
        notify.info(t('balance.stillAsOf', { time: formatDateTime(data.updatedAt, 'time') }));
      }
    },
    onError: (error) => {
      if (error instanceof NetworkFailure) return notify.error(t('balance.refreshOffline'));
      const failed = t('balance.refreshFailed');
      const reason = errorMessageOf(error, { refused: failed });
      notify.error(failed, reason === failed ? {} : { description: reason });
    },
  });
  return { refresh: () => mutate(), isRefreshing: isPending };
}

/** So many letters of the large figure a phone shows: "$12,345.67". */
const maxLargeLength = 10;

/** The size of a balance that is its card's point: a long one stands whole on a phone too. */
export const balanceSizeClass = (figure: string): string =>
  figure.length > maxLargeLength
    ? 'text-3xl leading-[3.75rem] sm:text-6xl sm:leading-tight'
    : 'text-5xl leading-tight sm:text-6xl';
