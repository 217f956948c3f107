import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';
import { pollUnlessStreamOpen } from '../../api/stream-status.ts';
import { periodStart, type TransferFilter } from './transfer-filter.ts';

export type WalletTransferItem = EndpointResponse<'GET /fortune-panda-user/transfers'>['data'][number];
export type WalletRequestItem = EndpointResponse<'GET /fortune-panda-user/requests'>['data'][number];
export type WalletTransferKind = WalletRequestItem['kind'];

const pollMs = 20_000;
const transfersPageSize = '20';
/** At most two requests are open. The others are decided. */
const requestsPageSize = '5';

export const walletKeys = {
  all: ['wallet'],
  transfers: ['wallet', 'transfers'],
  requests: ['wallet', 'requests'],
} as const;

export const walletTransfersQuery = ({ kind, outcome, period }: TransferFilter) => {
  const from = periodStart(period, new Date());
  const filter = { kind: kind || undefined, outcome: outcome || undefined, from };
  return {
    ...cursorQuery([...walletKeys.transfers, filter], (cursor, signal) =>
      call('GET /fortune-panda-user/transfers', {
        query: { ...filter, limit: transfersPageSize, cursor },
        signal,
      }),
    ),
    placeholderData: keepPreviousData,
    refetchInterval: pollUnlessStreamOpen(pollMs),
  };
};

export const walletRequestsQuery = queryOptions({
  queryKey: walletKeys.requests,
  queryFn: async ({ signal }) => {
    const query = { limit: requestsPageSize };
    return (await call('GET /fortune-panda-user/requests', { query, signal })).data;
  },
  refetchInterval: pollUnlessStreamOpen(pollMs),
});
