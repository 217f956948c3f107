import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { agentStatusQuery } from '../access/permissions/permissions.ts';
import { call } from '../api/client.ts';
import { putQueryData } from '../api/refetch-queries.ts';

/**
 * Short, because a burst of calls uses up a minute's budget in seconds, and an outage must be noticed within
 * ten seconds.
 */
const connectionStatusPollMs = 5_000;
/** The response needs only a few rows, so a slower server counts as down. */
const connectionStatusTimeoutMs = 4_000;

export const connectionStatusQuery = queryOptions({
  queryKey: ['console', 'line'],
  queryFn: async ({ signal }) => {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(connectionStatusTimeoutMs)]);
    return (await call('GET /health/fortune-panda', { signal: inTime })).data;
  },
  refetchInterval: connectionStatusPollMs,
  retry: false,
});

/** The first check. It shares the request of the poll. */
export const providerHealthQuery = queryOptions({
  queryKey: ['console', 'health'],
  queryFn: async ({ client }) => (await client.fetchQuery(connectionStatusQuery)).isLoggedIn,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

export async function connectProvider(client: QueryClient): Promise<void> {
  await call('POST /health/fortune-panda/relogin', { body: {} });
  putQueryData(client, providerHealthQuery.queryKey, true);
  void client.invalidateQueries({ queryKey: agentStatusQuery.queryKey });
}
