import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const pollMs = 60_000;

export const winnersQuery = queryOptions({
  queryKey: ['winners'],
  queryFn: async ({ signal }) => (await call('GET /games/winners', { signal })).data,
  refetchInterval: pollMs,
  staleTime: pollMs,
  retry: false,
});

export const winPrivacyQuery = queryOptions({
  queryKey: ['win-privacy'],
  queryFn: async ({ signal }) => (await call('GET /user/win-privacy', { signal })).data,
});

export const saveWinPrivacy = async (showsWins: boolean) =>
  (await call('PUT /user/win-privacy', { body: { showsWins } })).data;
