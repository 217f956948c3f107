import { call, type EndpointResponse } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';

export type ActivityEntry = EndpointResponse<'GET /user/activity'>['data'][number];

export const activityKey = ['activity'] as const;
const pageSize = '5';

export const accountActivityQuery = cursorQuery(activityKey, (cursor, signal) =>
  call('GET /user/activity', { query: { limit: pageSize, cursor }, signal }),
);
