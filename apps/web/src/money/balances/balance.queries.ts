import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { pollUnlessStreamOpen } from '../../api/stream-status.ts';

/**
 * Poll interval by where the balance is shown. The server reads its database, never from the provider.
 */
export const balancePollMs = { default: 20_000, headerAndDashboard: 30_000 } as const;

/** The page and the header show the same balance and mount one after the other. */
const mountStaleTimeMs = 2_000;

export const balanceQuery = queryOptions({
  queryKey: ['balance'],
  queryFn: async ({ signal }) => (await call('GET /fortune-panda-user/balance', { signal })).data,
  refetchInterval: pollUnlessStreamOpen(balancePollMs.default),
  refetchOnWindowFocus: 'always',
  staleTime: mountStaleTimeMs,
});
