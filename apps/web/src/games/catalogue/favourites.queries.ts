import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { call } from '../../api/client.ts';
import { errorMessageOf } from '../../api/errors.ts';
import { useTranslation } from '../../i18n/index.ts';
import { notify } from '../../ui/toasts.tsx';

const listStaleTimeMs = 60_000;

export const favouritesQuery = queryOptions({
  queryKey: ['favourites'],
  queryFn: async ({ signal }) => (await call('GET /user/favourites', { signal })).data,
  staleTime: listStaleTimeMs,
});

export const recentGamesQuery = queryOptions({
  queryKey: ['recent-games'],
  queryFn: async ({ signal }) => (await call('GET /user/recent-games', { signal })).data,
  staleTime: listStaleTimeMs,
});

/** Updates optimistically, and undoes the change if the server refuses. */
export function useFavourite(kindId: number) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const isPlayer = useIsPlayer();
  const { queryKey } = favouritesQuery;
  const { data: isFavourite = false } = useQuery({
    ...favouritesQuery,
    enabled: isPlayer,
    select: (kindIds) => kindIds.includes(kindId),
  });
  const { mutate } = useMutation({
    mutationKey: queryKey,
    // In sequence, so that the last press decides.
    scope: { id: 'favourites' },
    mutationFn: (isFavourite: boolean) => call('PUT /user/favourites', { body: { kindId, isFavourite } }),
    onMutate: async (isFavourite) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (kindIds = []) => {
        const others = kindIds.filter((other) => other !== kindId);
        return isFavourite ? [kindId, ...others] : others;
      });
    },
    onError: (error) => {
      notify.error(errorMessageOf(error, { refused: t('lobby.favouriteFailed') }));
      void client.invalidateQueries({ queryKey });
    },
    onSuccess: ({ data }) => {
      // Another toggle is running, whose response is newer.
      if (client.isMutating({ mutationKey: queryKey }) === 1) client.setQueryData(queryKey, data);
    },
  });
  return { isFavourite, toggle: () => mutate(!isFavourite) };
}
