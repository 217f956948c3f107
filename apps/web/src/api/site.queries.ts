import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: async ({ signal }) => (await call('GET /site', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});
