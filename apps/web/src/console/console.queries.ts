import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { agentStatusQuery } from '../access/permissions/permissions.ts';
import { call } from '../api/client.ts';

export const providerHealthQuery = queryOptions({
  queryKey: ['console', 'health'],
  queryFn: async ({ signal }) => (await call('GET /health/fortune-panda', { signal })).isLoggedIn,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** A burst of calls is over in seconds, so the calls left of a minute's budget are read this often. */
const connectionStatusPollMs = 5_000;

/** The state of the connection to the provider. It is only shown: nothing on the page depends on it. */
export const connectionStatusQuery = queryOptions({
  queryKey: ['console', 'line'],
  queryFn: async ({ signal }) => (await call('GET /health/fortune-panda', { signal })).data,
  refetchInterval: connectionStatusPollMs,
  retry: false,
});

export async function connectProvider(client: QueryClient): Promise<void> {
  await call('POST /health/fortune-panda/relogin', { body: {} });
  client.setQueryData(providerHealthQuery.queryKey, true);
  void client.invalidateQueries({ queryKey: agentStatusQuery.queryKey });
}
