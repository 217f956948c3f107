import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { isLive } from './live-state.ts';

/** The header's and the dashboard's interval. The server answers it from what it knows, never from the provider. */
const balancePollMs = 30_000;

/** Apart from the hooks on it, because a visitor's first load needs no more than its key. */
export const balanceQuery = queryOptions({
  queryKey: ['balance'],
  queryFn: async ({ signal }) => (await call('GET /fortune-panda-user/balance', { signal })).data,
  // News come by themselves while the stream is open.
  refetchInterval: () => (isLive() ? false : balancePollMs),
  refetchOnWindowFocus: 'always',
  staleTime: 0,
});
