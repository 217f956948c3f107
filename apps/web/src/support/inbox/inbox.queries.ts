import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type EndpointBody } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';
import { downloadResponse } from '../../reporting/files/download-file.ts';
import { pollOpenChat } from '../chats/chats.queries.ts';

export const inboxKey = ['console', 'tickets'] as const;
const pageSize = '25';
/** The console polls while it has no event stream. */
const pollMs = 30_000;

export const ticketFilters = ['unreplied', 'waiting', 'solved', 'closed', 'all'] as const;
export const assignedFilters = ['anybody', 'me', 'nobody'] as const;

export interface InboxFilter {
  readonly state: (typeof ticketFilters)[number];
  readonly assigned: (typeof assignedFilters)[number];
  readonly search: string;
}

export const inboxQuery = (filter: InboxFilter) => ({
  ...cursorQuery([...inboxKey, 'list', filter], (cursor, signal) =>
    call('GET /agent/tickets', { query: { ...filter, limit: pageSize, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
  refetchInterval: pollMs,
});

export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: [...inboxKey, id],
    queryFn: async ({ signal }) => (await call('GET /agent/tickets/:id', { params: { id }, signal })).data,
    refetchInterval: ({ state }) => pollOpenChat(state.data) || pollMs,
  });

export const articleVotesQuery = queryOptions({
  queryKey: ['console', 'article-votes'],
  queryFn: async ({ signal }) => (await call('GET /agent/help/votes', { signal })).data,
});

/** The server counts a viewer for half a minute. */
const viewEveryMs = 10_000;

/** Reports that the ticket is open here, and reads who else has it open. */
export const viewersQuery = (id: string) =>
  queryOptions({
    queryKey: [...inboxKey, id, 'viewers'],
    queryFn: async ({ signal }) =>
      (await call('GET /agent/tickets/:id/viewers', { params: { id }, signal })).data.others,
    refetchInterval: viewEveryMs,
    retry: false,
  });

export const ticketTemplatesQuery = queryOptions({
  queryKey: ['console', 'templates', 'ticket'],
  queryFn: async ({ signal }) =>
    (await call('GET /agent/templates', { query: { purpose: 'ticket' }, signal })).data,
});

type MessageBody = EndpointBody<'POST /agent/tickets/:id/messages'>;

export const postAgentMessage = (id: string, body: MessageBody, idempotencyKey: string) =>
  call('POST /agent/tickets/:id/messages', { params: { id }, body, idempotencyKey });

/** Adds a file to the message that the agent has just sent. */
export const postAgentFile = (id: string, body: EndpointBody<'POST /agent/tickets/:id/files'>) =>
  call('POST /agent/tickets/:id/files', { params: { id }, body });

export const saveAgentFile = (id: string, fileId: string) =>
  downloadResponse('GET /agent/tickets/:id/files/:fileId', { params: { id, fileId } });

export type TicketChange =
  | { readonly kind: 'assign'; readonly body: EndpointBody<'POST /agent/tickets/:id/assign'> }
  | { readonly kind: 'change'; readonly body: EndpointBody<'PUT /agent/tickets/:id'> }
  | { readonly kind: 'merge'; readonly body: EndpointBody<'POST /agent/tickets/:id/merge'> };

export function sendTicketChange(id: string, change: TicketChange) {
  const params = { id };
  switch (change.kind) {
    case 'assign':
      return call('POST /agent/tickets/:id/assign', { params, body: change.body });
    case 'change':
      return call('PUT /agent/tickets/:id', { params, body: change.body });
    case 'merge':
      return call('POST /agent/tickets/:id/merge', { params, body: change.body });
  }
}
