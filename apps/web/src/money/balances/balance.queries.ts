import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { pollUnlessStreamOpen } from '../../api/stream-status.ts';

/** The server reads its database, never the provider. */
export const balancePollMs = { default: 20_000, headerAndDashboard: 30_000 } as const;

/** Page and header show one balance and mount one after the other. */
const mountStaleTimeMs = 2_000;

export const balanceQuery = queryOptions({
  queryKey: ['balance'],
  queryFn: async ({ signal }) => (await call('GET /fortune-panda-user/balance', { signal })).data,
  refetchInterval: pollUnlessStreamOpen(balancePollMs.default),
  refetchOnWindowFocus: 'always',
  staleTime: mountStaleTimeMs,
});
