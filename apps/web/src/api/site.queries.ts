import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** What the server tells of this deployment. It does not change while a page is open. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: async ({ signal }) => (await call('GET /site', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});
