import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointBody } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';
import { downloadResponse } from '../../reporting/files/download-file.ts';
import { pollOpenChat } from '../chats/chats.queries.ts';

/** Invalidated by the event stream. */
export const ticketsKey = ['tickets'] as const;
const pageSize = '10';

export const ticketsQuery = cursorQuery([...ticketsKey, 'list'], (cursor, signal) =>
  call('GET /user/tickets', { query: { limit: pageSize, cursor }, signal }),
);

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: [...ticketsKey, id],
    queryFn: async ({ signal }) => (await call('GET /user/tickets/:id', { params: { id }, signal })).data,
    refetchInterval: ({ state }) => pollOpenChat(state.data),
  });

export const postTicket = (body: EndpointBody<'POST /user/tickets'>, idempotencyKey: string) =>
  call('POST /user/tickets', { body, idempotencyKey });

export const postTicketMessage = (id: string, text: string, idempotencyKey: string) =>
  call('POST /user/tickets/:id/messages', { params: { id }, body: { text }, idempotencyKey });

export const postTicketFile = (id: string, data: string) =>
  call('POST /user/tickets/:id/files', { params: { id }, body: { data } });

export const saveTicketFile = (id: string, fileId: string) =>
  downloadResponse('GET /user/tickets/:id/files/:fileId', { params: { id, fileId } });

export const postRating = (id: string, isSatisfied: boolean) =>
  call('POST /user/tickets/:id/rate', { params: { id }, body: { isSatisfied } });
