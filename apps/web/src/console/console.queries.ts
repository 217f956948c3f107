import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { agentStatusQuery } from '../access/permissions/permissions.ts';
import { call } from '../api/client.ts';

export const providerHealthQuery = queryOptions({
  queryKey: ['console', 'health'],
  queryFn: async ({ signal }) => (await call('GET /health/fortune-panda', { signal })).isLoggedIn,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** A burst of calls uses up a minute's budget in seconds. */
const connectionStatusPollMs = 5_000;

/** The state is only displayed: nothing depends on it. */
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
