import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';

export type OpenWagering = NonNullable<EndpointResponse<'GET /promotions/wagering'>['data']>;

export const wageringKey = ['wagering'] as const;
/** Stakes are read from the provider every few minutes at best. */
const pollMs = 60_000;

export const wageringQuery = queryOptions({
  queryKey: wageringKey,
  queryFn: async ({ signal }) => (await call('GET /promotions/wagering', { signal })).data,
  refetchInterval: pollMs,
});
