import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointBody } from '../../api/client.ts';
import { downloadResponse } from '../../reporting/files/download-file.ts';

/** Visitors have no event stream. */
const pollMs = 20_000;

export const visitorTicketQuery = (token: string) =>
  queryOptions({
    queryKey: ['visitor-ticket', token],
    queryFn: async ({ signal }) => (await call('GET /visitor/ticket', { token, signal })).data,
    refetchInterval: ({ state }) => (state.status === 'success' ? pollMs : false),
    retry: false,
  });

export const postVisitorTicket = (body: EndpointBody<'POST /visitor/tickets'>) =>
  call('POST /visitor/tickets', { body });

export const postConfirmation = async (token: string): Promise<string> =>
  (await call('POST /visitor/ticket/confirm', { token, body: {} })).data.token;

export const postVisitorMessage = (token: string, text: string) =>
  call('POST /visitor/ticket/messages', { token, body: { text } });

export const postVisitorFile = (token: string, data: string) =>
  call('POST /visitor/ticket/files', { token, body: { data } });

export const postVisitorRating = (token: string, isSatisfied: boolean) =>
  call('POST /visitor/ticket/rate', { token, body: { isSatisfied } });

export const endVisitorTicket = (token: string) => call('POST /visitor/ticket/end', { token, body: {} });

export const saveVisitorFile = (token: string, fileId: string) =>
  downloadResponse('GET /visitor/ticket/file', { query: { fileId }, token });
