import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Invalidated by a change of the profile. */
export const phoneQuery = queryOptions({
  queryKey: ['profile', 'phone'],
  queryFn: async ({ signal }) => (await call('GET /user/phone', { signal })).data,
});
