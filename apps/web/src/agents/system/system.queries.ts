import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import { siteQuery } from '../../api/site.queries.ts';
import { replyMessage } from '../../api/use-command.ts';

export type SystemStateData = EndpointResponse<'GET /agent/system'>['data'];
export type SystemSettingData = SystemStateData['settings'][number];

export const systemQuery = queryOptions({
  queryKey: ['console', 'system'],
  queryFn: async ({ signal }) => (await call('GET /agent/system', { signal })).data,
});

/** Shows the new state, also after a refusal: somebody else may have changed it. */
export const systemCommand = (onSuccess?: () => void) => ({
  stores: systemQuery,
  success: replyMessage,
  invalidates: [systemQuery.queryKey, siteQuery.queryKey],
  onSuccess,
});
