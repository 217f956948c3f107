import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The version changes with a start of the server: a page that stays open for a day learns of it too. */
const pollMs = 10 * 60_000;

export const termsQuery = queryOptions({
  queryKey: ['terms'] as const,
  queryFn: async ({ signal }) => (await call('GET /user/terms', { signal })).data,
  refetchInterval: pollMs,
  staleTime: pollMs,
});
