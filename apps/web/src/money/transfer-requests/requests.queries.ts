import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';
import { putQueryData, refetchQueries } from '../../api/refetch-queries.ts';
import { freshWhileStreamOpen, pollUnlessStreamOpen, waitForFirstEvents } from '../../api/stream-status.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { playersAndCreditKeys } from '../transfers/transfers.queries.ts';

export type QueuedRequestRow = EndpointResponse<'GET /fortune-panda/requests'>['data'][number];
export type RequestListFilter = 'open' | 'decided';

const pollMs = 20_000;
const pageSize = '50';

const queryKeys = { count: ['console', 'open-requests'], queue: ['console', 'requests'] } as const;

export const openRequestCountQuery = queryOptions({
  queryKey: queryKeys.count,
  queryFn: async (context) => {
    await waitForFirstEvents(context);
    return (await call('GET /fortune-panda/requests', { query: { limit: '1' }, signal: context.signal }))
      .open;
  },
  refetchInterval: pollUnlessStreamOpen(pollMs),
  staleTime: freshWhileStreamOpen,
  retry: false,
});

export const requestQueueQuery = (part: RequestListFilter, search: string) => ({
  ...cursorQuery([...queryKeys.queue, part, search], (cursor, signal) =>
    call('GET /fortune-panda/requests', { query: { state: part, search, limit: pageSize, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
  refetchInterval: pollUnlessStreamOpen(pollMs),
});

/** Updates the count, and refetches the queue if it is open. */
export function applyQueueEvent(client: QueryClient, { open }: { readonly open: number }): void {
  putQueryData(client, queryKeys.count, open);
  void refetchQueries(client, queryKeys.queue);
}

export const requestQueueKeys: readonly QueryKey[] = [queryKeys.count, queryKeys.queue];

/** The queries that the decision of a request changes. */
export const decisionKeys = [...requestQueueKeys, ...playersAndCreditKeys];

/** Sends one key per request, so that a repeat cannot move money again. */
export async function postApproval(
  { id, kind, account, amount }: QueuedRequestRow,
  idempotencyKey: string,
): Promise<QueuedRequestRow> {
  const moneyAction = { kind, account, amount: formatMoney(amount) };
  const options = { params: { id }, body: {}, idempotencyKey, moneyAction };
  return (await call('POST /fortune-panda/requests/:id/approve', options)).data;
}

export const assigneesQuery = (id: string) =>
  queryOptions({
    queryKey: ['console', 'assignees', id],
    queryFn: async ({ signal }) =>
      (await call('GET /fortune-panda/requests/:id/assignees', { params: { id }, signal })).data,
    retry: false,
  });

export const declineTemplatesQuery = queryOptions({
  queryKey: ['console', 'decline-texts'],
  queryFn: async ({ signal }) =>
    (await call('GET /agent/templates', { query: { purpose: 'decline' }, signal })).data,
  retry: false,
});
