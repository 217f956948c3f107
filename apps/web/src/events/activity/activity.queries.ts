import type { QueryClient } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';
import { refetchQueries } from '../../api/refetch-queries.ts';

export type ActivityEntry = EndpointResponse<'GET /user/activity'>['data'][number];

const activityKey = ['activity'] as const;
const pageSize = '5';

export const accountActivityQuery = cursorQuery(activityKey, (cursor, signal) =>
  call('GET /user/activity', { query: { limit: pageSize, cursor }, signal }),
);

export function refreshActivity(client: QueryClient): Promise<void> {
  return refetchQueries(client, activityKey);
}
