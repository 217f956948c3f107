import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { toLocalVisit, visitQuery } from '../../access/sessions/visit.queries.ts';
import { call, type EndpointResponse } from '../../api/client.ts';
import { putQueryData } from '../../api/refetch-queries.ts';

export type RealityCheck = EndpointResponse<'GET /user/reality-check'>['data'];
export type RealityCheckChoice = 'continue' | 'limits' | 'stop';

export const realityCheckQuery = queryOptions({
  queryKey: ['reality-check'] as const,
  queryFn: async ({ signal }) => (await call('GET /user/reality-check', { signal })).data,
});

/** Includes the newest records if the provider's limits allow a call. */
export const dueCheckQuery = queryOptions({
  queryKey: ['reality-check', 'due'] as const,
  queryFn: async ({ signal }) => {
    await call('POST /user/reality-check/read', { body: {}, signal }).catch(() => undefined);
    return (await call('GET /user/reality-check', { signal })).data;
  },
  gcTime: 0,
});

export async function acknowledgeCheck(client: QueryClient, choice: RealityCheckChoice): Promise<void> {
  const { data } = await call('POST /user/reality-check/acknowledge', { body: { choice } });
  putQueryData(client, visitQuery.queryKey, toLocalVisit(data, Date.now()));
  void client.invalidateQueries({ queryKey: realityCheckQuery.queryKey });
}
