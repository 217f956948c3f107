import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import { refetchQueries } from '../../api/refetch-queries.ts';

export type ActivityEntry = EndpointResponse<'GET /user/activity'>['data'][number];

const activityKey = ['activity'] as const;
const pageSize = '5';

export const accountActivityQuery = infiniteQueryOptions({
  queryKey: activityKey,
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: pageSize, ...(pageParam !== '' && { cursor: pageParam }) };
    const { data, nextCursor } = await call('GET /user/activity', { query, signal });
    return { events: data, nextCursor };
  },
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export function refreshActivity(client: QueryClient): Promise<void> {
  return refetchQueries(client, activityKey);
}
