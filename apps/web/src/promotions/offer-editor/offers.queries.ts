import type { AgentOffer, OfferState } from '@golden-acers/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type EndpointBody } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';
import { replyMessage } from '../../api/use-command.ts';

export const promotionsKey = ['console', 'promotions'] as const;
const pageSize = 20;
const pollMs = 30_000;

export type OfferCommand = EndpointBody<'POST /agent/offers'>;
export type OfferAct = 'duplicate' | 'publish' | 'pause' | 'resume';

export const agentOffersQuery = (state: 'all' | OfferState) => ({
  ...cursorQuery([...promotionsKey, 'offers', state], (cursor, signal) =>
    call('GET /agent/offers', { query: { state, limit: String(pageSize), cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
  refetchInterval: pollMs,
});

/** The server reads the records of 90 days, so it is requested once. */
export const offerEstimateQuery = (body: OfferCommand) =>
  queryOptions({
    queryKey: [...promotionsKey, 'estimate', body],
    queryFn: async ({ signal }) => (await call('POST /agent/offers/estimate', { body, signal })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const offerLabelsQuery = queryOptions({
  queryKey: [...promotionsKey, 'labels'],
  queryFn: async ({ signal }) => (await call('GET /fortune-panda/labels', { signal })).data,
});

export const saveOffer = (former: AgentOffer | undefined, body: OfferCommand) =>
  former === undefined
    ? call('POST /agent/offers', { body })
    : call('PUT /agent/offers/:offerId', {
        params: { offerId: former.id },
        body,
        ifMatch: former.version,
      });

/** Returns the options of a command that changes an offer. */
export const offerCommand = (about: string, onSuccess: () => void) => ({
  success: replyMessage,
  about,
  invalidates: [promotionsKey],
  onSuccess,
});
