import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const jackpotsKey = ['console', 'jackpots'] as const;
/** Jackpots grow with every stake. */
const pollMs = 5_000;

export const jackpotsQuery = queryOptions({
  queryKey: jackpotsKey,
  queryFn: async ({ signal }) => (await call('GET /agent/jackpots', { signal })).data,
  refetchInterval: ({ state }) => (state.data?.isConfigurable === false ? false : pollMs),
});
