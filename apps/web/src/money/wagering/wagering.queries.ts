import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import { refetchQueries } from '../../api/refetch-queries.ts';

export type OpenWagering = NonNullable<EndpointResponse<'GET /promotions/wagering'>['data']>;

const key = ['wagering'] as const;
/** Stakes are read from the provider every few minutes at best. */
const pollMs = 60_000;

export const wageringQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await call('GET /promotions/wagering', { signal })).data,
  refetchInterval: pollMs,
});

export const requestWageringReading = () => call('POST /promotions/wagering/read', { body: {} });

export const submitForfeit = ({ claimId, forfeited }: Pick<OpenWagering, 'claimId' | 'forfeited'>) =>
  call('POST /promotions/wagering/forfeit', { body: { claimId, forfeited } });

export function refreshWagering(client: QueryClient): Promise<void> {
  return refetchQueries(client, key);
}
