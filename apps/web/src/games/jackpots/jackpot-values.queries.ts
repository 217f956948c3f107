import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The server reads them at the same interval. A hidden tab does not poll. */
const pollMs = 5_000;

export const jackpotValuesQuery = queryOptions({
  queryKey: ['jackpot-values'],
  queryFn: async ({ signal }) => (await call('GET /games/jackpots', { signal })).data,
  // Empty if the provider does not support jackpots.
  refetchInterval: ({ state }) => (state.data?.length === 0 ? false : pollMs),
  staleTime: pollMs,
  retry: false,
});
