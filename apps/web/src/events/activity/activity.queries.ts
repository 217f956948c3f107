import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type Reply } from '../../api/client.ts';
import { readAnew } from '../../api/read-anew.ts';

export type Activity = Reply<'GET /user/activity'>['data'][number];

const key = ['activity'] as const;
/** As many as the dashboard shows before more is asked for. */
const shownAtOnce = '5';

export const activityQuery = infiniteQueryOptions({
  queryKey: key,
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: shownAtOnce, ...(pageParam !== '' && { cursor: pageParam }) };
    const { data, nextCursor } = await call('GET /user/activity', { query, signal });
    return { events: data, nextCursor };
  },
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export function refreshActivity(client: QueryClient): Promise<void> {
  return readAnew(client, key);
}
