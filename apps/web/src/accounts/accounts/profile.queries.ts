import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';

export type ProfileData = EndpointResponse<'GET /user/profile'>['data'];

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }): Promise<ProfileData> => (await call('GET /user/profile', { signal })).data,
});
