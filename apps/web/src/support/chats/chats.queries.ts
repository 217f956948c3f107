import type { PlayerTicket } from '@golden-acers/contract';
import { chatTimes } from '@golden-acers/contract/ticket-constants';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { isStreamOpen } from '../../api/stream-status.ts';

const pollMs = 5_000;

/** A query's `refetchInterval`: an open chat is polled if there is no event stream. */
export const pollOpenChat = (ticket: Pick<PlayerTicket, 'channel' | 'state'> | undefined): number | false =>
  ticket?.channel === 'chat' && ticket.state !== 'closed' && !isStreamOpen() && pollMs;

const availabilityPollMs = 30_000;

/** Whether the player can chat now. */
export const chatQuery = queryOptions({
  queryKey: ['tickets', 'chat'],
  queryFn: async ({ signal }) => (await call('GET /user/chat', { signal })).data,
  refetchInterval: availabilityPollMs,
});

/** Reports that the chat is open, and reads its place in the queue. */
export const chatViewQuery = (id: string) =>
  queryOptions({
    queryKey: ['tickets', id, 'view'],
    queryFn: async ({ signal }) =>
      (await call('POST /user/tickets/:id/view', { params: { id }, body: {}, signal })).data,
    refetchInterval: chatTimes.viewEveryMs,
    retry: false,
  });

export type ChatSide = 'user' | 'agent';

export const postTyping = (id: string, side: ChatSide) =>
  call(`POST /${side}/tickets/:id/typing`, { params: { id }, body: {} });

export const postRead = (id: string, side: ChatSide) =>
  call(`POST /${side}/tickets/:id/read`, { params: { id }, body: {} });

/** When the event stream last reported that the other side is typing. */
export const typedAtQuery = (id: string) =>
  queryOptions<number>({ queryKey: ['typing', id], queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY });

/** The presence of the agent's session, which the open console renews. */
export const chatPresenceQuery = queryOptions({
  queryKey: ['console', 'chat-presence'],
  queryFn: async ({ signal }) => (await call('GET /agent/chat', { signal })).data,
  refetchInterval: chatTimes.presenceEveryMs,
  refetchIntervalInBackground: true,
});
