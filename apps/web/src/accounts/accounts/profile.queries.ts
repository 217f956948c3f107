import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await call('GET /user/profile', { signal })).data,
});
