import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The version can change when the server restarts, while a page stays open. */
const pollMs = 10 * 60_000;

export const termsQuery = queryOptions({
  queryKey: ['terms'] as const,
  queryFn: async ({ signal }) => (await call('GET /user/terms', { signal })).data,
  refetchInterval: pollMs,
  staleTime: pollMs,
});
