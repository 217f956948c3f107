import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';

export type AccountSecurityStatus = EndpointResponse<'GET /user/security'>['data'];
export type Passkey = AccountSecurityStatus['passkeys'][number];

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: async ({ signal }) => (await call('GET /user/security', { signal })).data,
});
