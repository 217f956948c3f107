import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { pollUnlessStreamOpen } from '../../api/stream-status.ts';

/** How often a page asks, by where it shows the balance. The server answers from what it knows, never from the provider. */
export const balancePollMs = { default: 20_000, headerAndDashboard: 30_000 } as const;

/** Apart from the hooks on it, because a visitor's first load needs no more than its key. */
export const balanceQuery = queryOptions({
  queryKey: ['balance'],
  queryFn: async ({ signal }) => (await call('GET /fortune-panda-user/balance', { signal })).data,
  refetchInterval: pollUnlessStreamOpen(balancePollMs.default),
  refetchOnWindowFocus: 'always',
  staleTime: 0,
});
