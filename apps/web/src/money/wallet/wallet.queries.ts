import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call, type Reply } from '../../api/client.ts';
import { readAnew } from '../../api/read-anew.ts';
import { isLive } from '../balances/live-state.ts';
import { startOf, type WalletFilter } from './wallet-address.ts';

export type WalletTransfer = Reply<'GET /fortune-panda-user/transfers'>['data'][number];
export type TransferRequest = Reply<'GET /fortune-panda-user/requests'>['data'][number];
export type TransferKind = TransferRequest['kind'];

/** The specified interval, for as long as the news don't come by themselves. */
const pollMs = 20_000;
const whileDown = () => (isLive() ? false : pollMs);
const transfersAtOnce = '20';
/** The open ones, of which there are two at most, and what came before. */
const requestsShown = '5';

const keys = {
  all: ['wallet'],
  transfers: ['wallet', 'transfers'],
  requests: ['wallet', 'requests'],
} as const;

export const transfersQuery = (filter: WalletFilter) => {
  const from = startOf(filter.period, new Date());
  return infiniteQueryOptions({
    queryKey: [...keys.transfers, filter.kind, filter.outcome, from],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        limit: transfersAtOnce,
        ...(filter.kind !== undefined && { kind: filter.kind }),
        ...(filter.outcome !== undefined && { outcome: filter.outcome }),
        ...(from !== undefined && { from }),
        ...(pageParam !== '' && { cursor: pageParam }),
      };
      const { data, nextCursor } = await call('GET /fortune-panda-user/transfers', { query, signal });
      return { transfers: data, nextCursor };
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: whileDown,
  });
};

export const requestsQuery = queryOptions({
  queryKey: keys.requests,
  queryFn: async ({ signal }) => {
    const query = { limit: requestsShown };
    return (await call('GET /fortune-panda-user/requests', { query, signal })).data;
  },
  refetchInterval: whileDown,
});

export function refreshWallet(client: QueryClient): Promise<void> {
  return readAnew(client, keys.all);
}

export interface Wish {
  readonly kind: TransferKind;
  readonly cents: number;
  readonly message: string;
}

export async function sendWish({
  kind,
  cents,
  message,
}: Wish): Promise<Reply<'POST /fortune-panda-user/requests'>> {
  const body = { kind, amount: cents, ...(message.trim() !== '' && { message }) };
  return call('POST /fortune-panda-user/requests', { body });
}

export async function takeBack(id: string): Promise<Reply<'POST /fortune-panda-user/requests/:id/cancel'>> {
  return call('POST /fortune-panda-user/requests/:id/cancel', { params: { id }, body: {} });
}
