import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call, type Reply } from '../../api/client.ts';
import { readAnew } from '../../api/read-anew.ts';
import { refreshLists } from '../../console/console.queries.ts';
import { isLive } from '../balances/live-state.ts';

export type QueuedRequest = Reply<'GET /fortune-panda/requests'>['data'][number];
export type QueuePart = 'open' | 'decided';

/** For as long as the news don't come by themselves. */
const pollMs = 20_000;
const whileDown = () => (isLive() ? false : pollMs);
const requestsAtOnce = '50';

const keys = { count: ['console', 'open-requests'], queue: ['console', 'requests'] } as const;

/** How many requests wait for this agent. */
export const openCountQuery = queryOptions({
  queryKey: keys.count,
  queryFn: async ({ signal }) =>
    (await call('GET /fortune-panda/requests', { query: { limit: '1' }, signal })).open,
  refetchInterval: whileDown,
  retry: false,
});

export const queueQuery = (part: QueuePart, search: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.queue, part, search],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        state: part,
        search,
        limit: requestsAtOnce,
        ...(pageParam !== '' && { cursor: pageParam }),
      };
      const { data, nextCursor } = await call('GET /fortune-panda/requests', { query, signal });
      return { requests: data, nextCursor };
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: whileDown,
  });

/** So many wait now; whoever looks at the queue sees which. */
export function hearQueue(client: QueryClient, { open }: { readonly open: number }): void {
  client.setQueryData(keys.count, open);
  void readAnew(client, keys.queue);
}

export async function refreshQueue(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.count }),
    client.invalidateQueries({ queryKey: keys.queue }),
  ]);
}

/** After a decision: an approved one has moved money too. */
export async function refreshAfterDecision(client: QueryClient): Promise<void> {
  await Promise.all([refreshQueue(client), refreshLists(client)]);
}

/** A key and a request are one command: sending both again can't move the money again. */
export async function approve(id: string, idempotencyKey: string): Promise<QueuedRequest> {
  const options = { params: { id }, body: {}, idempotencyKey };
  return (await call('POST /fortune-panda/requests/:id/approve', options)).data;
}

export async function decline(id: string, reason: string): Promise<QueuedRequest> {
  return (await call('POST /fortune-panda/requests/:id/decline', { params: { id }, body: { reason } })).data;
}

export async function assign(id: string, agentId: string | null): Promise<QueuedRequest> {
  return (await call('POST /fortune-panda/requests/:id/assign', { params: { id }, body: { agentId } })).data;
}

export async function writeToPlayer(id: string, text: string): Promise<void> {
  await call('POST /fortune-panda/requests/:id/message', { params: { id }, body: { text } });
}

export const assigneesQuery = (id: string) =>
  queryOptions({
    queryKey: ['console', 'assignees', id],
    queryFn: async ({ signal }) =>
      (await call('GET /fortune-panda/requests/:id/assignees', { params: { id }, signal })).data,
    retry: false,
  });

/** The agent's own texts for declining. */
export const declineTextsQuery = queryOptions({
  queryKey: ['console', 'decline-texts'],
  queryFn: async ({ signal }) =>
    (await call('GET /agent/templates', { query: { purpose: 'decline' }, signal })).data,
  retry: false,
});
