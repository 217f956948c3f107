import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** A change of the profile invalidates it. */
export const phoneQuery = queryOptions({
  queryKey: ['profile', 'phone'],
  queryFn: async ({ signal }) => (await call('GET /user/phone', { signal })).data,
});
