import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const refetchEveryMs = 60_000;

export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: async ({ signal }) => (await call('GET /user/limits', { signal })).data,
  // The used part grows while the page is open.
  refetchInterval: refetchEveryMs,
});

export const limitsOfPlayerQuery = (username: string) =>
  queryOptions({
    queryKey: ['console', 'player', username, 'limits'],
    queryFn: async ({ signal }) =>
      (await call('GET /fortune-panda/users/:username/limits', { params: { username }, signal })).data,
  });
